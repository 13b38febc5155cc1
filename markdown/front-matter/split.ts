import { parse as parseToml } from "smol-toml";
import {
  findFrontMatter,
  findUnfenced,
  type Format,
  type UnfencedKeys,
} from "./find-front-matter.ts";
import { withheldLineIn } from "../withheld-line.ts";
import {
  KEYS,
  type LooseEntries,
  readLoosely,
  readWithholding,
  type Syntax,
} from "./loose-entries.ts";
import type { NoteIssue } from "../issue.ts";
import { type Doubt, mayWithhold } from "./publication.ts";
import { findNikola, NIKOLA, yamlOfNikola } from "./nikola-metadata.ts";
import { indentedQuotes } from "./quoted-lines.ts";
import { type DataProblem, type DataResult, readBounded, readYaml } from "./yaml.ts";

export interface SplitNote {
  /** Null-prototype object. Empty when there is no front matter or it is refused. */
  values: Record<string, unknown>;
  /** The text after the front matter. */
  body: string;
  /** Number of lines before `body`, so that body line 1 is file line `bodyOffset + 1`. */
  bodyOffset: number;
  /** 1-based line of a top-level key in the file. Null when the key does not appear in it. */
  lineOf: (key: string) => number | null;
  issues: NoteIssue[];
  /** Set when the file may ask not to publish the note but cannot be read reliably. The note is then withheld. */
  doubt: string | null;
}

/**
 * Splits a file into front matter and body. In any format, front matter is data and is never executed.
 * @param unfencedKeys which keys at the beginning of the file the program also reads without fences
 */
export function splitNote(
  text: string,
  { unfencedKeys = null }: { unfencedKeys?: UnfencedKeys | null } = {},
): SplitNote {
  const fenced = findFrontMatter(text);
  const nikola = fenced.kind === "none" ? findNikola(text) : null;
  const isSought = unfencedKeys !== null && fenced.kind === "none" && nikola === null;
  const block = nikola ?? (isSought ? findUnfenced(text, unfencedKeys) : fenced);
  if (block.kind === "none") return withoutFrontMatter(text, unfenced(text, { isBody: false }));
  const { format, language, start } = block;
  const before = linesIn(text, start);
  if (block.kind === "open") {
    const home = format === "yaml" ? homePage(text.slice(start)) : null;
    if (home === null) return withoutEnd(text, { format, start, before, textAt: null });
    const lineOf = (key: string) => lineOfKey(text.slice(start), key, before);
    return {
      values: home,
      body: "",
      bodyOffset: linesIn(text, text.length),
      lineOf,
      issues: [],
      doubt: null,
    };
  }
  const written = text.slice(start, block.end);
  const isOfArticle = isSought && unfencedKeys === "of an article";
  const source = isOfArticle
    ? written.replace(KEY_OF_ARTICLE, (key) => key.toLowerCase())
    : language === NIKOLA
      ? yamlOfNikola(written)
      : format === "yaml"
        ? written.replace(COMMENTED_OUT, "")
        : written;
  const read = readData(source, format, language);
  // The supposed end of the front matter is a horizontal rule far below.
  if (read.textAt !== null)
    return withoutEnd(text, { format, start, before, textAt: before + read.textAt });
  const line = (at: number | null) => (at === null ? 1 : at + before);
  // These lines are not YAML, so they need no quotes.
  const problems = read.problems.filter(({ severity }) => !isOfArticle || severity !== "info");
  const issues = problems.map((problem) => issueOf(problem, line(problem.line)));
  if (read.doubt) issues.push(doubtIssue(read.doubt, line(read.doubt.line)));
  const body = text.slice(block.body);
  const bodyOffset = linesIn(text, block.body);
  const outside = unfenced(body, { isBody: true });
  if (outside) issues.push({ ...outside, line: (outside.line ?? 1) + bodyOffset });
  return {
    values: read.value,
    body,
    bodyOffset,
    lineOf: (key) => lineOfKey(source, key, before),
    issues,
    doubt: (read.doubt && UNREADABLE) ?? (outside && OUTSIDE),
  };
}

/** Pelican ignores the case of its keys. */
const KEY_OF_ARTICLE = /^[\w-]+(?=:)/gm;

/** `<!-- hidden: true -->` in a line of its own: no program reads the key, and the author did not mean it to. */
const COMMENTED_OUT = /^<!--(?:(?!-->).)*-->[ \t]*$/gm;

/** A home page of VitePress and others is front matter alone, and their parser needs no end of it. Null for other notes. */
function homePage(source: string): Record<string, unknown> | null {
  const { value, problems } = readYaml(source);
  const isHome = value && (value["layout"] === "home" || value["home"] === true);
  return isHome && problems.length === 0 ? value : null;
}

const UNREADABLE = "A part of its front matter cannot be read, and may ask not to publish it.";
const NO_END = "The end of its front matter was not found.";
const OUTSIDE = "A line outside its front matter asks not to publish it.";

type ReadData = Omit<LooseEntries, "hasKeys">;

function readData(source: string, format: Format, language: string): ReadData {
  if (format === "code") return readCode(source, language);
  const { value, problems, isExcessive } = parsers[format](source);
  if (value) return { value, problems, doubt: null, textAt: null };
  if (isExcessive) return { ...readWithholding(source), problems, textAt: null };
  const indented = format === "yaml" ? indentedQuotes(source) : null;
  const again = indented === null ? null : readYaml(indented);
  if (again?.value) return { ...again, value: again.value, doubt: null, textAt: null };
  const loose = readLoosely(format === "json" ? withoutBraces(source) : source, syntaxes[format]);
  if (loose.hasKeys || loose.doubt) return loose;
  return { ...loose, problems: [NOT_KEYS], textAt: null };
}

const NOT_KEYS: DataProblem = {
  line: 1,
  severity: "warning",
  message: "The front matter is not a list of `key: value` lines.",
};

const parsers: Record<Exclude<Format, "code">, (source: string) => DataResult> = {
  yaml: readYaml,
  toml: (source) => readBounded(source, parseToml),
  json: readJson,
};

/** A quoted text stays unchanged, regardless of its content. */
const JSON_COMMENT = /("(?:[^"\\\n]|\\.)*")|\/\*[^]*?\*\/|\/\/.*/g;

function readJson(source: string): DataResult {
  const bare = source.replace(JSON_COMMENT, (all, text?: string) => text ?? " ");
  const text = /^\s*\{/.test(bare) ? bare : `{${bare}}`;
  const strict = readBounded(text, JSON.parse);
  // YAML accepts more of what people write: keys without quotes, a comma after the last value.
  return strict.value || strict.isExcessive ? strict : readYaml(text);
}

const yaml: Syntax = {
  separator: ":",
  key: KEYS[":"],
  parse: (source) => readYaml(source).value,
};

const syntaxes: Record<Exclude<Format, "code">, Syntax> = {
  yaml,
  json: yaml,
  toml: {
    separator: "=",
    key: KEYS["="],
    parse: (source) => readBounded(source, parseToml).value,
  },
};

/** Apart from the comma at its end, a line of JSON is also a line of YAML. */
function withoutBraces(source: string): string {
  return source
    .replace(/^(\s*)\{/, "$1")
    .replace(/\}\s*$/, "")
    .replace(/,[ \t]*$/gm, "");
}

const NO_PERMALINK = /\bpermalink["']?\s*[:=]\s*false\b/;

function readCode(source: string, language: string): ReadData {
  const value = Object.create(null) as Record<string, unknown>;
  const message = `Front matter written in "${language}" is ignored, because Pressmark never runs code.`;
  const suggestion = "Use YAML between two lines of `---`.";
  if (!mayWithhold(source, { asKey: false }) && !NO_PERMALINK.test(source))
    return {
      value,
      doubt: null,
      textAt: null,
      problems: [{ line: 0, severity: "warning", message, suggestion }],
    };
  const doubt = {
    line: 0,
    message: `${message} It may ask not to publish the note, so the note is not published.`,
    suggestion,
  };
  return { value, problems: [], doubt, textAt: null };
}

function withoutEnd(
  text: string,
  place: { format: Format; start: number; before: number; textAt: number | null },
): SplitNote {
  const { format, start, before, textAt } = place;
  const [block = ""] = /^\s*(?:.+\n?)*/.exec(text.slice(start)) ?? [];
  const values =
    format === "code"
      ? (Object.create(null) as Record<string, unknown>)
      : readLoosely(block, syntaxes[format]).value;
  const message =
    textAt === null
      ? "The front matter is never closed, so the note is not published."
      : `The front matter is never closed, and line ${textAt} is already text, so the note is not published.`;
  const fence = { toml: "+++", json: "}", yaml: "---", code: "---" }[format];
  return {
    values,
    body: text,
    bodyOffset: 0,
    lineOf: (key) => lineOfKey(block, key, before),
    issues: [
      doubtIssue(
        { line: 1, message, suggestion: `Add a line with \`${fence}\` after its last line.` },
        1,
      ),
    ],
    doubt: NO_END,
  };
}

const PROPERTY = /^[ \t]*(?:- )?[\w-]+::[ \t]/;

/** Text outside proper fences is ordinary text, unless it clearly asks not to publish the note. */
function unfenced(text: string, { isBody }: { isBody: boolean }): NoteIssue | null {
  const at = withheldLineIn(text, { isBody });
  if (at === null) return null;
  // Logseq and Dataview read `key:: value` anywhere.
  if (PROPERTY.test(text.split("\n")[at - 1] ?? "")) {
    const message = "This line asks not to publish the note, so the note is not published.";
    return { line: at, severity: "info", category: "frontmatter", message, suggestion: null };
  }
  const doubt = {
    line: null,
    message:
      "This line asks not to publish the note, but is not part of its front matter. The note is not published.",
    suggestion: "Put the lines with keys between two lines of `---`, above everything else.",
  };
  return doubtIssue(doubt, at);
}

function withoutFrontMatter(text: string, issue: NoteIssue | null): SplitNote {
  return {
    values: Object.create(null) as Record<string, unknown>,
    body: text,
    bodyOffset: 0,
    lineOf: () => null,
    issues: issue ? [issue] : [],
    doubt: issue && OUTSIDE,
  };
}

function issueOf({ severity, message, suggestion }: DataProblem, line: number): NoteIssue {
  return { line, severity, category: "frontmatter", message, suggestion: suggestion ?? null };
}

function doubtIssue({ message, suggestion, severity = "error" }: Doubt, line: number): NoteIssue {
  return { line, severity, category: "frontmatter", message, suggestion };
}

function lineOfKey(source: string, key: string, before: number): number | null {
  const index = source.split("\n").findIndex((line) => {
    const text = line.trimStart().replace(/^["']/, "");
    return text.startsWith(key) && /^["']?\s*[:=]/.test(text.slice(key.length));
  });
  return index < 0 ? null : index + 1 + before;
}

/** The number of line ends before an offset. */
function linesIn(text: string, offset: number): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1))
    lines++;
  return lines;
}
