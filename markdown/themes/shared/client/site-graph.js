/**
 * The graph of the whole site on its own page. The list beside it has the same notes as links, for the keyboard and for
 * screen readers. It is drawn on a canvas, which 15,000 notes need and every browser has.
 * @typedef {{ url: string, title: string, x: number, y: number, degree: number, others: number[], isHere: boolean }} SiteNote
 * @typedef {{ ready: boolean, notes: [string, string, number, number][], links: number[] }} Answer
 */
const MAX_LISTED = 100;
const MARGIN = 48;
/** Pixels per unit of the positions. */
const MIN_SCALE = 0.01;
const MAX_SCALE = 80;
/** So that a site of three notes does not fill the window. */
const MAX_FITTED_SCALE = 40;
/** A pointer that moved less has clicked. */
const CLICK_PX = 5;
const REACH_PX = 14;
/** More links are left out while the graph moves. */
const MOVING_LINKS = 4_000;
const REST_MS = 150;
const MAX_LINK_ALPHA = 0.85;
const MANY_LINKS_ALPHA = 40;
/** Notes that are this far apart have their full size. */
const ROOM_PX = 34;
/** Loaded together with the notes. */
const CANVAS = "asset:graph-canvas.js";
const BASE = document.documentElement.dataset.base ?? "";
const words = themeWords;

const place = /** @type {HTMLElement | null} */ (document.querySelector(".site-graph"));
if (place) void start(place);

/** @param {HTMLElement} container */
async function start(container) {
  // This markup is constant. Words and titles are inserted only as text.
  container.innerHTML = `<div class="site-graph-notes"><input type="search" autocomplete="off" spellcheck="false"><p role="status"></p><ul></ul></div><canvas aria-hidden="true"></canvas>`;
  const status = /** @type {HTMLElement} */ (container.querySelector("[role=status]"));
  const input = /** @type {HTMLInputElement} */ (container.querySelector("input"));
  input.placeholder = words.search;
  input.setAttribute("aria-label", words.search);
  const loaded = await Promise.all([load(), import(CANVAS)]).catch(() => null);
  const notes = loaded?.[0] ?? [];
  if (!loaded || notes.length === 0) {
    status.textContent = words.graphNotReady;
    return;
  }
  const stage = createStage(container, notes, loaded[1]);
  const list = /** @type {HTMLElement} */ (container.querySelector("ul"));
  const fill = () => {
    const sought = input.value.trim().toLowerCase();
    const matching = notes.filter(({ title }) => title.toLowerCase().includes(sought));
    status.textContent = matching.length > MAX_LISTED ? `${MAX_LISTED} / ${matching.length}` : "";
    list.replaceChildren(...matching.slice(0, MAX_LISTED).map((note) => entryOf(note, stage)));
    stage.show(sought === "" ? null : new Set(matching));
  };
  input.addEventListener("input", fill);
  fill();
}

async function load() {
  const response = await fetch("/_graph.json");
  if (!response.ok) throw new Error(`The graph answered ${response.status}`);
  const answer = /** @type {Answer} */ (await response.json());
  const isInPart = partFilter(document.body.dataset);
  // The note whose page led here.
  const here = decodeURI(location.hash.slice(1));
  /** @type {SiteNote[]} */
  const notes = [];
  /** @type {(number | undefined)[]} */
  const places = answer.notes.map(([url, title, x, y]) => {
    if (!isInPart(url)) return undefined;
    const facts = { url: BASE + url, title, x, y, degree: 0, isHere: here === url };
    return notes.push({ ...facts, others: [] }) - 1;
  });
  for (let at = 0; at < answer.links.length; at += 2) {
    const [from, to] = [places[answer.links[at] ?? 0], places[answer.links[at + 1] ?? 0]];
    if (from === undefined || to === undefined) continue;
    notes[from]?.others.push(to);
    notes[to]?.others.push(from);
  }
  for (const note of notes) note.degree = note.others.length;
  return notes;
}

/** The notes of the page's own language and version. @param {DOMStringMap} data */
function partFilter({ home = "", otherParts = "" }) {
  const others = otherParts.split(" ").filter(Boolean);
  /** @param {string} url @param {string} part */
  const isIn = (url, part) => part === "" || url === part || url.startsWith(`${part}/`);
  return (/** @type {string} */ url) =>
    isIn(url, home) && !others.some((other) => isIn(url, other));
}

/** @param {SiteNote} note @param {ReturnType<typeof createStage>} stage */
function entryOf(note, stage) {
  const entry = document.createElement("li");
  const link = document.createElement("a");
  link.href = note.url;
  link.textContent = note.title;
  if (note.isHere) link.setAttribute("aria-current", "location");
  for (const name of ["focus", "pointerenter"])
    link.addEventListener(name, () => stage.point(note));
  entry.append(link);
  return entry;
}

/** @typedef {{ paint: Function, radiusOf(note: SiteNote, view: View): number }} Canvas */

/** @param {HTMLElement} container @param {SiteNote[]} notes @param {Canvas} drawing */
function createStage(container, notes, { paint, radiusOf }) {
  const canvas = /** @type {HTMLCanvasElement} */ (container.querySelector("canvas"));
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const view = { x: 0, y: 0, scale: 1, unit: 1, width: 0, height: 0 };
  const links = notes.reduce((sum, { degree }) => sum + degree / 2, 0);
  // Thousands of links would hide the notes.
  const linkAlpha = Math.min(MAX_LINK_ALPHA, MANY_LINKS_ALPHA / Math.sqrt(links));
  let isMoving = false;
  /** @type {number | undefined} */
  let rest;
  /** @type {SiteNote | null} */
  let pointed = null;
  /** @type {Set<SiteNote> | null} */
  let shown = null;
  let isWaiting = false;
  const draw = () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      paint(pen, { notes, view, pointed, shown, linkAlpha: isMoving ? 0 : linkAlpha });
    });
  };
  const move = () => {
    isMoving = links > MOVING_LINKS;
    clearTimeout(rest);
    rest = setTimeout(() => {
      isMoving = false;
      draw();
    }, REST_MS);
    draw();
  };
  const fit = () => {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0) return;
    Object.assign(view, fitted(notes, clientWidth, clientHeight));
    const density = Math.min(devicePixelRatio, 2);
    Object.assign(canvas, { width: clientWidth * density, height: clientHeight * density });
    pen.setTransform(density, 0, 0, density, 0, 0);
    draw();
  };
  /** @param {SiteNote | null} note */
  const point = (note) => {
    if (note === pointed) return;
    pointed = note;
    canvas.style.cursor = note ? "pointer" : "grab";
    draw();
  };
  new ResizeObserver(fit).observe(canvas);
  document.addEventListener("appearance", draw);
  followPointers(canvas, {
    view,
    draw: move,
    point,
    find: (x, y) => nearest(notes, { view, radiusOf }, x, y),
  });
  return {
    point,
    /** @param {Set<SiteNote> | null} some */
    show(some) {
      shown = some;
      draw();
    },
  };
}

/**
 * @typedef {{ x: number, y: number, scale: number, unit: number, width: number, height: number }} View
 * @param {SiteNote[]} notes @param {number} width @param {number} height @returns {View}
 */
function fitted(notes, width, height) {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of notes) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const scale = Math.min(
    (width - 2 * MARGIN) / Math.max(right - left, 1),
    (height - 2 * MARGIN) / Math.max(bottom - top, 1),
  );
  const limited = Math.min(scale, MAX_FITTED_SCALE);
  return {
    width,
    height,
    scale: limited,
    unit: Math.sqrt((width * height) / notes.length) / ROOM_PX / limited,
    x: width / 2 - ((left + right) / 2) * limited,
    y: height / 2 - ((top + bottom) / 2) * limited,
  };
}

/**
 * @param {SiteNote[]} notes @param {{ view: View, radiusOf: Canvas["radiusOf"] }} shown
 * @param {number} x @param {number} y
 */
function nearest(notes, { view, radiusOf }, x, y) {
  let [best, least] = [/** @type {SiteNote | null} */ (null), REACH_PX];
  for (const note of notes) {
    const away = Math.hypot(note.x * view.scale + view.x - x, note.y * view.scale + view.y - y);
    if (away - radiusOf(note, view) / 2 < least)
      [best, least] = [note, away - radiusOf(note, view) / 2];
  }
  return best;
}

/**
 * Dragging moves the graph, the wheel and two fingers scale it, a click opens a note.
 * @param {HTMLCanvasElement} canvas
 * @param {{ view: View, draw(): void, point(note: SiteNote | null): void, find(x: number, y: number): SiteNote | null }} stage
 */
function followPointers(canvas, { view, draw, point, find }) {
  /** @type {Map<number, { x: number, y: number }>} */
  const down = new Map();
  let moved = 0;
  /** @param {number} factor @param {number} x @param {number} y */
  const scaleAt = (factor, x, y) => {
    const scale = Math.min(Math.max(view.scale * factor, MIN_SCALE), MAX_SCALE);
    const change = scale / view.scale;
    Object.assign(view, { scale, x: x - (x - view.x) * change, y: y - (y - view.y) * change });
    draw();
  };
  canvas.addEventListener("pointerdown", ({ pointerId, offsetX, offsetY }) => {
    canvas.setPointerCapture(pointerId);
    if (down.size === 0) moved = 0;
    down.set(pointerId, { x: offsetX, y: offsetY });
  });
  canvas.addEventListener("pointermove", ({ pointerId, offsetX: x, offsetY: y }) => {
    const before = down.get(pointerId);
    if (!before) return point(find(x, y));
    const other = [...down].find(([id]) => id !== pointerId)?.[1];
    moved += Math.hypot(x - before.x, y - before.y);
    if (other) {
      const apart = Math.hypot(before.x - other.x, before.y - other.y);
      if (apart > 0) scaleAt(Math.hypot(x - other.x, y - other.y) / apart, other.x, other.y);
    } else Object.assign(view, { x: view.x + x - before.x, y: view.y + y - before.y });
    down.set(pointerId, { x, y });
    draw();
  });
  canvas.addEventListener("pointerup", ({ pointerId, offsetX, offsetY }) => {
    down.delete(pointerId);
    const note = moved < CLICK_PX ? find(offsetX, offsetY) : null;
    if (note) location.href = note.url;
  });
  canvas.addEventListener("pointercancel", ({ pointerId }) => down.delete(pointerId));
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      scaleAt(Math.exp(-event.deltaY / 300), event.offsetX, event.offsetY);
    },
    { passive: false },
  );
}
