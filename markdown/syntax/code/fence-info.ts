/** What the first line of a code block says beside the language. */
export interface FenceInfo {
  title: string | null;
  marks: { kind: LineMark; ranges: LineRange[] }[];
  /** The number of the first line. Null when lines have no numbers. */
  firstLine: number | null;
  /** `showLineNumbers=false`, `:no-line-numbers`: this block has none, whatever the site does. */
  isUnnumbered: boolean;
}

export type LineMark = "marked" | "focused" | "added" | "removed";
export type LineRange = readonly [from: number, to: number];

const TITLE =
  /(?:^|[\s{,])(?:title|filename|file)=(?:"([^"]{1,200})"|'([^']{1,200})'|([^\s"'{},]{1,200}))/;
const LABEL = /(?:^|[^\w[])\[([^\][]{1,200})\]/;
/** `{1,3-5}`, also after a name: `ins={4}`. */
const BRACES = /(?:\b([A-Za-z]{1,20})=)?\{([\d,\s.-]{1,500})\}/g;
/** `hl_lines="2 3-5"` of MkDocs, `hl_lines=[2,"4-6"]` of Hugo. */
const LISTED = /\bhl_lines=(?:"([^"]{1,500})"|'([^']{1,500})'|\[([^\]]{1,500})\]|([\d,-]{1,200}))/;
const NUMBERS =
  /(?:^|[\s{,:])(?:showLineNumbers|line-numbers|linenums|linenos|lineNumbers|\.numberLines|\.line-numbers)(?:=\{?["']?([\w-]+))?/;
const UNNUMBERED =
  /(?:^|[\s{,:])(?:no-?line-?numbers|nolinenums|(?:showLineNumbers|linenums|linenos|lineNumbers)=\{?["']?false)\b/i;
const START = /\b(?:linenostart|startFrom|startLineNumber)=\{?["']?(\d{1,6})/;
const MARKS: Record<string, LineMark> = {
  ins: "added",
  add: "added",
  del: "removed",
  rem: "removed",
  focus: "focused",
};
const MAX_RANGES = 50;
const MAX_INFO = 1000;

/** Null for a language alone, which is the usual case. */
export function readFenceInfo(written: string): FenceInfo | null {
  const info = written.trim().slice(0, MAX_INFO);
  if (/^[\w+#.-]*$/.test(info)) return null;
  const [, double, single, bare] = TITLE.exec(info) ?? [];
  const title =
    double ?? single ?? bare ?? LABEL.exec(info.replace(/\{[^}]*\}/g, " "))?.[1] ?? null;
  const marks: FenceInfo["marks"] = [];
  for (const [, name = "", ranges = ""] of info.matchAll(BRACES)) {
    if (name === "" || name in MARKS || /^(?:mark|hl|highlight|lines)$/.test(name))
      marks.push({ kind: MARKS[name] ?? "marked", ranges: rangesIn(ranges) });
  }
  const listed = LISTED.exec(info)
    ?.slice(1)
    .find((value) => value !== undefined);
  if (listed !== undefined) marks.push({ kind: "marked", ranges: rangesIn(listed) });
  return { title, marks, firstLine: firstLineOf(info), isUnnumbered: UNNUMBERED.test(info) };
}

function firstLineOf(info: string): number | null {
  const start = START.exec(info)?.[1];
  const numbers = NUMBERS.exec(info);
  if (!numbers || /^false$/i.test(numbers[1] ?? ""))
    return start === undefined ? null : Number(start);
  const first = start ?? /^\d{1,6}$/.exec(numbers[1] ?? "")?.[0];
  return first === undefined ? 1 : Number(first);
}

function rangesIn(text: string): LineRange[] {
  return [...text.matchAll(/(\d{1,6})(?:\s*(?:-|\.\.)\s*(\d{1,6}))?/g)]
    .slice(0, MAX_RANGES)
    .map(([, from, to]) => [Number(from), Number(to ?? from)]);
}
