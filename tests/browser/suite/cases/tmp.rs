use crate::harness::playground;
#[test]
fn tmp_timing() {
    playground(async |page| {
        for _ in 0..3 {
        let start = std::time::Instant::now();
        let _ = page.tables().await;
        eprintln!("tables {:?}", start.elapsed());
        let start = std::time::Instant::now();
        let _ = page.table("weights").await;
        eprintln!("table {:?}", start.elapsed());
        let start = std::time::Instant::now();
        let _ = page.text("caption").await;
        eprintln!("text {:?}", start.elapsed());
        let start = std::time::Instant::now();
        page.point_nowhere().await;
        eprintln!("move {:?}", start.elapsed());
        let start = std::time::Instant::now();
        page.control("causal").click().await;
        eprintln!("click {:?}", start.elapsed());
        }
    });
}
