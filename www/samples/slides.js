// A slide deck of its own: one section at a time, and buttons that set the figure.

const slides = [...document.querySelectorAll("section")];
const place = document.querySelector(".place");
let current = 0;

function show(slide) {
  current = Math.min(Math.max(slide, 0), slides.length - 1);
  slides.forEach((section, index) => (section.hidden = index !== current));
  place.textContent = `${current + 1} / ${slides.length}`;
}

addEventListener("keydown", (event) => {
  // What the figure does with its keys is its own.
  if (event.target.localName === "attention-playground") return;
  if (["ArrowRight", "PageDown"].includes(event.key)) show(current + 1);
  if (["ArrowLeft", "PageUp"].includes(event.key)) show(current - 1);
});

const figure = document.querySelector("attention-playground");
const buttons = [...document.querySelectorAll("[data-settings]")];
for (const button of buttons) {
  button.addEventListener("click", () => {
    figure.settings = JSON.parse(button.dataset.settings);
    buttons.forEach((one) => one.setAttribute("aria-pressed", one === button));
  });
}

show(0);
