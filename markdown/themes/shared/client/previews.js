/** Previews a linked note when the mouse rests on the link: the beginning of the note, or the section in the link. */
const REST_MS = 350;
const LINGER_MS = 200;
const MAX_BLOCKS = 4;
const GAP_PX = 8;

const card = document.createElement("div");
card.className = "preview";
card.popover = "manual";
card.inert = true;
/** @type {Map<string, Promise<Document | null>>} */
const pages = new Map();
/** @type {Element | null} */
let rested = null;
let timer = 0;

if (matchMedia("(hover: hover) and (pointer: fine)").matches) {
  document.body.append(card);
  document.addEventListener("pointerover", ({ target }) => {
    const link = /** @type {Element} */ (target).closest(".prose a.internal, .backlinks a");
    if (link === rested) return;
    rested = link;
    clearTimeout(timer);
    if (link) timer = setTimeout(() => show(/** @type {HTMLAnchorElement} */ (link)), REST_MS);
    else timer = setTimeout(hide, LINGER_MS);
  });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
  addEventListener("scroll", hide, { passive: true });
}

function hide() {
  if (card.matches(":popover-open")) card.hidePopover();
}

/** @param {HTMLAnchorElement} link */
async function show(link) {
  const page = await pageAt(link.pathname);
  const blocks = page && blocksOf(page, decodeURIComponent(link.hash.slice(1)));
  if (!blocks || rested !== link) return;
  const title = document.createElement("strong");
  title.textContent = page.querySelector("h1")?.textContent ?? "";
  const body = document.createElement("div");
  body.className = "prose";
  body.append(...blocks);
  card.replaceChildren(title, body);
  card.showPopover();
  place(link);
}

/** @param {string} path */
function pageAt(path) {
  let page = pages.get(path);
  if (!page) {
    page = fetch(path)
      .then(async (response) =>
        response.ok ? new DOMParser().parseFromString(await response.text(), "text/html") : null,
      )
      .catch(() => null);
    pages.set(path, page);
  }
  return page;
}

/** @param {Document} page @param {string} id */
function blocksOf(page, id) {
  const body = page.querySelector("main .prose");
  if (!body) return null;
  const target = id ? page.getElementById(id) : null;
  const start = [...body.children].findIndex((block) => target && block.contains(target));
  const blocks = [...body.children].slice(Math.max(start, 0)).slice(0, MAX_BLOCKS);
  return blocks.map((block) => {
    const copy = document.importNode(block, true);
    for (const part of [copy, ...copy.querySelectorAll("[id]")]) part.removeAttribute("id");
    return copy;
  });
}

/** Below the link, or above it where there is more room. @param {Element} link */
function place(link) {
  const { left, top, bottom } = link.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const fitsBelow = bottom + GAP_PX + height < innerHeight;
  card.style.left = `${Math.max(GAP_PX, Math.min(left, document.documentElement.clientWidth - width - GAP_PX))}px`;
  card.style.top = `${fitsBelow ? bottom + GAP_PX : Math.max(GAP_PX, top - GAP_PX - height)}px`;
}
