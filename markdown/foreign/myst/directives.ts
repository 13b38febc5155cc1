import type { CodeLines } from "../code-ranges.ts";
import type { Rewritten } from "../edits.ts";
import { blockEnds, type Fence, fenceIn } from "./block-ends.ts";
import type { Directive } from "./directive.ts";
import { gatesIn } from "./gates.ts";
import { isBlank, type Line } from "./line.ts";
import { directiveMarkdown } from "./meanings.ts";
import { optionsAfter } from "./options.ts";

/** What follows the fence: `{kind} argument`. */
const DIRECTIVE = /^\{([A-Za-z][\w:+-]{0,60})\}[ \t]*(.{0,500})$/;
/** `+++ {"json": 1}`, which separates the cells of a notebook. */
const BLOCK_BREAK = /^ {0,3}\+{3,}[ \t]*(?:\{.*\}|\[.*\])?[ \t]*$/;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}_.:/ -]{0,200}$/u;
/** A line that is indented more may be code. */
const MAX_INDENT = 3;
/** Deeper directives are left as written. */
const MAX_DEPTH = 10;
/** A block between two tabs would begin a new group. */
const NAMED_INSIDE = new Set(["tab", "tab-item"]);

export function mayHaveDirectives(source: string, isSphinx: boolean): boolean {
  return (
    source.includes("```{") ||
    source.includes("~~~{") ||
    source.includes(":::{") ||
    (isSphinx && source.includes("+++"))
  );
}

/** What `:name:` and `:label:` of directives call them. */
export function namesOfDirectives(source: string): string[] {
  if (!mayHaveDirectives(source, false)) return [];
  const names: string[] = [];
  const lines = linesOf(source);
  for (const [at, { text }] of lines.entries()) {
    const written = directiveIn(fenceIn(text));
    if (written) names.push(...namesIn(written, optionsAfter(lines, at).options));
  }
  return names;
}

interface Scan {
  isSphinx: boolean;
  /** Lines that are code because they are indented. */
  indented(): CodeLines;
}

/** Directives of MyST, written as blocks of code or with colons, become what they mean. Others stay as written. */
export function rewriteDirectives(source: string, scan: Scan): Rewritten {
  const lines = rewriteLines(linesOf(source), scan, 0);
  return { text: lines.map(({ text }) => text).join("\n"), lines: lines.map(({ at }) => at) };
}

const linesOf = (source: string) => source.split("\n").map((text, at): Line => ({ text, at }));

function rewriteLines(lines: readonly Line[], scan: Scan, depth: number): Line[] {
  const result: Line[] = [];
  const put = (added: readonly Line[]) => {
    for (const line of added) result.push(line);
  };
  const ends = blockEnds(lines);
  const gates = gatesIn(lines, ends);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const fence = fenceIn(line.text);
    if (!fence) {
      result.push(scan.isSphinx && BLOCK_BREAK.test(line.text) ? { ...line, text: "" } : line);
      continue;
    }
    const written = directiveIn(fence);
    const end = ends.get(at);
    const isCode = !fence.sign.startsWith(":");
    if (written && !isIndentedCode(line, fence, scan)) {
      const { options, count } = optionsAfter(lines, at);
      const anchors = namesIn(written, options).flatMap((name) =>
        [`<a id="${name}"></a>`, ""].map((text) => ({ text, at: line.at })),
      );
      const meaning =
        end === undefined || depth >= MAX_DEPTH
          ? null
          : directiveMarkdown({
              ...written,
              options,
              sign: fence.sign,
              body: withoutIndent(lines.slice(Math.min(at + 1 + count, end), end), fence.indent),
              at: line.at,
              end: lines[end]!.at,
              isSphinx: scan.isSphinx,
              isPaired: gates.has(at),
              rewrite: (inner) => rewriteLines(inner, scan, depth + 1),
            });
      if (meaning) {
        put(withIndent(withAnchors(meaning, anchors, written.kind), fence));
        at = end!;
        continue;
      }
      if (!isCode) put(withIndent(anchors, fence));
    }
    result.push(line);
    // What is never closed is code to its end.
    if (isCode) for (const last = end ?? lines.length - 1; at < last;) result.push(lines[++at]!);
  }
  return result;
}

type Written = Pick<Directive, "kind" | "argument">;

function directiveIn(fence: Fence | null): Written | null {
  const [, kind, argument = ""] = DIRECTIVE.exec(fence?.rest ?? "") ?? [];
  return kind === undefined ? null : { kind: kind.toLowerCase(), argument: argument.trim() };
}

function isIndentedCode({ text, at }: Line, { prefix }: Fence, { indented }: Scan): boolean {
  const isDeep = text.startsWith("\t") || prefix.length > MAX_INDENT;
  return isDeep && indented()[at] === true;
}

/** The argument of `figure-md` is its name. */
function namesIn({ kind, argument }: Written, options: ReadonlyMap<string, string>): string[] {
  const names = [options.get("name"), options.get("label"), kind === "figure-md" ? argument : ""];
  return names.filter((name) => name !== undefined && NAME.test(name)) as string[];
}

function withAnchors(lines: readonly Line[], anchors: readonly Line[], kind: string) {
  if (anchors.length === 0) return lines;
  const [first, ...rest] = lines;
  if (!first || !NAMED_INSIDE.has(kind)) return anchors.concat(lines);
  return [first, { ...first, text: "" }].concat(anchors, rest);
}

function withoutIndent(lines: readonly Line[], indent: string): readonly Line[] {
  if (indent === "") return lines;
  return lines.map(({ text, at }) => {
    let same = 0;
    while (same < indent.length && text[same] === indent[same]) same++;
    return { text: text.slice(same), at };
  });
}

function withIndent(lines: readonly Line[], { prefix, indent }: Fence): readonly Line[] {
  if (prefix === "") return lines;
  // A list item cannot begin with two blank lines.
  const first =
    prefix === indent
      ? 0
      : Math.max(
          0,
          lines.findIndex((line) => !isBlank(line)),
        );
  return lines.slice(first).map(({ text, at }, index) => {
    const before = index === 0 ? prefix : indent;
    return { text: text === "" ? before.trimEnd() : before + text, at };
  });
}
