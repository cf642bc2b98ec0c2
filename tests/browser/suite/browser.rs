//! The browsers that tests share: one ChromeDriver, and a browser for each test that runs at the
//! same time.

use std::env;
use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use thirtyfour::error::WebDriverResult;
use thirtyfour::{ChromeCapabilities, ChromiumLikeCapabilities, LoggingPrefsLogLevel, WebDriver};
use tokio::sync::{Semaphore, SemaphorePermit};

/// Browsers at the same time: each takes a core for itself.
const MOST: usize = 3;

/// What keeps a browser from doing anything but showing pages.
const ARGUMENTS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
];

static FREE: Mutex<Vec<WebDriver>> = Mutex::new(Vec::new());
static SLOTS: Semaphore = Semaphore::const_new(MOST);
static KEEPER: LazyLock<Keeper> = LazyLock::new(Keeper::start);

/// What `cargo xtask test` tells in the environment variable `name`.
///
/// # Panics
///
/// Where it tells nothing.
pub fn told(name: &str) -> OsString {
    env::var_os(name).unwrap_or_else(|| {
        panic!("{name} is not set: these tests need the built page and a browser, please run `cargo xtask test`")
    })
}

/// A browser with one fresh tab, lent to a test.
pub struct Browser {
    /// Drives it.
    pub driver: WebDriver,
    _slot: SemaphorePermit<'static>,
}

impl Browser {
    /// Takes a free browser, or starts one.
    pub async fn lent() -> WebDriverResult<Self> {
        let slot = SLOTS.acquire().await.expect("nobody closes the slots");
        let free = free().pop();
        if let Some(driver) = free {
            if fresh_tab(&driver).await.is_ok() {
                return Ok(Self {
                    driver,
                    _slot: slot,
                });
            }
            // A browser that a test broke: ChromeDriver closes it in the end.
            let _ = driver.leak();
        }
        let driver = start().await?;
        fresh_tab(&driver).await?;
        Ok(Self {
            driver,
            _slot: slot,
        })
    }

    /// Gives it back.
    pub fn give_back(self) {
        free().push(self.driver);
    }
}

fn free() -> MutexGuard<'static, Vec<WebDriver>> {
    FREE.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn start() -> WebDriverResult<WebDriver> {
    let mut capabilities = ChromeCapabilities::new();
    capabilities.set_binary(&told("CHROME").to_string_lossy())?;
    for argument in ARGUMENTS {
        capabilities.add_arg(argument)?;
    }
    capabilities.set_browser_log_level(LoggingPrefsLogLevel::All)?;
    WebDriver::builder(format!("http://127.0.0.1:{}", KEEPER.port), capabilities)
        .request_timeout(Duration::from_secs(60))
        .connect()
        .await
}

/// A new tab in the place of all others: what a test before had set up ends with its tab.
async fn fresh_tab(driver: &WebDriver) -> WebDriverResult<()> {
    let before = driver.windows().await?;
    let tab = driver.new_tab().await?;
    for window in before {
        driver.switch_to_window(window).await?;
        driver.close_window().await?;
    }
    driver.switch_to_window(tab).await?;
    // The log is the browser's: what is in it now is not this test's.
    driver.browser_log().await.map(drop)
}

/// The process that keeps ChromeDriver, until its standard input ends with this process.
struct Keeper {
    port: u16,
    _process: Child,
}

impl Keeper {
    fn start() -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_keeper"))
            .arg(told("CHROMEDRIVER"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the keeper was built with the tests");
        let output = process.stdout.take().expect("it is piped");
        let mut line = String::new();
        BufReader::new(output)
            .read_line(&mut line)
            .expect("the keeper's output can be read");
        let port = line.trim().parse();
        Self {
            port: port.expect("the keeper tells the port of ChromeDriver"),
            _process: process,
        }
    }
}
