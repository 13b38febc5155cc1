/**
 * Replaces the page's own branch in the sidebar with the tree of the whole site, and opens the current branch. The rows are
 * the same as the server's (parts/tree.ts), so existing rows keep their positions.
 * @typedef {{ title: string, url: string, children?: Tree[] }} Tree
 */
const OPEN_KEY = "tree-open";
const COPY_KEY = "tree";
/** A folder with more entries shows those around the current page. A button shows the others. */
const MAX_ROWS = 300;
/** Larger trees are not cached between pages. */
const MAX_COPY_CHARACTERS = 500_000;

const nav = /** @type {HTMLElement | null} */ (document.querySelector("[data-tree]"));
if (nav) void start(nav);

/** @param {HTMLElement} nav */
async function start(nav) {
  const current = nav.dataset.current ?? "/";
  const address = nav.dataset.tree ?? "";
  const key = `${COPY_KEY} ${address}`;
  const copy = read(key);
  if (copy) draw(nav, JSON.parse(copy), current);
  const response = await fetch(address);
  if (!response.ok) return;
  const text = await response.text();
  if (text === copy) return;
  draw(nav, JSON.parse(text), current);
  if (text.length <= MAX_COPY_CHARACTERS) write(key, text);
}

/** @param {HTMLElement} nav @param {Tree} root @param {string} current */
function draw(nav, root, current) {
  const open = new Set((read(OPEN_KEY) ?? "").split("\n"));
  for (const { url } of trailTo(root, current) ?? []) open.add(url);
  const before = offsetOfCurrent(nav);
  nav.replaceChildren(list(root.children ?? [], { open, current }));
  const after = offsetOfCurrent(nav);
  if (after === null) return;
  // The current row keeps its position if possible, and is always in view.
  if (before !== null) nav.scrollTop += after - before;
  const { clientHeight } = nav;
  const at = offsetOfCurrent(nav) ?? 0;
  if (at < 0 || at > clientHeight - 32) nav.scrollTop += at - clientHeight / 2;
}

/** @param {HTMLElement} nav */
function offsetOfCurrent(nav) {
  const row = nav.querySelector("[aria-current]");
  return row ? row.getBoundingClientRect().top - nav.getBoundingClientRect().top : null;
}

/** The folders that contain a page, and the page itself. @param {Tree} node @param {string} url @returns {Tree[] | null} */
function trailTo(node, url) {
  if (node.url === url) return [node];
  for (const child of node.children ?? []) {
    const trail = trailTo(child, url);
    if (trail) return [node, ...trail];
  }
  return null;
}

/** @param {Tree[]} nodes @param {{ open: Set<string>, current: string }} state */
function list(nodes, state) {
  const ul = document.createElement("ul");
  const at = nodes.findIndex(({ url }) => url === state.current);
  let start = Math.max(at - (at % MAX_ROWS), 0);
  let end = start;
  const before = more(themeWords.showEarlier, () => {
    const from = Math.max(start - MAX_ROWS, 0);
    before.after(...nodes.slice(from, start).map((node) => item(node, state)));
    start = from;
    before.hidden = start === 0;
  });
  const after = more(themeWords.showMore, () => {
    const to = Math.min(end + MAX_ROWS, nodes.length);
    after.before(...nodes.slice(end, to).map((node) => item(node, state)));
    end = to;
    after.hidden = end === nodes.length;
  });
  ul.append(before, after);
  before.hidden = start === 0;
  after.querySelector("button")?.click();
  return ul;
}

/** @param {string} label @param {() => void} show */
function more(label, show) {
  const li = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "more";
  button.textContent = label;
  button.addEventListener("click", show);
  li.append(button);
  return li;
}

/** @param {Tree} node @param {{ open: Set<string>, current: string }} state */
function item(node, state) {
  const li = document.createElement("li");
  const row = document.createElement("div");
  row.className = "row";
  const link = document.createElement("a");
  link.href = node.url;
  link.append(...breakable(node.title));
  if (node.url === state.current) link.setAttribute("aria-current", "page");
  row.append(node.children ? twist(node, { li, ...state }) : stem(), link);
  li.prepend(row);
  return li;
}

/** Long names break where the server breaks them (../../html.ts). @param {string} title @returns {(string | HTMLElement)[]} */
function breakable(title) {
  const marked = title.replace(/\S{16,}/g, (word) =>
    word
      .split(/(?<=[._/-])(?=[^._/-])/)
      .flatMap((part) => (part.length < 16 ? part : part.split(/(?<=\p{Ll})(?=\p{Lu})/u)))
      .join("\n"),
  );
  return marked
    .split("\n")
    .flatMap((part, at) => (at === 0 ? part : [document.createElement("wbr"), part]));
}

function stem() {
  const span = document.createElement("span");
  span.className = "stem";
  return span;
}

/**
 * The button that shows and hides a folder's entries, which are rendered when they are first shown.
 * @param {Tree} node @param {{ li: HTMLElement, open: Set<string>, current: string }} state
 */
function twist(node, { li, open, current }) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "twist";
  button.setAttribute(
    "aria-label",
    themeWords.entriesOf.replace("{title}", () => node.title),
  );
  /** @type {HTMLElement | null} */
  let entries = null;
  const show = (/** @type {boolean} */ shown) => {
    button.setAttribute("aria-expanded", String(shown));
    if (shown && !entries) li.append((entries = list(node.children ?? [], { open, current })));
    if (entries) entries.hidden = !shown;
  };
  show(open.has(node.url));
  button.addEventListener("click", () => {
    const shown = button.getAttribute("aria-expanded") !== "true";
    show(shown);
    open[shown ? "add" : "delete"](node.url);
    write(OPEN_KEY, [...open].join("\n"));
  });
  return button;
}

/** Storage may be full or forbidden. The tree works without it. @param {string} key */
function read(key) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
function write(key, value) {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // See read().
  }
}
