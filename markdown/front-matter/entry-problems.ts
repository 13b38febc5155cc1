import { USED_KEYS } from "./key-names.ts";
import { hasPlaceholder } from "./placeholder.ts";
import type { Doubt } from "./publication.ts";
import type { DataProblem } from "./yaml.ts";

/** What is wrong with the entries of front matter that contains errors. Lines count from its first line. */
export interface EntryProblems {
  problems: DataProblem[];
  /** Something in it may withhold the note. */
  doubt: Doubt | null;
}

interface WrittenEntry {
  key: string;
  /** The text after the key on its own line. */
  rest: string;
  line: number;
}

/** The maximum number of listed problems. More would not help anyone. */
const MAX_PROBLEMS = 20;

/** A program may accept what is wrong with a key that only it reads. */
export const weightOf = (key: string) => (USED_KEYS.has(key) ? "warning" : "info");

const SENTENCES: ReadonlySet<string> = new Set(["title", "description", "summary", "excerpt"]);

/** `[[a]], [[b]], #c`, as in Logseq. */
const LINKS = /^\[\[[^[\]]{1,200}\]\][ \t]*,/;

/** Explains why a one-line entry was read literally. */
export function explain(entries: EntryProblems, { key, rest, line }: WrittenEntry): void {
  // Visitors see what the author meant.
  const literal = (message: string) =>
    note(entries, line, message, "Put the value in quotes.", "info");
  if (hasPlaceholder(rest))
    entries.problems.push({
      line,
      severity: "info",
      message: `“${key}” contains a template placeholder that was not filled in.`,
    });
  // 'What you didn't know'
  else if (/^(["']).+\1$/.test(rest)) {
    const message = `“${key}” contains its own quotes, so it was read as plain text.`;
    note(entries, line, message, "Use the other kind of quotes around it.", "info");
  } else if (/^(["'])[^"']+\1\s*[^\s#]/.test(rest)) {
    const message = `“${key}” goes on after its closing quote, so it was read as plain text.`;
    note(entries, line, message, "Put the whole value in quotes.", "info");
  } else if (/^["']/.test(rest))
    note(entries, line, `The closing quote of “${key}” is missing.`, "Add it.", weightOf(key));
  else if (/:(?:\s|$)/.test(rest)) {
    // Wiki.js writes them without quotes itself, and plain text is what they are.
    if (SENTENCES.has(key)) return;
    literal(`The value of “${key}” contains a colon, so it was read as plain text.`);
  } else if (!LINKS.test(rest))
    literal(
      `The value of “${key}” begins with “${rest.charAt(0)}”, which has a special meaning in front matter. It was read as plain text.`,
    );
}

export function note(
  entries: EntryProblems,
  line: number,
  message: string,
  suggestion?: string,
  severity: DataProblem["severity"] = "warning",
): void {
  if (entries.problems.length >= MAX_PROBLEMS) return;
  entries.problems.push({
    line,
    severity,
    message,
    ...(suggestion ? { suggestion } : {}),
  });
}

export function doubtKey(entries: EntryProblems, { key, rest, line }: WrittenEntry): void {
  const suggestion = `Write one line with “${key}” and a plain value.`;
  entries.doubt ??= hasPlaceholder(rest)
    ? {
        // Like its name, the publication of a template is decided in the notes that begin with it.
        line,
        severity: "info",
        suggestion,
        message: `“${key}” contains a template placeholder that was not filled in, so the note is not published.`,
      }
    : {
        line,
        suggestion,
        message: `“${key}” cannot be read, so the note is not published.`,
      };
}

export function doubtLine(entries: EntryProblems, line: number): void {
  entries.doubt ??= {
    line,
    message:
      "This line cannot be read. It may ask not to publish the note, so the note is not published.",
    suggestion: "Write each key on its own line, with a colon and a space before its value.",
  };
}
