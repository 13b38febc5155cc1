import {
  doubtKey,
  doubtLine,
  type EntryProblems,
  explain,
  note,
  weightOf,
} from "./entry-problems.ts";
import { plain, short, withoutTabs } from "./entry-text.ts";
import { hasPlaceholder } from "./placeholder.ts";
import {
  isAmbiguousKey,
  isWithholdingKey,
  mayDeny,
  mayWithhold,
  restricts,
} from "./publication.ts";
import { isStatusKey } from "./publication-rules.ts";
import { hasHeldWord } from "./status-words.ts";
import { endOfQuote } from "./quoted-lines.ts";

/** The readable parts of front matter that contains errors. */
export interface LooseEntries extends EntryProblems {
  value: Record<string, unknown>;
  hasKeys: boolean;
  /** The first line that belongs to the note's text, because the end of the front matter must be missing. */
  textAt: number | null;
}

export interface Syntax {
  /** The separator between a key and its value. */
  separator: ":" | "=";
  /** Matches a key and the rest of its line. */
  key: RegExp;
  /** Parses a single entry. Null when it cannot be read. */
  parse(source: string): Record<string, unknown> | null;
}

const YAML_KEY =
  /^("[^"\n]+"|'[^'\n]+'|(?:[^\s"'#\-[\]{},&*!|>%@`:]|-(?=[^\s-]))(?:[^:\n]|:(?=\S)){0,99}?)[ \t]*:(?:[ \t]+(.*))?$/;
const TOML_KEY = /^("[^"\n]+"|'[^'\n]+'|[\w.-]{1,100})[ \t]*=[ \t]*(.*)$/;
export const KEYS = { ":": YAML_KEY, "=": TOML_KEY } as const;
/** `draft:true`, `draft = true` or `draft：true`, in any format. */
const LOOSE_KEY = /^["']?([\p{L}_][\p{L}\p{N}_ -]{0,40}?)["']?[ \t]*[:=：][ \t]*(.*)$/u;
const TABLE = /^\[{1,2}[^[\]\n]+\]{1,2}[ \t]*(?:#.*)?$/;

interface Chunk {
  key: string;
  /** The text after the key on its own line. */
  rest: string;
  lines: string[];
  /** Number of its first line, counted from 1. */
  line: number;
  /** In TOML: the table that contains it. */
  table: string | null;
  isLoose: boolean;
}

/** Reads each entry separately, so that one broken entry does not affect the others. */
export function readLoosely(source: string, syntax: Syntax): LooseEntries {
  const entries: LooseEntries = {
    value: Object.create(null),
    problems: [],
    doubt: null,
    textAt: null,
    hasKeys: false,
  };
  const { chunks, strays } = chunksOf(source, syntax);
  entries.hasKeys = chunks.length > 0;
  for (const { text, line, isBehindBlank } of strays) {
    if (isBehindBlank) entries.textAt ??= line;
    if (mayWithhold(text, { asKey: false })) doubtLine(entries, line);
    // The end of a text in quotes that is not indented.
    else if (/[\p{L}\p{N}]/u.test(text)) note(entries, line, strayMessage(text), undefined, "info");
  }
  for (const chunk of chunks) addChunk(entries, chunk, syntax);
  return entries;
}

/** Reads only the keys that control publication, line by line, if the front matter is too large to parse. */
export function readWithholding(source: string): Pick<LooseEntries, "value" | "doubt"> {
  const result: LooseEntries = {
    value: Object.create(null),
    problems: [],
    doubt: null,
    textAt: null,
    hasKeys: true,
  };
  const lines = source.split("\n");
  const indent = indentOf(lines);
  for (const [at, text] of lines.entries()) {
    const [, key = "", rest = ""] = LOOSE_KEY.exec(text.trim()) ?? tableOf(text) ?? [];
    const isTop = text.length - text.trimStart().length <= indent;
    if (isWithholdingKey(key) || (isTop && isAmbiguousKey(key))) {
      // The value is on other lines, or part of a structure.
      if (/^(?:$|[[{>|&*!])/.test(rest)) doubtKey(result, { key, rest, line: at + 1 });
      else assign(result, { key, value: plain(rest), line: at + 1 });
    } else if (mayWithhold(text, { asKey: true })) doubtLine(result, at + 1);
  }
  return result;
}

/** The first name of a TOML table or of a key with dots, in the form of a key without a value. */
function tableOf(text: string): [line: string, key: string] | null {
  const [line, table, dotted] =
    /^\[{1,2}[ \t]*["']?([\w-]+)|^([\w-]+)\.[\w.-]+[ \t]*[:=]/.exec(text.trim()) ?? [];
  return line === undefined ? null : [line, table ?? dotted ?? ""];
}

function indentOf(lines: readonly string[]): number {
  return /^[ \t]*/.exec(lines.find((line) => /^\s*[^\s#{]/.test(line)) ?? "")![0].length;
}

const isAnyKey = (text: string) => YAML_KEY.test(text) || LOOSE_KEY.test(text);

interface Stray {
  text: string;
  line: number;
  isBehindBlank: boolean;
}

function chunksOf(
  source: string,
  { key: keyLine, separator }: Syntax,
): { chunks: Chunk[]; strays: Stray[] } {
  const chunks: Chunk[] = [];
  const strays: Stray[] = [];
  const lines = source.split("\n");
  const indent = indentOf(lines);
  let table: string | null = null;
  let isBehindBlank = false;
  let quotedTo = -1;
  for (const [at, raw] of lines.entries()) {
    const text = raw.trimEnd();
    const open = chunks.at(-1);
    if (text === "") {
      isBehindBlank = true;
      open?.lines.push("");
      continue;
    }
    const own = text.trimStart();
    const isInside = text.length - own.length > indent;
    const isQuoted = at <= quotedTo;
    const match = isInside || isQuoted ? null : keyLine.exec(own);
    const loose = isInside || isQuoted || match ? null : LOOSE_KEY.exec(own);
    const line = at + 1;
    if (isQuoted && open) open.lines.push(text);
    else if (separator === "=" && !isInside && TABLE.test(own)) table = own;
    else if (match || (loose && isWithholdingKey(loose[1]!))) {
      const [, key = "", rest = ""] = match ?? loose!;
      const isLoose = !match;
      chunks.push({ key: plain(key), rest, lines: [text], line, table, isLoose });
      if (separator === ":") quotedTo = endOfQuote(lines, { from: at, rest, isKey: isAnyKey });
    } else if (open && (isInside || /^(?:[\]})]|-(?:\s|$))/.test(own) || isUnbalanced(open)))
      open.lines.push(text);
    else if (own.startsWith("#")) continue;
    else strays.push({ text: own, line, isBehindBlank });
    isBehindBlank = false;
  }
  return { chunks, strays };
}

function isUnbalanced({ rest, lines }: Chunk): boolean {
  if (!/^[[{]/.test(rest)) return /^("""|''')/.test(rest) && !/.("""|''')$/.test(lines.at(-1)!);
  const text = [rest, ...lines.slice(1)].join("\n").replace(/"[^"\n]*"|'[^'\n]*'/g, "");
  return (text.match(/[[{]/g)?.length ?? 0) > (text.match(/[\]}]/g)?.length ?? 0);
}

function addChunk(entries: LooseEntries, chunk: Chunk, syntax: Syntax): void {
  const { key, rest, lines, line, table, isLoose } = chunk;
  if (isLoose) return assign(entries, { key, value: plain(rest), line });
  const own = lines.join("\n");
  const [first = "", ...others] = lines;
  // Most programs accept a closing bracket at the start of a line.
  const indented = [first, ...others.map((text) => `  ${text}`)].join("\n");
  const asWritten = parsed(own, table, syntax) ?? parsed(indented, table, syntax);
  const isTabbed = !asWritten && own.includes("\t");
  const read = isTabbed
    ? // Beside lines with spaces, a tab may stand for two of them, as in Hexo.
      (parsed(withoutTabs(own, 4), table, syntax) ?? parsed(withoutTabs(own, 2), table, syntax))
    : asWritten;
  if (read) {
    for (const name in read) assign(entries, { key: name, value: read[name], line });
    // Its value is what the author meant.
    if (isTabbed) note(entries, line, `“${key}” is indented with tabs.`, "Use spaces.", "info");
    return;
  }
  const isOneLine = others.every((text) => text === "");
  const value = isOneLine ? rest : [rest, ...others].join("\n");
  const scope = table === null ? key : (tableOf(table)?.[1] ?? key);
  const hides = mayWithhold(value, { asKey: true }) || mayDeny(scope, value);
  const status = table === null && isStatusKey(key) ? statusOf(key, [rest, ...others]) : null;
  if (status !== null) {
    assign(entries, { key, value: status, line });
    explain(entries, { key, rest: status[0] ?? "", line });
  } else if (isWithholdingKey(key)) doubtKey(entries, chunk);
  else if (hides) doubtLine(entries, line);
  else if (isOneLine && !rest.startsWith("!") && table === null) {
    assign(entries, { key, value: plain(rest), line });
    explain(entries, chunk);
  } else {
    const severity = hasPlaceholder(value) ? "info" : weightOf(key);
    note(entries, line, `“${key}” cannot be read, so it was ignored.`, whole(rest), severity);
  }
}

/** The texts of a status such as `**Active**` or `- [ ] to do`. Null if they may withhold the note, but do not say so plainly. */
function statusOf(key: string, lines: readonly string[]): string[] | null {
  const value = lines.map((text) => plain(text.replace(/^\s*-\s/, ""))).filter(Boolean);
  return restricts({ key, value }) || !value.some(hasHeldWord) ? value : null;
}

/** Some programs read it as the end of the text above it. */
const strayMessage = (text: string) =>
  `“${short(text)}” is not a key with a value, so it was ignored.`;

function whole(rest: string): string {
  return rest.startsWith("!")
    ? "Remove the type that begins with “!”, and write a plain value."
    : "Check its indentation, quotes and brackets.";
}

function parsed(
  text: string,
  table: string | null,
  { parse }: Syntax,
): Record<string, unknown> | null {
  return parse(table === null ? text : `${table}\n${text}`);
}

function assign(
  entries: LooseEntries,
  { key, value, line }: { key: string; value: unknown; line: number },
): void {
  const { value: values } = entries;
  if (key in values && isTable(values[key]) && isTable(value)) {
    Object.assign(values[key], value);
    return;
  }
  if (key in values) {
    const isSame = JSON.stringify(values[key]) === JSON.stringify(value);
    if (isWithholdingKey(key) && !isSame) doubtKey(entries, { key, rest: "", line });
    // Other programs use the last one too.
    note(
      entries,
      line,
      `“${key}” appears twice. The last value is used.`,
      "Remove one of them.",
      "info",
    );
  }
  values[key] = value;
}

function isTable(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
