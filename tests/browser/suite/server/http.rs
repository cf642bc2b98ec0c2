//! As much of HTTP as a browser needs to fetch files.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

/// An answer to a request.
#[derive(Debug, PartialEq)]
pub struct Answer {
    /// The status and its phrase.
    pub status: &'static str,
    /// Headers beside those that every answer has.
    pub headers: Vec<(&'static str, String)>,
    /// What is sent.
    pub body: Vec<u8>,
}

/// What a request asks for: the path with its query. `None` where no request comes.
pub fn target(stream: &TcpStream) -> Option<String> {
    let mut lines = BufReader::new(stream).lines();
    let first = lines.next()?.ok()?;
    // All of it is read: a socket closed over unread bytes may lose the answer.
    lines
        .take_while(|line| line.as_ref().is_ok_and(|line| !line.is_empty()))
        .for_each(drop);
    first.split(' ').nth(1).map(str::to_owned)
}

impl Answer {
    /// Sends it and closes the connection. A browser that went away meanwhile needs no answer.
    pub fn send(&self, mut stream: &TcpStream) {
        let mut head = format!(
            "HTTP/1.1 {}\r\nContent-Length: {}\r\nCache-Control: no-store\r\nConnection: close\r\n",
            self.status,
            self.body.len()
        );
        for (name, value) in &self.headers {
            head += &format!("{name}: {value}\r\n");
        }
        head += "\r\n";
        let _ = stream
            .write_all(head.as_bytes())
            .and_then(|()| stream.write_all(&self.body));
    }
}
