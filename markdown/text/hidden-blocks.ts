import { asksForVisitor } from "../front-matter/visitor-condition.ts";
import { codeRanges } from "../foreign/code-ranges.ts";
import { fencedLines } from "../foreign/fences.ts";
import { hidesInQuarto, isHiddenBlock } from "./hidden-conditions.ts";

/** A part of a text, by its offsets. */
export interface Part {
  start: number;
  end: number;
}

/** Whether a text may have a part that its program leaves out of the page. */
export function mayHaveHiddenPart(source: string): boolean {
  return MENTION.test(source);
}

const MENTION =
  /\{(?:only|ifconfig)\}|\.content-(?:hidden|visible)|remove[-_](?:cell|input)|\{=\w|\{%-?\s*if\s[^%]*\bvisitor\./;

/**
 * The parts of a page that its program leaves out, sorted: directives of Sphinx and MyST for other builders, conditional content of Quarto, raw blocks for other
 * formats, cells that are removed, and what GitBook shows to certain visitors only.
 */
export function hiddenParts(source: string): Part[] {
  return [...blocksIn(source), ...spansIn(source), ...visitorParts(source)].toSorted(
    (a, b) => a.start - b.start,
  );
}

export function withoutHiddenParts(source: string): string {
  if (!mayHaveHiddenPart(source)) return source;
  let text = "";
  let at = 0;
  for (const { start, end } of hiddenParts(source)) {
    if (start > at) text += source.slice(at, start);
    at = Math.max(at, end);
  }
  return text + source.slice(at);
}

const LINE = /^[ \t>]{0,40}(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,}|:{3,})[ \t]*(.*)$/;
const BREAK = /^\+\+\+/;

interface Open {
  start: number;
  isHidden: boolean;
}

function blocksIn(source: string): Part[] {
  const parts: Part[] = [];
  const lines = source.split("\n");
  const divs: Open[] = [];
  let code: (Open & { sign: string }) | null = null;
  let cell: number | null = null;
  let start = 0;
  for (const [at, line] of lines.entries()) {
    const end = Math.min(start + line.length + 1, source.length);
    const [, sign, rest = ""] = LINE.exec(line) ?? [];
    const info = rest.trim();
    if (code !== null) {
      if (sign?.startsWith(code.sign) && info === "") {
        if (code.isHidden) parts.push({ start: code.start, end });
        code = null;
      }
    } else if (BREAK.test(line)) {
      if (cell !== null) parts.push({ start: cell, end: start });
      cell = /\bremove[-_]cell\b/.test(line) ? start : null;
    } else if (sign?.startsWith(":")) {
      if (info !== "") divs.push({ start, isHidden: isHiddenBlock(info, lines, at) });
      else {
        const closed = divs.pop();
        if (closed?.isHidden) parts.push({ start: closed.start, end });
      }
    } else if (sign !== undefined && !(sign.startsWith("`") && info.includes("`")))
      code = { start, sign, isHidden: isHiddenBlock(info, lines, at) };
    start = end;
  }
  // What is never closed goes to the end.
  for (const open of [...divs, ...(code ? [code] : [])])
    if (open.isHidden) parts.push({ start: open.start, end: source.length });
  if (cell !== null) parts.push({ start: cell, end: source.length });
  return parts;
}

const SPAN = /\[[^[\]\n]{1,500}\]\{([^{}\n]{0,200}\.content-[^{}\n]{0,200})\}/g;

function spansIn(source: string): Part[] {
  if (!source.includes(".content-")) return [];
  const code = codeRanges(source, fencedLines(source));
  return [...source.matchAll(SPAN)].flatMap(({ index, 0: all, 1: attributes = "" }) =>
    hidesInQuarto(attributes) && code.endAt(index) === null
      ? [{ start: index, end: index + all.length }]
      : [],
  );
}

const TAG = /\{%-?\s*(if|elif|else|endif)\b([^%]{0,500})%\}/g;

/** `{% if visitor.claims.beta %}` of GitBook, without what is for all others. */
function visitorParts(source: string): Part[] {
  if (!source.includes("visitor.")) return [];
  const code = codeRanges(source, fencedLines(source));
  const parts: Part[] = [];
  const open: Open[] = [];
  for (const { index, 0: all, 1: name = "", 2: condition = "" } of source.matchAll(TAG)) {
    if (code.endAt(index) !== null) continue;
    const last = name === "if" ? undefined : open.pop();
    const end = name === "endif" ? index + all.length : index;
    if (last?.isHidden) parts.push({ start: last.start, end });
    if (name !== "endif") open.push({ start: index, isHidden: asksForVisitor(condition) });
  }
  for (const { start, isHidden } of open) if (isHidden) parts.push({ start, end: source.length });
  return parts;
}
