//! Where the page is: its address, and the browser's history.

use super::Page;
use crate::wait::until_so;

impl Page {
    /// What stands after `#` in the address bar.
    pub async fn after_hash(&self) -> String {
        self.script("return location.hash.slice(1);", &[]).await
    }

    /// Waits until what stands there is as `is_so` wants it.
    pub async fn address_is(&self, is_so: impl Fn(&str) -> bool) -> String {
        let look = async || self.after_hash().await;
        until_so("the address is another", look, |hash| is_so(hash)).await
    }

    /// Follows a link to what stands after `#`.
    pub async fn follow(&self, hash: &str) {
        let base: String = self
            .script("return location.href.split('#')[0];", &[])
            .await;
        self.go_to(&format!("{base}#{hash}")).await;
    }

    /// Opens the page anew at what stands after `#`, as another reader would.
    pub async fn open_anew(&self, hash: &str) {
        let base: String = self
            .script("return location.href.split('#')[0];", &[])
            .await;
        self.go_to("about:blank").await;
        self.go_to(&format!("{base}#{hash}")).await;
        self.started().await;
    }

    /// The browser's button that goes back.
    pub async fn back(&self) {
        self.driver.back().await.expect("there is a way back");
    }

    /// The browser's button that goes forward.
    pub async fn forward(&self) {
        self.driver.forward().await.expect("there is a way forward");
    }
}
