import type { NoteIssue } from "./note.ts";
import {
  ALSO_OTHER,
  foldKey,
  type Found,
  holdBack,
  type Publication,
  RULES,
} from "./publication-rules.ts";

/** Something in the front matter that may hold the note back, and cannot be read. */
export interface Doubt {
  line: number | null;
  message: string;
  suggestion: string;
}

/** Whether a key decides on publication, so that a value nobody can read withholds the note. */
export function isWithholdingKey(key: string): boolean {
  const folded = foldKey(key);
  return RULES.has(folded) && !ALSO_OTHER.has(folded);
}

/** One of these keys as a word, spelled in any way. */
const WORDS = [...RULES.keys()]
  .filter((key) => !ALSO_OTHER.has(key))
  .map((key) => [...key].join("[\\s_-]?"))
  .join("|");
const MENTION = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${WORDS})(?![\p{L}\p{N}])`, "iu");
const KEY_MENTION = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${WORDS})["']?[ \t]*[:=：]`, "iu");

/** Whether a text that cannot be read may hold such a key. */
export function mayWithhold(text: string, { asKey }: { asKey: boolean }): boolean {
  return (asKey ? KEY_MENTION : MENTION).test(text);
}

/** What the keys of a front matter say together: whatever holds the note back longest, counts. */
export function readPublication(
  values: Record<string, unknown>,
  lineOf: (key: string) => number | null,
): Publication & { issues: NoteIssue[] } {
  const found: Found = {
    ...{ hold: null, publishAt: null, isDated: false, expiresAt: null, unlisted: null },
    ...{ starts: [], date: null, isWanted: false, scheduled: null, unreadable: [] },
  };
  for (const key in values) {
    const value = values[key];
    if (value === null || value === undefined || value === "") continue;
    ruleOf(key)?.({ key, value }, found);
  }
  const { hold, unlisted, expiresAt, unreadable } = found;
  const publishAt = found.starts.toSorted().at(-1) ?? (found.isWanted ? null : found.date);
  if (found.scheduled && publishAt === null) holdBack(found, "withheld", found.scheduled);
  return {
    hold: found.hold ?? hold,
    publishAt,
    isDated: found.starts.length === 0 && publishAt !== null,
    expiresAt,
    unlisted,
    issues: unreadable.map(({ key, needs }) => unreadableIssue(key, needs, lineOf(key))),
  };
}

/** The same few keys stand in every note. */
const MAX_REMEMBERED = 2_000;
const remembered = new Map<string, ReturnType<typeof RULES.get>>();

function ruleOf(key: string): ReturnType<typeof RULES.get> {
  if (remembered.has(key)) return remembered.get(key);
  const rule = RULES.get(foldKey(key));
  if (remembered.size < MAX_REMEMBERED) remembered.set(key, rule);
  return rule;
}

function unreadableIssue(
  key: string,
  needs: "boolean" | "date" | "visibility",
  line: number | null,
): NoteIssue {
  const { category, message, suggestion } = {
    boolean: {
      category: "frontmatter",
      message: `"${key}" is neither true nor false, so the note is not published.`,
      suggestion: `Write \`${key}: true\` or \`${key}: false\`.`,
    },
    date: {
      category: "date",
      message: `"${key}" is not a date, so the note is not published.`,
      suggestion: `Write it as \`${key}: 2026-03-09\` or \`2026-03-09T14:30\`.`,
    },
    visibility: {
      category: "frontmatter",
      message: `"${key}" has a value that is not known, so the note is not published.`,
      suggestion: "Write one of the values that the documentation lists.",
    },
  }[needs];
  return { line, severity: "warning", category, message, suggestion };
}
