//! Runs a test in a tab of its own, and looks afterwards whether all was well.

use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::pin;
use std::sync::LazyLock;
use std::task::Poll;
use std::thread;

use tokio::runtime::{Builder, Runtime};

use crate::browser::Browser;
use crate::page::{Page, Reader};
use crate::server::{Server, Site};

/// One for all tests, since the browsers that they share are connected through it.
static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    let runtime = Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime can be built")
});

/// Where a test goes, and as whom.
#[derive(Debug, Clone, Default)]
pub struct Visit {
    /// How the page is served.
    pub site: Site,
    /// What is opened, within the site's folder.
    pub path: &'static str,
    /// Who looks at it.
    pub reader: Reader,
    /// Whether the browser may have something to complain of.
    pub complaints: bool,
}

impl Visit {
    /// A visit with the default settings, but as `reader`.
    pub fn by(reader: Reader) -> Self {
        Self {
            reader,
            ..Self::default()
        }
    }

    /// A visit of another page of the site.
    pub fn of(path: &'static str) -> Self {
        Self {
            path,
            ..Self::default()
        }
    }

    /// Runs a test on what is opened, which need not be the playground. Afterwards nothing may
    /// have gone wrong in the browser, and nothing may have been asked for outside the folder.
    pub fn run(self, test: impl AsyncFnOnce(&Page)) {
        let outcome = RUNTIME.block_on(async {
            let browser = Browser::lent().await.expect("a browser can be had");
            let outcome = caught(self.tried(&browser, test)).await;
            browser.give_back();
            outcome
        });
        outcome.unwrap_or_else(|panic| resume_unwind(panic));
    }

    async fn tried(&self, browser: &Browser, test: impl AsyncFnOnce(&Page)) {
        let server = Server::start(self.site.clone());
        let start = format!("{}{}", self.site.folder, self.path);
        let page = Page::open(&browser.driver, &server.address(&start), &self.reader).await;
        test(&page).await;
        if !self.complaints {
            let complaints = page.complaints().await;
            assert!(complaints.is_empty(), "the browser says: {complaints:#?}");
        }
        self.stayed_inside(&page, &server).await;
    }

    async fn stayed_inside(&self, page: &Page, server: &Server) {
        let outside = |path: &&String| !path.starts_with(&self.site.folder);
        let requests = server.requests();
        let strayed: Vec<_> = requests.iter().filter(outside).collect();
        assert!(
            strayed.is_empty(),
            "asked for outside the folder: {strayed:?}"
        );
        let own = server.address(&self.site.folder);
        let fetched = page.fetched().await;
        let foreign =
            |address: &&String| !address.starts_with(&own) && !address.starts_with("data:");
        let strayed: Vec<_> = fetched.iter().filter(foreign).collect();
        assert!(strayed.is_empty(), "fetched from elsewhere: {strayed:?}");
    }
}

/// What a future comes to, or the panic in it: a test that fails must not take the browser along.
async fn caught<T>(future: impl Future<Output = T>) -> thread::Result<T> {
    let mut future = pin!(future);
    poll_fn(|context| {
        let polled = catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context)));
        match polled {
            Ok(poll) => poll.map(Ok),
            Err(panic) => Poll::Ready(Err(panic)),
        }
    })
    .await
}

/// Runs a test on a playground as a reader finds it.
pub fn playground(test: impl AsyncFnOnce(&Page)) {
    playground_for(Reader::default(), test);
}

/// Runs a test on a playground as `reader` finds it.
pub fn playground_for(reader: Reader, test: impl AsyncFnOnce(&Page)) {
    // Numbers that are drawn follow from the settings alone; trained layers have tests of their own.
    let visit = Visit {
        path: "#weights=random",
        ..Visit::by(reader)
    };
    visit.run(async |page| {
        page.started().await;
        test(page).await;
    });
}
