import type { NoteIssue } from "./note.ts";
import { readYaml } from "./yaml.ts";

export interface SplitNote {
  /** Null-prototype; empty when there is none or it is refused. */
  values: Record<string, unknown>;
  /** What follows the front matter. */
  body: string;
  /** Lines of the file before `body`, so that body line 1 is file line `bodyOffset + 1`. */
  bodyOffset: number;
  /** 1-based line in the file of a top-level key; null when it is not written there. */
  lineOf: (key: string) => number | null;
  issues: NoteIssue[];
}

const NO_LINE = () => null;
const OPENING = /^---[ \t]*\n/;
const CLOSING = /^---[ \t]*$/m;
const KEY_LINE = /^[A-Za-z][\w .-]*:(?:\s|$)/;

/** Splits a file into front matter and body. Only plain `---` opens front matter; `---js` and its like are text. */
export function splitNote(text: string): SplitNote {
  const opening = OPENING.exec(text);
  if (!opening)
    return {
      values: emptyValues(),
      body: text,
      bodyOffset: 0,
      lineOf: NO_LINE,
      issues: foreignIssues(text),
    };
  const start = opening[0].length;
  const closing = CLOSING.exec(text.slice(start));
  if (!closing) return unclosed(text, start);

  const source = text.slice(start, start + closing.index);
  const end = start + closing.index + closing[0].length;
  const lineOf = (key: string) => lineOfKey(source, key);
  const { value, problems } = readYaml(source);
  const issues = problems.map(({ line, severity, message }): NoteIssue => ({
    line: line === null ? 1 : line + 1,
    severity,
    category: "frontmatter",
    message,
    suggestion:
      severity === "error"
        ? "Put text that holds `: `, `#`, `@` or brackets in quotes. Until then only publish, draft and publishAt are read."
        : null,
  }));
  return {
    values: value ?? salvaged(source),
    body: text.slice(end + 1),
    bodyOffset: source.split("\n").length + 1,
    lineOf,
    issues,
  };
}

/** The keys that keep a note from readers; they are obeyed even when the rest cannot be read. */
const WITHHOLDING_KEY =
  /^(publish|draft|publishAt|publish_at)[ \t]*:[ \t]*(["']?)([^"'#\n]*?)\2[ \t]*(?:#.*)?$/gm;

function salvaged(source: string): Record<string, unknown> {
  const values = emptyValues();
  for (const [, key, , value] of source.matchAll(WITHHOLDING_KEY)) {
    values[key!] = value === "true" ? true : value === "false" ? false : value;
  }
  return values;
}

function unclosed(text: string, start: number): SplitNote {
  const rest = text.slice(start);
  const block = /^(?:.+\n?)*/.exec(rest.slice(0, 4096))![0];
  const nothing: SplitNote = {
    values: emptyValues(),
    body: text,
    bodyOffset: 0,
    lineOf: NO_LINE,
    issues: [],
  };
  // A lone `---` above ordinary text is a horizontal rule.
  if (!KEY_LINE.test(block)) return nothing;
  return {
    ...nothing,
    values: salvaged(block),
    issues: [
      {
        line: 1,
        severity: "error",
        category: "frontmatter",
        message: "The front matter is never closed.",
        suggestion: "Add a line with `---` after its last line.",
      },
    ],
  };
}

function foreignIssues(text: string): NoteIssue[] {
  const foreign = /^(?:---[ \t]*([A-Za-z]+)[ \t]*|(\+\+\+)[ \t]*)\n/.exec(text);
  if (!foreign) return [];
  return [
    {
      line: 1,
      severity: "warning",
      category: "frontmatter",
      message: foreign[2]
        ? "TOML front matter (`+++`) is not read; it is shown as text."
        : `Front matter in "${foreign[1]}" is not read; it is shown as text.`,
      suggestion: "Use YAML between two lines of `---`.",
    },
  ];
}

function lineOfKey(source: string, key: string): number | null {
  const lines = source.split("\n");
  const index = lines.findIndex(
    (line) => line.startsWith(key) && /^["']?\s*:/.test(line.slice(key.length)),
  );
  return index < 0 ? null : index + 2;
}

function emptyValues(): Record<string, unknown> {
  return Object.create(null);
}
