/**
 * Draws the neighbours of a note in the right column: the notes that it links to and those that link to it. All of them are
 * links on the page too, so the keyboard and screen readers skip the drawing. A page needs no data for it, and the build of
 * a page does not depend on its neighbours.
 * @typedef {{ href: string, title: string, isSource: boolean }} Neighbour
 */
const MAX_NEIGHBOURS = 24;
/** With more, the labels would cover each other, so each appears when its note is pointed at. */
const MAX_LABELS = 8;
const MAX_LONG_LABELS = 6;
const LONG_LABEL_CHARACTERS = 17;
const SHORT_LABEL_CHARACTERS = 12;
const WIDTH = 240;
const HEIGHT = 232;
const RADIUS = 84;
/** Every second note of many is nearer to the middle. */
const INNER_RADIUS = 54;
/** The page with the graph of the whole site. */
const SITE_GRAPH = "/_graph";
const BASE = document.documentElement.dataset.base ?? "";
const COLUMN = ".layout > .margin";
const WIDE = ".css-wide, .css-wide-page, .css-max, .css-full-width";
const KEEPS_COLUMN = `:is(.kind-note, .kind-home) main:not(${WIDE})`;
const SVG = "http://www.w3.org/2000/svg";
/** The style sheets show the right column from this width on. */
const HAS_COLUMN = matchMedia("(min-width: 75rem)");

if (HAS_COLUMN.matches) drawGraph();
else HAS_COLUMN.addEventListener("change", drawGraph, { once: true });

function drawGraph() {
  const column = document.querySelector(COLUMN);
  const neighbours = findNeighbours();
  if (!column || neighbours.length === 0) return;
  // Without other parts of it, some pages use the room of the column, and would jump.
  if (column.children.length === 0 && !document.querySelector(KEEPS_COLUMN)) return;
  const section = document.createElement("section");
  section.className = "local-graph";
  section.setAttribute("aria-label", themeWords.graph);
  const heading = document.createElement("p");
  heading.className = "eyebrow";
  const whole = document.createElement("a");
  const here = location.pathname.slice(BASE.length);
  whole.href = `${BASE}${document.body.dataset.home ?? ""}${SITE_GRAPH}#${here}`;
  whole.textContent = themeWords.wholeGraph;
  heading.append(themeWords.graph, whole);
  section.append(heading, drawing(neighbours));
  column.append(section);
}

function findNeighbours() {
  /** @type {Map<string, Neighbour>} */
  const found = new Map();
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (
    document.querySelectorAll(".backlinks a, main a.internal")
  )) {
    const title = link.textContent?.trim() ?? "";
    const isSource = link.closest(".backlinks") !== null;
    const isPage = link.origin === location.origin && link.pathname !== location.pathname;
    // Files and markdown sources have an extension, and addresses of the site itself begin with an underscore.
    if (!isPage || title === "" || /\/_|\.[a-z]\w{1,4}$/i.test(link.pathname)) continue;
    const known = found.get(link.pathname);
    // What links here is listed by title, other links may have any text.
    if (!known) found.set(link.pathname, { href: link.pathname, title, isSource });
    else if (isSource) Object.assign(known, { title, isSource });
  }
  return [...found.values()].slice(0, MAX_NEIGHBOURS);
}

/** @param {Neighbour[]} neighbours */
function drawing(neighbours) {
  const isLabelled = neighbours.length <= MAX_LABELS;
  const isShort = isLabelled && neighbours.length > MAX_LONG_LABELS;
  const characters = isShort ? SHORT_LABEL_CHARACTERS : LONG_LABEL_CHARACTERS;
  const svg = make("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    class: isLabelled ? "labelled" : "",
    "aria-hidden": "true",
  });
  const [middleX, middleY] = [WIDTH / 2, HEIGHT / 2 - 8];
  const places = neighbours.map((neighbour, at) => {
    const angle = (at / neighbours.length) * 2 * Math.PI - Math.PI / 2;
    const radius = !isLabelled && at % 2 === 1 ? INNER_RADIUS : RADIUS;
    return {
      ...neighbour,
      x: Math.round(middleX + Math.cos(angle) * radius),
      y: Math.round(middleY + Math.sin(angle) * radius),
    };
  });
  for (const { x, y } of places)
    svg.append(make("line", { x1: middleX, y1: middleY, x2: x, y2: y }));
  svg.append(make("circle", { class: "here", cx: middleX, cy: middleY, r: 6 }));
  for (const { x, y, href, title, isSource } of places) {
    const link = make("a", { href, tabindex: -1, class: isSource ? "source-note" : "" });
    const name = make("title", {});
    name.textContent = title;
    const label = make("text", { x: Math.min(Math.max(x, 44), WIDTH - 44), y: y + 18 });
    label.textContent = shortened(title, characters);
    // The circle that reacts to the pointer is larger than the one that is seen.
    link.append(name, make("circle", { class: "reach", cx: x, cy: y, r: 12 }));
    link.append(make("circle", { cx: x, cy: y, r: 4.5 }), label);
    svg.append(link);
  }
  return svg;
}

/** @param {string} title @param {number} most */
function shortened(title, most) {
  const characters = [...title];
  if (characters.length <= most) return title;
  const start = characters.slice(0, most - 1).join("");
  return `${start.trimEnd()}…`;
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function make(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
