//! Mouse and keyboard, where they concern no single part of a page.

use std::time::Duration;

use thirtyfour::action_chain::ActionChain;
use thirtyfour::{Key, TypingData};

use super::Page;

/// Where the tabulator leads.
#[derive(Debug, Clone, Copy)]
pub enum Way {
    /// To the next place.
    On,
    /// To the one before, with Shift.
    Back,
}

impl Page {
    /// What mouse and keyboard do, without any pause in between.
    pub(super) fn actions(&self) -> ActionChain {
        self.driver
            .action_chain_with_delay(Some(Duration::ZERO), Some(Duration::ZERO))
    }

    /// Presses keys where the focus is.
    pub async fn keys(&self, keys: impl Into<TypingData>) {
        let pressed = self.actions().send_keys(keys).perform().await;
        pressed.expect("keys can be pressed");
    }

    /// Moves the focus by one step.
    pub async fn step(&self, way: Way) {
        let chain = self.actions();
        let chain = match way {
            Way::On => chain.send_keys(Key::Tab),
            Way::Back => chain
                .key_down(Key::Shift)
                .send_keys(Key::Tab)
                .key_up(Key::Shift),
        };
        chain.perform().await.expect("keys can be pressed");
    }

    /// Moves the pointer to where nothing is.
    pub async fn point_nowhere(&self) {
        let moved = self.actions().move_to(0, 0).perform().await;
        moved.expect("the pointer can be moved");
    }
}
