import { type CodeLines, codeRanges } from "../code-ranges.ts";
import { applyEdits, type Edit, type Rewritten } from "../edits.ts";
import { macroEdits, ownMacroEdits } from "./macros.ts";

const UUID = String.raw`[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}`;
/** The property by which other blocks name one. */
const ID = new RegExp(String.raw`^[ \t]*(?:- )?id:: (${UUID})[ \t]*$`, "gim");
/** `((id))`, `[[((id))]]`, `[text](((id)))` and `{{embed ((id))}}`, with or without spaces. */
const REFERENCE = new RegExp(
  String.raw`\{\{embed +\(\( *(${UUID}) *\)\) *\}\}|(\]\(\s*<?)\(\( *(${UUID}) *\)\)|\[\[ *\(\( *(${UUID}) *\)\) *\]\]|\(\( *(${UUID}) *\)\)`,
  "gi",
);
const EMBED = /\{\{embed (\[\[[^[\]\n]{1,300}\]\])\}\}/g;
/** `[label]([[page]])` */
const LABELLED = /\[([^[\]|\n]{1,200})\]\(\[\[([^[\]|\n]{1,300})\]\]\)/g;
/** Properties that only Logseq needs, and the recorded times of work on a task. */
const INTERNAL =
  /^[ \t]*(?:collapsed|heading|background-color|ls-type|created-at|updated-at|filters|(?:logseq|hl|card|query|query-table)[.-][\w.-]+):: .*(?:\n|$)|^[ \t]*:LOGBOOK:[ \t]*\n(?:[ \t]*CLOCK:.*\n){0,1000}[ \t]*:END:[ \t]*(?:\n|$)/gm;
const TASK = /^([ \t]*- )(TODO|LATER|NOW|DOING|WAITING|DONE|CANCELED|CANCELLED)(?= )/gm;
const STATES: Record<string, string> = { DONE: "x", CANCELED: "-", CANCELLED: "-" };
/** More would not be written by hand. */
const MAX_LABELS = 5_000;

/** The ids of blocks. */
export function blockIds(source: string): string[] {
  return [...source.matchAll(ID)].map(([, id = ""]) => id).slice(0, MAX_LABELS);
}

/** Ids of blocks, references to them, tasks, macros and internal properties of Logseq. */
export function rewriteLogseq(
  source: string,
  fences: CodeLines,
  macros: Readonly<Record<string, string>> = {},
): Rewritten {
  const code = codeRanges(source, fences);
  const edits = [
    ...replaced(ID, ([all, id = ""]) => `${/^[ \t]*/.exec(all)?.[0] ?? ""}<a id="${id}"></a>`),
    ...replaced(REFERENCE, ([, embedded, start, titled, named, id]) =>
      titled === undefined ? `[](#${embedded ?? named ?? id})` : `${start}#${titled}`,
    ),
    ...replaced(EMBED, ([, link]) => `!${link}`),
    ...replaced(LABELLED, ([, label, page]) => `[[${page}|${label}]]`),
    ...replaced(INTERNAL, () => ""),
    ...replaced(TASK, ([, start = "", state = ""]) => `${start}[${STATES[state] ?? " "}]`),
    ...macroEdits(source, code),
    ...ownMacroEdits(source, code, macros),
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
