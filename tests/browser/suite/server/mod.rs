//! Serves the built page on a free port, as well or as badly as a test wants.

mod http;
mod site;

use std::net::{Ipv4Addr, TcpListener};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

pub use site::{Policy, Site, WasmAs};

/// A server, until the tests end.
pub struct Server {
    origin: String,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// Serves `site`.
    pub fn start(site: Site) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is free");
        let address = listener.local_addr().expect("it is bound");
        let requests = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&requests);
        thread::spawn(move || {
            let site = Arc::new(site);
            for stream in listener.incoming().flatten() {
                let (site, seen) = (Arc::clone(&site), Arc::clone(&seen));
                // A browser opens connections ahead of need; each waits in a thread of its own.
                thread::spawn(move || {
                    let Some(target) = http::target(&stream) else {
                        return;
                    };
                    let answer = site.answer(&target);
                    seen.lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .push(target);
                    answer.send(&stream);
                });
            }
        });
        Self {
            origin: format!("http://{address}"),
            requests,
        }
    }

    /// The address of what lies at `path`.
    pub fn address(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }

    /// What was asked for until now: paths with their queries.
    pub fn requests(&self) -> Vec<String> {
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        requests.clone()
    }
}
