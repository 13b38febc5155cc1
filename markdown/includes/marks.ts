import { fencedLines } from "../foreign/fences.ts";
import { slugOfHeading } from "../links/slug.ts";

/** Lines of a file, counted from 0, without their last one. */
export interface LineRange {
  from: number;
  to: number;
}

/** `ANCHOR: name` of mdBook and `--8<-- [start:name]` of PyMdown. No other text looks like them. */
const NAMED =
  /\bANCHOR(_END)?:[ \t]*([\w-]{1,100})|-+8<-+[ \t]*\[(start|end)[ \t]*:[ \t]*([\w-]{1,100})[ \t]*\]/;
/** `#region name` in a comment of any language. */
const REGION =
  /^\s{0,200}(?:\/\/|\/\*|<!--|--|#|::|'|;|%|REM\b)?\s{0,20}#?\s{0,20}(?:pragma\s{1,20})?(end\s?)?region\b:?\s{0,20}"?([\w*.-]{0,100})/i;
/** `// <name>` of DocFX. */
const TAGGED =
  /^\s{0,200}(?:\/{2,4}|#|'|--|<!--|\/\*|;|\(\*)\s{0,20}<(\/?)([\w.-]{1,100})>\s{0,20}(?:-->|\*\/|\*\))?\s*$/;

interface Mark {
  line: number;
  isEnd: boolean;
  /** Empty for an end that has no name. */
  name: string;
}

function markIn(text: string, line: number): Mark | null {
  const [named, anchorEnd, anchor, side, section] = NAMED.exec(text) ?? [];
  if (named !== undefined)
    return {
      line,
      isEnd: anchorEnd !== undefined || side === "end",
      name: (anchor ?? section ?? "").toLowerCase(),
    };
  const [region, end, name = ""] = REGION.exec(text) ?? [];
  if (region !== undefined) return { line, isEnd: end !== undefined, name: name.toLowerCase() };
  const [tagged, slash, tag = ""] = TAGGED.exec(text) ?? [];
  return tagged === undefined ? null : { line, isEnd: slash === "/", name: tag.toLowerCase() };
}

/** Whether a line only marks a part of the file for includes. */
export function isMark(line: string): boolean {
  return NAMED.test(line);
}

export interface MarkedParts {
  /** By name in lower case. */
  parts: ReadonlyMap<string, LineRange[]>;
  /** The lines with marks. */
  lines: ReadonlySet<number>;
}

/** All parts of a file that marks name. A part without an end reaches to the end of the file. */
export function markedParts(lines: readonly string[]): MarkedParts {
  const parts = new Map<string, LineRange[]>();
  const marked = new Set<number>();
  const open: Mark[] = [];
  const add = (name: string, range: LineRange) => {
    const ranges = parts.get(name);
    if (ranges) ranges.push(range);
    else parts.set(name, [range]);
  };
  for (const [line, text] of lines.entries()) {
    const mark = markIn(text, line);
    if (!mark) continue;
    marked.add(line);
    if (!mark.isEnd) {
      if (open.length < MAX_OPEN) open.push(mark);
      continue;
    }
    const at = open.findLastIndex(({ name }) => mark.name === "" || name === mark.name);
    if (at < 0) continue;
    const [start] = open.splice(at, 1);
    add(start!.name, { from: start!.line + 1, to: line });
  }
  for (const { name, line } of open) add(name, { from: line + 1, to: lines.length });
  return { parts, lines: marked };
}

/** Marks that are open at the same time. */
const MAX_OPEN = 100;

const HEADING = /^ {0,3}(#{1,6})[ \t]+([^\n]{1,1000}?)(?:[ \t]+#+)?[ \t]*$/;
const OWN_ID = /[ \t]*\{:?[ \t]*#([\w.:-]{1,100})[^{}]{0,200}\}$/;

/** The heading with an id, and everything below it. */
export function headingPart(lines: readonly string[], id: string): LineRange | null {
  const code = fencedLines(lines.join("\n"));
  let start: { line: number; level: number } | null = null;
  for (const [line, text] of lines.entries()) {
    const [, marks, title = ""] = code[line] ? [] : (HEADING.exec(text) ?? []);
    if (marks === undefined) continue;
    if (start) {
      if (marks.length <= start.level) return { from: start.line, to: line };
      continue;
    }
    const own = OWN_ID.exec(title)?.[1];
    if ((own ?? slugOfHeading(title)).toLowerCase() === id.toLowerCase())
      start = { line, level: marks.length };
  }
  return start && { from: start.line, to: lines.length };
}
