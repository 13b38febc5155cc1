/** Elements whose content is not markdown, and which cannot be split into valid HTML. */
const NAMES = "svg|math|script|style|template|noscript|canvas|object";
const TAG = new RegExp(`<(/?)(${NAMES})(?=[\\s/>])([^<>]*)(>?)`, "gi");
const OPENING = new RegExp(`<(?:${NAMES})(?=[\\s/>])`, "iy");

/** The positions of such elements. */
export interface ElementEnds {
  /** The offset after the end tag of the element that begins at an offset. Null when it has no end tag. */
  endOf(start: number): number | null;
  /** The outermost element around an offset. */
  endAround(offset: number): { start: number; end: number } | null;
}

/** Whether such an element begins at this offset. */
export function isWholeElement(source: string, at: number): boolean {
  OPENING.lastIndex = at;
  return OPENING.test(source);
}

/** Pairs start and end tags in one pass: an end tag belongs to the last open tag with its name. */
export function elementEnds(source: string): ElementEnds {
  const ends = new Map<number, number>();
  const open: { name: string; start: number }[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  for (const {
    0: tag,
    1: slash,
    2: written = "",
    3: rest = "",
    4: close,
    index,
  } of source.matchAll(TAG)) {
    const name = written.toLowerCase();
    const end = index + tag.length;
    if (!slash) {
      if (close && rest.endsWith("/")) ends.set(index, end);
      else {
        open.push({ name, start: index });
        count(name, 1);
      }
      continue;
    }
    // The count avoids a useless search for each end tag without a start tag.
    if (!counts.get(name)) continue;
    for (let last = open.pop(); last; last = open.pop()) {
      count(last.name, -1);
      if (last.name !== name) continue;
      ends.set(last.start, end);
      break;
    }
  }
  let outermost: { start: number; end: number }[] | null = null;
  return {
    endOf: (start) => ends.get(start) ?? null,
    endAround(offset) {
      outermost ??= outermostOf(ends);
      let [low, high] = [0, outermost.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (outermost[middle]!.start < offset) low = middle + 1;
        else high = middle;
      }
      const before = outermost[low - 1];
      return before && before.end > offset ? before : null;
    },
  };
}

/** Sorted by their start. */
function outermostOf(ends: ReadonlyMap<number, number>): { start: number; end: number }[] {
  const list: { start: number; end: number }[] = [];
  for (const [start, end] of [...ends].sort(([a], [b]) => a - b))
    if (start >= (list.at(-1)?.end ?? 0)) list.push({ start, end });
  return list;
}
