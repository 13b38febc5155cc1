import { asEndLine, placeOf } from "./block-place.ts";
import { type CodeLines, codeRanges, lineStarts } from "./code-ranges.ts";
import { applyEdits, type Edit, type Rewritten } from "./edits.ts";
import { indentations } from "./indentation.ts";
import { CONTAINER_END, containerLine } from "./plain.ts";

const TAG =
  /<(\/?)([a-z][a-z0-9]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*\/?>/gi;
const MARKDOWN = /\smarkdown(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?(?=\s|$)/i;
/** `<div class="grid cards" markdown>` of Material for MkDocs. */
const CARDS = /\sclass\s*=\s*(?:"|')?grid cards(?=["'\s]|$)/;
/** Elements that may contain a blank line. A paragraph cannot contain blocks, so it becomes a division. */
const BLOCK = new Set(
  "div section article aside figure figcaption details blockquote center header footer main nav li dd td th p".split(
    " ",
  ),
);
const MAX_DEPTH = 50;

export function hasMarkdownElement(source: string): boolean {
  return source.includes("markdown") && /<[a-z][^<>]*\smarkdown[\s=>]/i.test(source);
}

interface OpenElement {
  name: string;
  isMarkdown: boolean;
  /** The grid of Material for MkDocs, whose list has cards. */
  hasCards: boolean;
  start: number;
  line: number;
}

/** The content of `<div markdown="1">` is markdown, as in kramdown and Python-Markdown. */
export function rewriteMarkdownElements(source: string, fences: CodeLines): Rewritten {
  const code = codeRanges(source, fences);
  const edits: Edit[] = [];
  const regions: { from: number; to: number }[] = [];
  const open: OpenElement[] = [];
  const lineEnds = lineStarts(source)
    .map((lineStart) => lineStart - 1)
    .slice(1);
  let line = 0;
  TAG.lastIndex = 0;
  for (let match = TAG.exec(source); match; match = TAG.exec(source)) {
    const start = match.index;
    const end = start + match[0].length;
    const after = code.endAt(start);
    if (after !== null) {
      TAG.lastIndex = after;
      continue;
    }
    while (lineEnds[line]! < start) line++;
    const name = match[2]!.toLowerCase();
    const rest = match[3]!;
    const place = placeOf(source, start, end);
    if (match[1]) {
      const at = open.findLastIndex((each) => each.name === name);
      if (at < 0) continue;
      const [element] = open.splice(at);
      if (!element!.isMarkdown) continue;
      regions.push({ from: element!.line, to: line });
      const last = element!.hasCards ? CONTAINER_END : `</${written(name)}>`;
      edits.push({ start, end, text: `\n${asEndLine(place, `${last}\n`)}` });
      continue;
    }
    const value = MARKDOWN.exec(rest);
    const mode = value ? (value[1] ?? value[2] ?? value[3] ?? "1") : "0";
    const hasCards = CARDS.test(rest);
    const isMarkdown = value !== null && mode !== "0" && mode !== "span" && BLOCK.has(name);
    if (value && !isMarkdown) edits.push({ start, end, text: match[0].replace(MARKDOWN, "") });
    else if (isMarkdown)
      edits.push({
        start,
        end,
        text: `${place.isFirst ? "" : "\n\n"}${hasCards ? containerLine("cards", undefined) : `<${written(name)}${rest.replace(MARKDOWN, "")}>`}\n\n${place.isLast ? "" : place.indent}`,
      });
    // A picture alone on its line would begin a block of HTML, and the text below it would belong to it.
    else if (
      name === "img" &&
      place.isFirst &&
      place.isLast &&
      open.some((each) => each.isMarkdown)
    )
      edits.push({ start, end, text: `${match[0]}\n` });
    if (BLOCK.has(name) && !match[0].endsWith("/>") && open.length < MAX_DEPTH)
      open.push({ name, isMarkdown, hasCards, start, line });
  }
  return applyEdits(source, withIndentation(source, edits, regions));
}

/** The content of an element loses its indentation, or it would be code. */
function withIndentation(
  source: string,
  edits: Edit[],
  regions: { from: number; to: number }[],
): Edit[] {
  const starts = lineStarts(source);
  const removed = indentations(
    source,
    regions.sort((a, b) => a.from - b.from || b.to - a.to),
  );
  for (const [line, count] of removed.entries())
    if (count > 0) edits.push({ start: starts[line]!, end: starts[line]! + count, text: "" });
  return edits.sort((a, b) => a.start - b.start || a.end - b.end);
}

function written(name: string): string {
  return name === "p" ? "div" : name;
}
