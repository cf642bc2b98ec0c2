// Reads the tables of stages: opens one after the other, as a reader would, but closes the dialog
// only after the last.
const rowsOf = (section) => [...section.rows].map((row) => [...row.cells].map((cell) => cell.textContent.trim()));
async function table(stage) {
  by(`open-table-${stage}`).click();
  while (!by(`table-${stage}`)) await turn();
  const { tHead, tBodies } = by(`table-${stage}`);
  const [[, ...columns]] = rowsOf(tHead);
  const body = rowsOf(tBodies[0]);
  return { columns, rows: body.map(([name]) => name), cells: body.map(([, ...cells]) => cells) };
}
async function tables() {
  const read = {};
  for (const button of all("[data-testid^=open-table-]")) {
    const stage = button.dataset.testid.slice("open-table-".length);
    read[stage] = await table(stage);
  }
  return read;
}
async function tablesOfAllHeads() {
  const buttons = all("[data-testid=heads] [data-head]");
  const chosen = buttons.find((button) => button.getAttribute("aria-pressed") === "true");
  const read = [];
  for (const button of buttons) {
    button.click();
    await turn();
    read.push(await tables());
  }
  chosen.click();
  return read;
}
async function closed(reading) {
  const read = await reading;
  by("close-table").click();
  while (all("[data-testid^=table-]").length > 0) await turn();
  return read;
}
