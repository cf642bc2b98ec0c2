//! Builds the optimised page and serves it on this computer, until Ctrl+C.

use crate::{
    command,
    error::{Error, Result},
    page, project, report, setup,
};
use std::{
    fs,
    io::{Read, Write},
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    path::Path,
    process::Command,
    thread,
    time::{Duration, Instant},
};

/// The port that is tried first.
const FIRST_PORT: u16 = 8080;

/// How often the server is asked whether the page is there.
const ASK_EVERY: Duration = Duration::from_millis(200);

/// How long a build may take before nobody waits for the announcement any more.
const PATIENCE: Duration = Duration::from_secs(3600);

pub fn run() -> Result<()> {
    let tools = setup::for_page()?;
    let port = (FIRST_PORT..=u16::MAX)
        .find(|&port| is_free(port))
        .ok_or_else(|| Error::Other("no port of this computer is free".to_owned()))?;
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let binder = page::binder()?;

    // What an earlier build left must not be taken for the page that is being built now.
    let _ = fs::remove_file(project::dist().join("index.html"));

    report::note("Building the page, then serving it (usually some minutes the first time)");
    let mut announcer = Command::new(std::env::current_exe().map_err(Error::NotFoundItself)?);
    announcer
        .args(["announce", &address.to_string()])
        .arg(&binder);
    let mut announcer = announcer
        .spawn()
        .map_err(|cause| command::not_started(&announcer, cause))?;

    let mut trunk = tools.trunk("serve");
    trunk.args(["--address", &address.ip().to_string()]);
    trunk.args(["--port", &port.to_string()]);
    let result = become_command(&mut trunk);
    let _ = announcer.kill();
    result
}

/// Binds the page and tells where it is as soon as it is there. Runs beside the server, as a process
/// of its own, since the one that started the server has become it.
pub fn announce(address: SocketAddr, binder: &Path) {
    let start = Instant::now();
    let server = parent();
    while start.elapsed() < PATIENCE && parent() == server {
        if has_page(address) {
            if let Err(error) = page::bind(binder) {
                report::note(&format!("The page is not there as one file: {error}"));
            }
            report::note(&format!(
                "The page is ready: http://{address}/ (Ctrl+C stops it)"
            ));
            return;
        }
        thread::sleep(ASK_EVERY);
    }
}

/// Hands this process over to a command, so that whoever ends it ends the command and leaves no
/// server behind. Comes back only with an error.
#[cfg(unix)]
fn become_command(command: &mut Command) -> Result<()> {
    let cause = std::os::unix::process::CommandExt::exec(command);
    Err(command::not_started(command, cause))
}

/// Runs a command to its end: only Unix can hand a process over.
#[cfg(not(unix))]
fn become_command(command: &mut Command) -> Result<()> {
    command::run(command)
}

/// The process that started this one, where the system tells; it changes when that one ends.
fn parent() -> Option<u32> {
    #[cfg(unix)]
    return Some(std::os::unix::process::parent_id());
    #[cfg(not(unix))]
    return None;
}

/// Whether a server could listen there.
fn is_free(port: u16) -> bool {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok()
}

/// Whether the server at this address answers with a page.
fn has_page(address: SocketAddr) -> bool {
    let ask = || -> std::io::Result<bool> {
        let mut stream = TcpStream::connect(address)?;
        stream.set_read_timeout(Some(Duration::from_secs(1)))?;
        write!(
            stream,
            "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
        )?;
        let mut start = [0; 12];
        stream.read_exact(&mut start)?;
        Ok(is_success(&start))
    };
    ask().unwrap_or(false)
}

/// Whether an HTTP answer that starts so is a success.
fn is_success(start: &[u8]) -> bool {
    start.starts_with(b"HTTP/1.") && start.get(8..12) == Some(b" 200")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufRead, BufReader};

    #[test]
    fn a_port_in_use_is_not_free() -> std::io::Result<()> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        assert!(!is_free(listener.local_addr()?.port()));
        Ok(())
    }

    #[test]
    fn only_a_200_is_a_page() {
        assert!(is_success(b"HTTP/1.1 200"));
        assert!(!is_success(b"HTTP/1.1 404"));
        assert!(!is_success(b"SSH-2.0-Open"));
        assert!(!is_success(b""));
    }

    #[test]
    fn a_server_is_asked_over_http() -> std::io::Result<()> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = listener.local_addr()?;
        let server = thread::spawn(move || -> std::io::Result<()> {
            let (mut stream, _) = listener.accept()?;
            let mut request = BufReader::new(&stream).lines();
            assert_eq!(
                request.next().transpose()?.as_deref(),
                Some("GET / HTTP/1.1")
            );
            // All of it is read: a socket closed over unread bytes may lose the answer.
            request
                .take_while(|line| line.as_ref().is_ok_and(|line| !line.is_empty()))
                .for_each(drop);
            stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n")
        });
        assert!(has_page(address));
        server.join().expect("the server does not panic")?;
        assert!(!has_page(address), "nobody listens there any more");
        Ok(())
    }
}
