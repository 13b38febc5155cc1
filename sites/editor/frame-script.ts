import { createHash } from "node:crypto";
import { UNSAVED_PATH } from "#schemas/projects/source/note-preview.ts";

/**
 * Shows the page of a note that is typed in the dashboard. If only blocks of the text differ, it replaces these and leaves all others alone, with their pictures
 * and diagrams. Otherwise it loads the page into a second frame and swaps the two, so that nothing flashes. The view follows the line of the cursor. Links
 * open a tab.
 */
export const FRAME_SCRIPT = `"use strict";
const UNSAVED = ${JSON.stringify(UNSAVED_PATH)};
const BODY_END = "/pressmark:body";
const PATIENCE_MS = 3000;
const DRAW_AFTER_MS = 700;
const dashboards = document.documentElement.dataset.dashboards.split(" ");
const frames = [...document.querySelectorAll("iframe")];
const pictures = new Map();
let dashboard = null;
let shown = null;
let newest = null;
let waiting = null;
let isLoading = false;
let drawing = 0;
let line = 1;
let loads = 0;

addEventListener("message", ({ source, origin, data }) => {
  if (source !== parent || !dashboards.includes(origin)) return;
  dashboard = origin;
  for (const { path, file } of data.pictures ?? [])
    if (!pictures.has(path)) pictures.set(path, URL.createObjectURL(file));
  if (Number.isInteger(data.line)) line = data.line;
  if (typeof data.html === "string") paint(data);
  else follow();
});
const tell = (message) => { if (dashboard) parent.postMessage(message, dashboard); };

function paint(message) {
  newest = message;
  if (isLoading) return void (waiting = message);
  const page = read(message.html);
  if (shown?.around !== page.around) return load(message, page);
  if (patch(page.blocks)) {
    clearTimeout(drawing);
    drawing = setTimeout(() => { if (!isLoading) load(newest, read(newest.html)); }, DRAW_AFTER_MS);
  }
  follow();
  tell({ shown: message.id });
}

function read(html) {
  const whole = new DOMParser().parseFromString(html, "text/html");
  for (const picture of whole.querySelectorAll("img[src^='" + UNSAVED + "']")) {
    const path = decodeURIComponent(picture.getAttribute("src").slice(UNSAVED.length));
    const address = pictures.get(path);
    if (address) picture.src = address;
    else picture.replaceWith(Object.assign(whole.createElement("span"), { className: "unsaved", textContent: "Shown after the next deployment: " + path }));
  }
  const text = "<!doctype html>" + whole.documentElement.outerHTML;
  const blocks = blocksOf(whole).map(({ mark, nodes }) => {
    for (const node of [mark, ...nodes]) node.remove();
    const holder = whole.createElement("div");
    holder.append(...nodes);
    return { line: Number(mark.data), nodes, html: holder.innerHTML.trim() };
  });
  return { text, blocks, around: whole.documentElement.outerHTML };
}

function blocksOf(page) {
  const blocks = [];
  for (const node of page.querySelector(".prose")?.childNodes ?? []) {
    if (node.nodeType === 8 && /^\\d+$/.test(node.data)) blocks.push({ mark: node, nodes: [] });
    else if (node.nodeType === 8 && node.data === BODY_END) break;
    else blocks.at(-1)?.nodes.push(node);
  }
  return blocks;
}

/** @returns whether a new block needs a script of the theme */
function patch(blocks) {
  const { page, blocks: old } = shown;
  const live = blocksOf(page);
  const shorter = Math.min(old.length, blocks.length);
  let start = 0;
  while (start < shorter && old[start].html === blocks[start].html) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end).html === blocks.at(-1 - end).html) end++;
  const after = live[old.length - end]?.mark ?? bodyEnd(page);
  for (const { mark, nodes } of live.slice(start, old.length - end))
    for (const node of [mark, ...nodes]) node.remove();
  const added = blocks.slice(start, blocks.length - end);
  for (const { line, nodes } of added) after.before(page.createComment(String(line)), ...nodes);
  blocksOf(page).forEach(({ mark }, at) => { if (blocks[at]) mark.data = String(blocks[at].line); });
  shown.blocks = blocks;
  return added.some(({ html }) => html.includes('class="mermaid"'));
}

function bodyEnd(page) {
  return [...(page.querySelector(".prose")?.childNodes ?? [])].find((node) => node.nodeType === 8 && node.data === BODY_END);
}

function load(message, page) {
  isLoading = true;
  clearTimeout(drawing);
  const frame = frames.find((other) => other !== shown?.frame);
  const name = String(++loads);
  const until = Date.now() + PATIENCE_MS;
  frame.srcdoc = page.text.replace("<html", '<html data-load="' + name + '"');
  const look = () => {
    const own = frame.contentDocument;
    const isOwn = own?.documentElement?.dataset.load === name && own.readyState !== "loading";
    const isReady = isOwn && [...own.querySelectorAll("link[rel=stylesheet]")].every(({ sheet }) => sheet);
    if (!isReady && Date.now() < until) return void setTimeout(look, 15);
    if (isOwn) show(frame, own, page);
    isLoading = false;
    tell({ shown: message.id });
    const next = waiting;
    waiting = null;
    if (next) paint(next);
  };
  look();
}

function show(frame, page, { blocks, around }) {
  const top = shown ? shown.page.defaultView.scrollY : 0;
  page.defaultView.scrollTo({ top, behavior: "instant" });
  page.addEventListener("click", openLink, true);
  page.addEventListener("keydown", (event) => {
    if (event.key !== "e" || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    tell({ toggle: true });
  });
  shown = { frame, page, blocks, around };
  for (const other of frames) other.toggleAttribute("inert", other !== frame);
  follow();
}

function openLink(event) {
  const link = event.target.closest?.("a[href]");
  if (!link) return;
  event.preventDefault();
  const { href } = link;
  const [address, id] = link.getAttribute("href").split("#");
  if (address === "") shown.page.getElementById(decodeURIComponent(id ?? ""))?.scrollIntoView();
  else open(href, "_blank", "noopener");
}

/** Scrolls if the place of the cursor is not well visible. A long block is followed in proportion to its lines. */
function follow() {
  if (!shown) return;
  const view = shown.page.defaultView;
  const marks = blocksOf(shown.page).map(({ mark }) => ({ line: Number(mark.data), element: mark.nextElementSibling }));
  const at = marks.findLastIndex((mark) => mark.line <= line);
  let top = 0;
  if (at >= 0) {
    const box = marks[at].element?.getBoundingClientRect();
    if (!box) return;
    const lines = (marks[at + 1]?.line ?? marks[at].line + 1) - marks[at].line;
    const part = Math.min(1, (line - marks[at].line) / Math.max(1, lines));
    top = box.top + box.height * part;
  } else top = -view.scrollY;
  if (top > view.innerHeight * 0.1 && top < view.innerHeight * 0.7) return;
  view.scrollBy({ top: top - view.innerHeight * 0.3, behavior: "instant" });
}

parent.postMessage({ ready: true }, "*");
`;

/** For the policy. */
export const FRAME_SOURCE = `'sha256-${createHash("sha256").update(FRAME_SCRIPT).digest("base64")}'`;
