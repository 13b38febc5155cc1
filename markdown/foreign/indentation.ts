/** Lines between two tags, without the lines of the tags. */
export interface Region {
  from: number;
  to: number;
}

/** Deeper regions are indented like the one around them. */
const MAX_DEPTH = 50;

interface Measured extends Region {
  parent: Measured | null;
  /** The smallest indentation of a line that is in no region within this one. */
  smallest: number;
  /** How many spaces its lines lose. */
  shift: number;
}

/**
 * How many spaces each line loses, so that the content of an element is not indented more than its tags: markdown would treat it as code. The regions are
 * sorted by their start and nested.
 */
export function indentations(source: string, regions: readonly Region[]): number[] {
  const lines = source.split("\n");
  const indents = lines.map(indentOf);
  const innermost: (Measured | null)[] = [];
  const measured: Measured[] = [];
  const open: Measured[] = [];
  let next = 0;
  for (const [line, text] of lines.entries()) {
    while (open.length > 0 && open.at(-1)!.to <= line) open.pop();
    const parent = open.at(-1) ?? null;
    innermost.push(parent);
    if (parent && indents[line]! < text.length)
      parent.smallest = Math.min(parent.smallest, indents[line]!);
    for (; next < regions.length && regions[next]!.from <= line; next++) {
      if (open.length >= MAX_DEPTH) continue;
      const region = {
        ...regions[next]!,
        parent: open.at(-1) ?? null,
        smallest: Infinity,
        shift: 0,
      };
      measured.push(region);
      open.push(region);
    }
  }
  for (const region of measured) {
    const around = region.parent?.shift ?? 0;
    const tag = Math.max(0, indents[region.from]! - around);
    region.shift = region.smallest === Infinity ? around : Math.max(0, region.smallest - tag);
  }
  return innermost.map((region, line) => Math.min(region?.shift ?? 0, indents[line]!));
}

function indentOf(line: string): number {
  let count = 0;
  while (line[count] === " " || line[count] === "\t") count++;
  return count;
}
