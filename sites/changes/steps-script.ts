import { createHash } from "node:crypto";

/**
 * The only script of a comparison. It tells the dashboard the number of changes, shows the one that the dashboard asks for, and passes the keys N and P on,
 * because a frame keeps them for itself. It begins with the first change. Marks without other text between them are one change.
 */
export const STEPS_SCRIPT = `"use strict";
const marks = [];
const walker = document.createTreeWalker(document.querySelector("main"), 5);
let isOpen = false;
let block = null;
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  if (node.nodeType === 3 ? !node.data.trim() : node.localName !== "img") continue;
  const mark = node.parentElement.closest(".change");
  const here = node.parentElement.closest("p, li, td, th, dt, dd, pre, h1, h2, h3, h4, h5, h6");
  const goesOn = isOpen && (here === block || mark?.matches(".block"));
  if (mark && !goesOn && mark !== marks.at(-1)) marks.push(mark);
  [isOpen, block] = [mark !== null, here];
}
const show = (number) => {
  for (const mark of marks) mark.toggleAttribute("data-current", mark === marks[number - 1]);
  marks[number - 1]?.scrollIntoView({ block: "center" });
};
addEventListener("message", ({ source, data }) => {
  if (source === parent && Number.isInteger(data?.show)) show(data.show);
});
addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
  if ((key === "n" || key === "p") && !ctrlKey && !metaKey && !altKey)
    parent.postMessage({ step: key === "n" ? 1 : -1 }, "*");
});
show(1);
parent.postMessage({ changes: marks.length }, "*");
`;

/** For the policy: no other script runs. */
export const STEPS_SOURCE = `'sha256-${createHash("sha256").update(STEPS_SCRIPT).digest("base64")}'`;
