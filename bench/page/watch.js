// Runs in the page before its own scripts, and notes of every stroke (a key, or a click) when it
// came, when the page began with it, and when the frame that shows what follows was painted.
"use strict";

globalThis.pageBench = (() => {
  const now = () => performance.now();

  // A task of our own comes when what is being done now is done. Posted in an animation frame it comes
  // after style, layout and paint, which belong to the frame's task. Before all others that wait: a
  // message or a timer would come after the frame that follows, where one is due already.
  const next = (then) => scheduler.postTask(then, { priority: "user-blocking" });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 10_000 }));

  /** Two frames in a row after which nothing waits to be done. */
  const quiet = async () => {
    await frame();
    await frame();
    await idle();
  };

  let stroke = null;
  let painted = () => {};

  // When the key or the button reached the browser; the events it leads to come later.
  const came = (event) => {
    if (stroke) stroke.came ??= event.timeStamp;
  };
  for (const name of ["keydown", "pointerup"]) addEventListener(name, came, true);

  // Before any listener of the page, and before its own animation frames are asked for.
  const began = () => {
    if (!stroke || stroke.began !== undefined) return;
    const ours = stroke;
    ours.began = now();
    requestAnimationFrame(() => {
      ours.frame = now();
      next(() => {
        ours.painted = now();
        painted(ours);
      });
    });
  };
  // After all of them: what a listener leaves to be done right after it is done before the next
  // listener is called. No task of our own can tell, since the browser puts tasks off until the frame.
  const handled = () => {
    if (stroke) stroke.handled ??= now();
  };
  for (const name of ["input", "click"]) {
    addEventListener(name, began, true);
    addEventListener(name, handled);
  }

  // Event Timing: from the key to the frame on the screen, in steps of 8 ms, from 16 ms on.
  const timings = [];
  const longest = { task: 0, frame: 0 };
  const observe = (type, note, options = {}) => {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    observer.observe({ type, ...options });
  };
  const parts = new Set(["keydown", "keypress", "beforeinput", "input", "pointerup", "mouseup", "click"]);
  const time = ({ name, startTime, duration }) => parts.has(name) && timings.push({ startTime, duration });
  observe("event", time, { durationThreshold: 16 });
  const longer = (kind) => ({ duration }) => (longest[kind] = Math.max(longest[kind], duration));
  observe("longtask", longer("task"));
  observe("long-animation-frame", longer("frame"));

  return {
    quiet,
    /** Begins to wait for a stroke. */
    expect() {
      stroke = {};
      const shown = new Promise((resolve) => (painted = resolve));
      stroke.done = shown.then(quiet);
    },
    /** The stroke, once the page is quiet again. */
    async stroke() {
      const ours = stroke;
      await ours.done;
      const { came, began, handled, frame, painted } = ours;
      return { came, began, handled, frame, painted };
    },
    /** Forgets what was observed until now. */
    forget() {
      timings.length = 0;
      longest.task = longest.frame = 0;
    },
    async observed() {
      // Entries come a while after their frame.
      for (let round = 0; round < 5; round += 1) await quiet();
      return { timings, longest };
    },
  };
})();
