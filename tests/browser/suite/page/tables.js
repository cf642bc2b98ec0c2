// Reads the table of every stage in every head, as a reader would who opens one after the other.
const rowsOf = (section) => [...section.rows].map((row) => [...row.cells].map((cell) => cell.textContent.trim()));
async function table(stage) {
  by(`open-table-${stage}`).click();
  while (!by(`table-${stage}`)) await turn();
  const { tHead, tBodies } = by(`table-${stage}`);
  const [[, ...columns]] = rowsOf(tHead);
  const body = rowsOf(tBodies[0]);
  by("close-table").click();
  while (by(`table-${stage}`)) await turn();
  return { columns, rows: body.map(([name]) => name), cells: body.map(([, ...cells]) => cells) };
}
async function tables(wanted) {
  const buttons = all("[data-testid^=open-table-]");
  const stages = buttons.map((button) => button.dataset.testid.slice("open-table-".length));
  const read = {};
  for (const stage of stages.filter((stage) => !wanted || stage === wanted)) {
    read[stage] = await table(stage);
  }
  return read;
}
async function tablesOfAllHeads() {
  const buttons = all("[data-testid=heads] [data-head]");
  const chosen = buttons.findIndex((button) => button.getAttribute("aria-pressed") === "true");
  const read = [];
  for (const button of buttons) {
    button.click();
    await turn();
    read.push(await tables());
  }
  buttons[chosen]?.click();
  return read;
}
