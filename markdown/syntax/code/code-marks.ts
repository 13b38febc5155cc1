import type MarkdownIt from "markdown-it";
import { type FenceInfo, type LineMark, readFenceInfo } from "./fence-info.ts";

/** How a code block is shown, if its author said more than the language. */
export interface CodeMeta extends Pick<FenceInfo, "title" | "firstLine"> {
  /** The marks of each line by its index. Null when no line has one. */
  lines: ReadonlyMap<number, ReadonlySet<LineMark>> | null;
  /** The author wants no line numbers, even if the site has them. */
  isUnnumbered?: boolean;
}

/**
 * `title="x"`, `{1,3-5}`, `showLineNumbers` after the language, and comments in the code that mark its lines: `// [!code ++]` of Shiki and
 * `// highlight-next-line` of Docusaurus. The comments are removed.
 */
export function codeMarks(markdown: MarkdownIt): void {
  markdown.core.ruler.before("inline", "code_marks", (state) => {
    for (const token of state.tokens) {
      if (token.type !== "fence") continue;
      const info = readFenceInfo(token.info);
      const isMarked =
        token.content.includes("[!code ") || /\bhighlight-(?:next|start)/.test(token.content);
      if (!info && !isMarked && !token.content.includes("[!!code ")) continue;
      const marks = new Map<number, Set<LineMark>>();
      if (isMarked) token.content = withoutComments(token.content, marks);
      token.content = token.content.replaceAll("[!!code ", "[!code ");
      if (info) addRanges(marks, info, token.content);
      const meta: CodeMeta = {
        title: token.meta?.isTab ? null : (info?.title ?? null),
        firstLine: info?.firstLine ?? null,
        lines: marks.size > 0 ? marks : null,
        ...(info?.isUnnumbered && { isUnnumbered: true }),
      };
      if (meta.title !== null || meta.firstLine !== null || meta.lines || meta.isUnnumbered)
        token.meta = { ...token.meta, code: meta };
    }
  });
}

type Marks = Map<number, Set<LineMark>>;

function add(marks: Marks, line: number, kind: LineMark): void {
  const kinds = marks.get(line);
  if (kinds) kinds.add(kind);
  else marks.set(line, new Set([kind]));
}

function addRanges(marks: Marks, info: FenceInfo, content: string): void {
  const count = content.split("\n").length - 1;
  for (const { kind, ranges } of info.marks)
    for (const [from, to] of ranges)
      for (let line = Math.max(1, from); line <= Math.min(to, count); line++)
        add(marks, line - 1, kind);
}

const KINDS: Record<string, LineMark> = {
  highlight: "marked",
  hl: "marked",
  error: "marked",
  warning: "marked",
  info: "marked",
  focus: "focused",
  "++": "added",
  "--": "removed",
};
const MARK = /\[!code ([a-z]{2,12}|\+\+|--)(?::(\d{1,4}|[^\]\n]{1,100}))?\]/;
const COMMENT_START = /[ \t]*(?:\{?\/\*+|\/\/|<!--|#|--|;|%|')[ \t]*$/;
const COMMENT_END = /^[ \t]*(?:\*\/\}?|-->)?[ \t]*/;
/** The comments of Docusaurus, alone on a line. */
const ALONE =
  /^\s*(?:\{?\/\*|\/\/|<!--|#|--|;|%)\s*highlight-(next-line|start|end)\s*(?:\*\/\}?|-->)?\s*$/;
/** More comments on one line are text. */
const MAX_PER_LINE = 4;

function withoutComments(content: string, marks: Marks): string {
  const lines: string[] = [];
  let isInside = false;
  let isNext = false;
  for (const written of content.split("\n")) {
    const command = written.includes("highlight-") ? ALONE.exec(written)?.[1] : undefined;
    if (command !== undefined) {
      isNext ||= command === "next-line";
      if (command !== "next-line") isInside = command === "start";
      continue;
    }
    const { text, kinds } = readMarks(written);
    const index = lines.length;
    if (isInside || isNext) add(marks, index, "marked");
    isNext = false;
    for (const { kind, count } of kinds)
      for (let line = index; line < index + count; line++) add(marks, line, kind);
    // A comment alone on its line concerns the next one.
    if (kinds.length === 0 || text.trim() !== "") lines.push(text);
  }
  return lines.join("\n");
}

const MAX_COUNT = 500;

function readMarks(line: string): { text: string; kinds: { kind: LineMark; count: number }[] } {
  let text = line;
  const kinds: { kind: LineMark; count: number }[] = [];
  for (let turn = 0; turn < MAX_PER_LINE && text.includes("[!code "); turn++) {
    const match = MARK.exec(text);
    const start = match && COMMENT_START.exec(text.slice(0, match.index));
    if (!match || !start) break;
    const after = text.slice(match.index + match[0].length);
    const kind = KINDS[match[1]!];
    const count = /^\d+$/.test(match[2] ?? "") ? Math.min(Number(match[2]), MAX_COUNT) : 1;
    if (kind) kinds.push({ kind, count });
    text = text.slice(0, start.index) + after.replace(COMMENT_END, "");
  }
  return { text, kinds };
}
