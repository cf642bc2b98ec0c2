//! Keeps ChromeDriver for the tests: `keeper <chromedriver>` starts it on a free port, prints the
//! port, and shuts it down, with every browser that it started, when standard input ends.
//!
//! Standard input ends when the tests do, in whatever way: a test that panics, an interrupt and a
//! kill leave no browser behind.

use std::{
    env,
    error::Error,
    fs,
    io::{self, BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, TcpStream},
    path::PathBuf,
    process::{self, Child, Command, ExitCode, Stdio},
    thread,
    time::{Duration, Instant},
};

/// How long ChromeDriver may take to close its browsers.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often it is asked whether it has.
const ASK_EVERY: Duration = Duration::from_millis(50);

fn main() -> ExitCode {
    match keep() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("keeper: {error}");
            ExitCode::FAILURE
        }
    }
}

fn keep() -> Result<(), Box<dyn Error>> {
    let program = env::args_os().nth(1).ok_or("which ChromeDriver?")?;
    let temporary = Temporary::new()?;
    let mut driver = Command::new(&program)
        .arg("--port=0")
        .envs(["TMPDIR", "TEMP", "TMP"].map(|name| (name, &temporary.0)))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{} does not start: {error}", program.display()))?;
    let mut output = BufReader::new(driver.stdout.take().ok_or("no standard output")?);
    let port = port(&mut output)?;
    // Nobody reads the rest, but a full pipe would hold ChromeDriver up.
    thread::spawn(move || io::copy(&mut output, &mut io::sink()));
    println!("{port}");
    io::copy(&mut io::stdin(), &mut io::sink())?;
    shut_down(&mut driver, port)
}

/// A folder for whatever browsers leave behind, until it is dropped.
struct Temporary(PathBuf);

impl Temporary {
    fn new() -> io::Result<Self> {
        let name = format!("attention-playground-{}", process::id());
        let folder = env::temp_dir().join(name);
        fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // What a browser still holds while it closes stays, as any temporary file may.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Reads on until ChromeDriver says on which port it listens.
fn port(output: &mut impl BufRead) -> Result<u16, Box<dyn Error>> {
    for line in output.lines() {
        let line = line?;
        let told = line
            .rsplit_once("on port ")
            .and_then(|(_, port)| port.trim_end_matches('.').parse().ok());
        // It tells twice: that it starts on the port that it was given, 0, and where it is.
        if let Some(port) = told.filter(|&port| port != 0) {
            return Ok(port);
        }
    }
    Err("ChromeDriver ended before it listened".into())
}

/// Asks ChromeDriver to close everything, and ends it where it does not.
fn shut_down(driver: &mut Child, port: u16) -> Result<(), Box<dyn Error>> {
    let asked = ask_to_shut_down(port);
    let start = Instant::now();
    while asked.is_ok() && start.elapsed() < PATIENCE {
        if driver.try_wait()?.is_some() {
            return Ok(());
        }
        thread::sleep(ASK_EVERY);
    }
    driver.kill()?;
    driver.wait()?;
    Ok(asked?)
}

fn ask_to_shut_down(port: u16) -> io::Result<()> {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(
        stream,
        "GET /shutdown HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n"
    )?;
    stream.read_to_end(&mut Vec::new()).map(drop)
}
