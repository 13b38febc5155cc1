/**
 * Paints the graph of the site.
 * @typedef {{ title: string, x: number, y: number, degree: number, others: number[], isHere: boolean }} SiteNote
 * @typedef {{ x: number, y: number, scale: number, unit: number, width: number, height: number }} View
 */
const MAX_LABELS = 40;
const MAX_RADIUS_PX = 11;
const MIN_SIZE = 0.25;
const LABEL_GAP_PX = 3;
const LABEL_LINE_PX = 16;

/** Smaller circles are drawn as squares, which nobody sees and which takes half the time. */
const MIN_CIRCLE_PX = 1.5;

/** Notes that are close together are smaller. @param {SiteNote} note @param {View} view */
export function radiusOf({ degree }, { unit, scale }) {
  const size = Math.min(Math.max(unit * scale, MIN_SIZE), 1);
  return Math.min(2.5 + Math.sqrt(degree), MAX_RADIUS_PX) * size;
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {{ notes: SiteNote[], view: View, pointed: SiteNote | null, shown: Set<SiteNote> | null, linkAlpha: number }} scene
 */
export function paint(pen, { notes, view, pointed, shown, linkAlpha }) {
  const style = getComputedStyle(document.documentElement);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
  const near = pointed && new Set([pointed, ...pointed.others.map((at) => notes[at])]);
  const atX = (/** @type {SiteNote} */ { x }) => x * view.scale + view.x;
  const atY = (/** @type {SiteNote} */ { y }) => y * view.scale + view.y;
  const isDim = (/** @type {SiteNote} */ note) =>
    near ? !near.has(note) : shown !== null && !shown.has(note);
  /** @param {boolean} bright */
  const strokeLinks = (bright) => {
    pen.beginPath();
    notes.forEach((note, index) => {
      for (const other of note.others) {
        const target = notes[other];
        // A link is in the lists of both notes.
        if (!target || other < index) continue;
        if (bright !== (pointed === note || pointed === target)) continue;
        pen.moveTo(atX(note), atY(note));
        pen.lineTo(atX(target), atY(target));
      }
    });
    pen.stroke();
  };
  pen.clearRect(0, 0, view.width, view.height);
  pen.lineWidth = 1;
  pen.strokeStyle = colour("--line-strong");
  pen.globalAlpha = near || shown ? linkAlpha / 2 : linkAlpha;
  if (linkAlpha > 0) strokeLinks(false);
  pen.globalAlpha = 1;
  const [accent, plain] = [colour("--accent"), colour("--faint")];
  pen.strokeStyle = accent;
  if (pointed) strokeLinks(true);
  /** @param {SiteNote[]} some @param {string} fill */
  const fillNotes = (some, fill) => {
    pen.fillStyle = fill;
    pen.beginPath();
    for (const note of some) {
      const [x, y, radius] = [atX(note), atY(note), radiusOf(note, view)];
      if (radius < MIN_CIRCLE_PX) pen.rect(x - radius, y - radius, 2 * radius, 2 * radius);
      else {
        pen.moveTo(x + radius, y);
        pen.arc(x, y, radius, 0, 2 * Math.PI);
      }
    }
    pen.fill();
  };
  pen.globalAlpha = 0.25;
  if (near || shown) fillNotes(notes.filter(isDim), plain);
  pen.globalAlpha = 1;
  fillNotes(near || shown ? notes.filter((note) => !isDim(note)) : notes, plain);
  fillNotes(
    notes.filter((note) => note === pointed || note.isHere),
    accent,
  );
  const named = [...(pointed ? [pointed] : []), ...notes.filter((note) => !isDim(note))];
  writeLabels(pen, named, { view, atX, atY, ink: colour("--ink"), ground: colour("--paper") });
}

/**
 * Labels for the notes with most links, where there is space.
 * @param {CanvasRenderingContext2D} pen @param {SiteNote[]} notes
 * @param {{ view: View, atX(note: SiteNote): number, atY(note: SiteNote): number, ink: string, ground: string }} place
 */
function writeLabels(pen, notes, { view, atX, atY, ink, ground }) {
  pen.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  pen.textAlign = "center";
  pen.textBaseline = "top";
  pen.lineJoin = "round";
  pen.lineWidth = 3;
  /** @type {[number, number, number, number][]} */
  const taken = [];
  for (const note of notes) {
    if (taken.length >= MAX_LABELS) break;
    const [x, y] = [atX(note), atY(note) + radiusOf(note, view) + LABEL_GAP_PX];
    if (x < 0 || x > view.width || y < 0 || y > view.height) continue;
    const half = pen.measureText(note.title).width / 2 + 4;
    const covers = taken.some(
      ([left, right, top]) =>
        x - half < right && x + half > left && Math.abs(y - top) < LABEL_LINE_PX,
    );
    if (covers) continue;
    taken.push([x - half, x + half, y, y]);
    pen.strokeStyle = ground;
    pen.strokeText(note.title, x, y);
    pen.fillStyle = ink;
    pen.fillText(note.title, x, y);
  }
}
