import { type CodeLines, codeRanges } from "./code-ranges.ts";
import { applyEdits, type Edit, type Rewritten } from "./edits.ts";
import { fencedLines } from "./fences.ts";

/** `(label)=` in a line of its own, which names what follows, with the heading if it is one. */
const LABEL =
  /^ {0,3}\(([\p{L}\p{N}][\p{L}\p{N}_.:/-]{0,200})\)=[ \t]*(?:\n\s*?(?=( {0,3}#{1,6} .*))|$)/gmu;
/** {ref}`label` and {ref}`text <label>`. */
const REFERENCE =
  /\{ref\}`(?:([^`<>[\]\n]{1,300}?) *<([^`<>()\s]{1,200})>|([^`<>()[\]\s]{1,200}))`/g;
/** More would not be written by hand. */
const MAX_LABELS = 500;

export function mayHaveMyst(source: string): boolean {
  return source.includes(")=") || source.includes("{ref}`");
}

/** What the labels of a text are called. */
export function labelsIn(source: string): string[] {
  if (!source.includes(")=")) return [];
  const fences = fencedLines(source);
  const lineOf = lineCounter(source);
  return [...source.matchAll(LABEL)]
    .flatMap(({ index, 1: name = "" }) => (fences[lineOf(index)] ? [] : name))
    .slice(0, MAX_LABELS);
}

/** Labels of MyST, which is the markdown of Sphinx, become ids, and references to them become links. */
export function rewriteMyst(source: string, fences: CodeLines): Rewritten {
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
  const references = [...source.matchAll(REFERENCE)].flatMap(
    ({ index, 0: all, 1: text, 2: target, 3: name }): Edit[] =>
      code.endAt(index) === null
        ? [{ start: index, end: index + all.length, text: `[${text ?? name}](${target ?? name})` }]
        : [],
  );
  return applyEdits(
    source,
    [...labels, ...references].toSorted((a, b) => a.start - b.start),
  );
}

/** The line of an offset. Offsets must not decrease. */
function lineCounter(source: string): (offset: number) => number {
  let [line, from] = [0, 0];
  return (offset) => {
    for (; from < offset; from++) if (source[from] === "\n") line++;
    return line;
  };
}
