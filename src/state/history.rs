//! Undo and redo.

/// How many steps can be undone.
const DEPTH: usize = 500;

/// A value with its past and, after an undo, its future.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct History<T> {
    past: Vec<T>,
    present: T,
    future: Vec<T>,
}

impl<T: Clone + PartialEq> History<T> {
    /// A value without a past.
    pub fn new(present: T) -> Self {
        Self {
            past: Vec::new(),
            present,
            future: Vec::new(),
        }
    }

    /// The value now.
    pub fn present(&self) -> &T {
        &self.present
    }

    /// Puts `next` in the place of the present, which can be undone. The future is forgotten. A
    /// change that brings the state before it back is an undo, and no step of its own.
    pub fn commit(&mut self, next: T) {
        if next == self.present {
            return;
        }
        if self.past.last() == Some(&next) {
            self.undo();
            return;
        }
        if self.past.len() == DEPTH {
            self.past.remove(0);
        }
        self.past.push(std::mem::replace(&mut self.present, next));
        self.future.clear();
    }

    /// Puts `next` in the place of the present as a part of the change before, so that one drag is
    /// one step.
    pub fn amend(&mut self, next: T) {
        self.present = next;
    }

    /// Goes back a step.
    pub fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            let after = std::mem::replace(&mut self.present, before);
            self.future.push(after);
        }
    }

    /// Takes an undo back.
    pub fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            let before = std::mem::replace(&mut self.present, after);
            self.past.push(before);
        }
    }

    /// Whether there is a step to undo.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a step to redo.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undo_and_redo_are_each_others_inverse() {
        let mut history = History::default();
        history.commit(1);
        history.commit(2);
        history.amend(3);
        history.undo();
        assert_eq!(*history.present(), 1);
        history.redo();
        assert_eq!(*history.present(), 3);
        history.undo();
        history.commit(4);
        assert!(!history.can_redo());
    }

    #[test]
    fn a_change_and_its_opposite_are_no_step() {
        let mut history = History::default();
        history.commit(1);
        history.commit(0);
        assert!(!history.can_undo());
    }

    #[test]
    fn a_change_to_the_same_value_is_no_step() {
        let mut history = History::default();
        history.commit(0);
        assert!(!history.can_undo());
    }
}
