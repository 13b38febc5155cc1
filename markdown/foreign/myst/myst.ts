import { type CodeLines, codeRanges } from "../code-ranges.ts";
import { applyEdits, type Edit, type Rewritten } from "../edits.ts";
import { fencedLines } from "../fences.ts";
import { namesOfDirectives } from "./directives.ts";
import { mayHaveRoles, rolesIn } from "./roles.ts";

/** `(label)=` in a line of its own, which names what follows, with the heading if it is one. */
const LABEL =
  /^ {0,3}\(([\p{L}\p{N}][\p{L}\p{N}_.:/-]{0,200})\)=[ \t]*(?:\n\s*?(?=( {0,3}#{1,6} .*))|$)/gmu;
/** `$$ (label)`, which ends a formula. */
const FORMULA_LABEL = /^( {0,3}\$\$)[ \t]*\(([\p{L}\p{N}][\p{L}\p{N}_.:/-]{0,200})\)[ \t]*$/gmu;
/** `[text]{#id .class}`, as in Pandoc and Quarto. */
const SPAN =
  /(?!\[\d\]\{#\d)\[([^[\]\n]{1,300})\]\{#([\p{L}\p{N}_][\p{L}\p{N}_.:/-]{0,100})(?: [^{}\n]{0,100})?\}/gu;
/** `<project:#label>` and `[text](project:path#part)`. */
const PROJECT = /<project:([^<>\s]{1,300})>|(?<=\]\(<?)project:(?=[^\s)>])/g;
/** `[text](part:label)`: in Sphinx, a label may look like an address. */
const COLON_LABEL =
  /(?<=\]\()(?!(?:https?|mailto|tel|ftp|obsidian|data|javascript|vbscript|file|inv|project|path|doc|myst|wiki|gh|github|doi):)[A-Za-z][\w-]{0,60}:[\w:.-]{1,100}(?=\))/g;
/** `% text`: a comment in a line of its own, which also ends a paragraph. */
const COMMENT = /^ {0,3}%.*$/gm;
/** More would not be written by hand. */
const MAX_LABELS = 500;

export function mayHaveMyst(source: string): boolean {
  return (
    source.includes(")=") ||
    mayHaveRoles(source) ||
    source.includes("]{#") ||
    source.includes("project:") ||
    /\$\$ ?\(/.test(source)
  );
}

/** What the labels of a text are called. */
export function labelsIn(source: string): string[] {
  const names = namesOfDirectives(source);
  if (source.includes(")=")) {
    const fences = fencedLines(source);
    const lineOf = lineCounter(source);
    for (const { index, 1: name = "" } of source.matchAll(LABEL))
      if (!fences[lineOf(index)]) names.push(name);
  }
  if (source.includes("$$"))
    for (const { 2: name = "" } of source.matchAll(FORMULA_LABEL)) names.push(name);
  return names.slice(0, MAX_LABELS);
}

/** Labels of MyST, which is the markdown of Sphinx, become ids, and references to them become links. */
export function rewriteMyst(
  source: string,
  fences: CodeLines,
  { isSphinx }: { isSphinx: boolean },
): Rewritten {
  const lineOf = lineCounter(source);
  const labels = [...source.matchAll(LABEL)].flatMap(
    ({ index, 0: text, 1: name, 2: heading }): Edit[] => {
      if (fences[lineOf(index)]) return [];
      const anchor = `<a id="${name}"></a>`;
      const end = index + text.length;
      if (heading === undefined) return [{ start: index, end, text: `${anchor}\n` }];
      // The title of a page is taken out of its text, and an id in it as well.
      const isTitle = /^ {0,3}# /.test(heading);
      const after = end + heading.trimEnd().length;
      return [
        { start: index, end, text: "" },
        { start: after, end: after, text: isTitle ? `\n\n${anchor}\n` : ` ${anchor}` },
      ];
    },
  );
  const code = codeRanges(source, fences);
  const edits = [
    ...labels,
    ...(mayHaveRoles(source) ? rolesIn(source, code) : []),
    ...replaced(FORMULA_LABEL, ([, signs, name]) => `${signs}\n\n<a id="${name}"></a>\n`),
    ...replaced(SPAN, ([, text, name]) => `<a id="${name}"></a>${text}`),
    ...(isSphinx ? replaced(COLON_LABEL, ([label]) => `#${label}`) : []),
    ...(isSphinx ? replaced(COMMENT, () => "") : []),
    ...replaced(PROJECT, ([, target]) => (target === undefined ? "" : `[](${target})`)),
  ];
  return applyEdits(
    source,
    edits.toSorted((a, b) => a.start - b.start),
  );

  function replaced(form: RegExp, textOf: (match: RegExpExecArray) => string): Edit[] {
    return [...source.matchAll(form)].flatMap((match): Edit[] => {
      const { index, 0: all } = match;
      if (code.endAt(index) !== null) return [];
      return [{ start: index, end: index + all.length, text: textOf(match) }];
    });
  }
}

/** The line of an offset. Offsets must not decrease. */
function lineCounter(source: string): (offset: number) => number {
  let [line, from] = [0, 0];
  return (offset) => {
    for (; from < offset; from++) if (source[from] === "\n") line++;
    return line;
  };
}
