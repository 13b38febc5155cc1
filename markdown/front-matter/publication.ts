import type { NoteIssue } from "../issue.ts";
import { DISCOVERY } from "./discovery-rules.ts";
import type { Entry, Found, Publication } from "./publication-model.ts";
import { ALSO_OTHER, foldKey, holdBack, MERGE_KEY, RULES } from "./publication-rules.ts";
import { isFilledIn } from "./written-dates.ts";
import { isRecord } from "../written-values.ts";

/** Something in the front matter that may withhold the note but cannot be read. */
export interface Doubt {
  line: number | null;
  message: string;
  suggestion: string;
  /** An error, unless it says otherwise. */
  severity?: NoteIssue["severity"];
}

/** Whether the key controls publication, so that an unreadable value withholds the note. */
export function isWithholdingKey(key: string): boolean {
  const folded = foldKey(key);
  return RULES.has(folded) && !ALSO_OTHER.has(folded);
}

/** Whether a key decides about publication although it also has other meanings, such as `build`. */
export function isAmbiguousKey(key: string): boolean {
  const folded = foldKey(key);
  return ALSO_OTHER.has(folded) && !DISCOVERY.has(folded);
}

/** Whether a key, or one in its value, may decide about publication or about where a note is found. */
export function mayDecide(key: string): boolean {
  const container = foldKey(key.split(".", 1)[0]!);
  return RULES.has(foldKey(key)) || CONTAINERS.has(container) || key === MERGE_KEY;
}

const DENIAL = /\b(?:never|false)\b/i;
const BUILD_DENIAL = /\b(?:never|false|link|local)\b/i;

/** Whether the unreadable value of an ambiguous key may withhold the note. */
export function mayDeny(key: string, text: string): boolean {
  if (!isAmbiguousKey(key)) return false;
  return (foldKey(key) === "build" ? BUILD_DENIAL : DENIAL).test(text);
}

/** Matches one of these keys as a word in any spelling. */
const WORDS = [...RULES.keys()]
  .filter((key) => !ALSO_OTHER.has(key))
  .map((key) => [...key].join("[\\s_-]?"))
  .join("|");
const MENTION = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${WORDS})(?![\p{L}\p{N}])`, "iu");
const KEY_MENTION = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${WORDS})["']?[ \t]*[:=：]`, "iu");

/** Whether an unreadable text may contain such a key. */
export function mayWithhold(text: string, { asKey }: { asKey: boolean }): boolean {
  return (asKey ? KEY_MENTION : MENTION).test(text);
}

/** Publication settings for a note from other files. */
export interface Inherited {
  /** If several entries have the same key, the first one wins. The note's own entry overrides all of them. */
  entries: Entry[];
  /** Why it is unclear whether one of these files withholds the note. */
  doubt: string | null;
}

const NOTHING: Inherited = { entries: [], doubt: null };

/** The combined publication settings of a front matter. The setting that withholds the note longest wins. */
export function readPublication(
  values: Record<string, unknown>,
  lineOf: (key: string) => number | null,
  { inherited = NOTHING, timeZone }: { inherited?: Inherited; timeZone?: string | undefined } = {},
): Publication & { own?: Record<string, unknown>; issues: NoteIssue[] } {
  const result = nothingFound(timeZone);
  let own: Record<string, unknown> | undefined;
  const nested: Entry[] = [];
  for (const key in values) {
    const value = values[key];
    const rule = ruleOf(key);
    if (!rule) addNested(nested, key, value);
    if (!rule || isEmpty(value)) continue;
    (own ??= {})[key] = value;
    rule({ key, value }, result);
  }
  for (const { key, value } of nested) {
    if (own && hasKey(own, key)) continue;
    (own ??= {})[key] = value;
    ruleOf(key)?.({ key, value }, result);
  }
  if (inherited !== NOTHING) addInherited(result, own ?? {}, inherited);
  const { hold, unlisted, absentFrom, expiresAt, unreadable } = result;
  const publishAt = result.starts.toSorted().at(-1) ?? (result.isWanted ? null : result.date);
  if (result.scheduled && publishAt === null) holdBack(result, "withheld", result.scheduled);
  const publication: ReturnType<typeof readPublication> = {
    hold: result.hold ?? hold,
    publishAt,
    isDated: result.starts.length === 0 && publishAt !== null,
    expiresAt,
    unlisted,
    absentFrom,
    issues: unreadable.map(({ entry, needs }) => unreadableIssue(entry, needs, lineOf(entry.key))),
  };
  if (timeZone !== undefined) publication.timeZone = timeZone;
  if (own) publication.own = own;
  return publication;
}

/** Containers whose keys also apply to the page: those of Hugo and Eleventy, and names that other programs give the front matter. */
const CONTAINERS = new Set("params page frontmatter hugo jekyll eleventycomputed".split(" "));
/** In such a container, only unambiguous keys count. */
const isPlainKey = (key: string) =>
  isWithholdingKey(key) ||
  /^(?:build|permalink)$/.test(foldKey(key)) ||
  DISCOVERY.has(foldKey(key));

/** Adds keys from a merge, from a container, and keys with dots. */
function addNested(nested: Entry[], key: string, value: unknown): void {
  if (key === MERGE_KEY) {
    for (const merged of Array.isArray(value) ? value : [value])
      for (const [name, one] of Object.entries(isRecord(merged) ? merged : {}))
        if (ruleOf(name) && !isEmpty(one)) nested.push({ key: name, value: one });
    return;
  }
  const dot = key.indexOf(".");
  if (dot > 0) {
    const [first, rest] = [foldKey(key.slice(0, dot)), key.slice(dot + 1)];
    if (first === "build") nested.push({ key: key.slice(0, dot), value: { [rest]: value } });
    else if (CONTAINERS.has(first)) addContained(nested, rest, value);
  } else if (isRecord(value) && CONTAINERS.has(foldKey(key)))
    for (const [name, one] of Object.entries(value)) addContained(nested, name, one);
}

function addContained(nested: Entry[], key: string, value: unknown): void {
  if (isPlainKey(key) && !isEmpty(value) && restricts({ key, value })) nested.push({ key, value });
}

function hasKey(values: object, key: string): boolean {
  const folded = foldKey(key);
  return Object.keys(values).some((one) => foldKey(one) === folded);
}

function nothingFound(timeZone?: string): Found {
  // Not built dynamically, because this runs for every note.
  return {
    timeZone,
    hold: null,
    publishAt: null,
    isDated: false,
    expiresAt: null,
    unlisted: null,
    absentFrom: null,
    starts: [],
    date: null,
    isWanted: false,
    scheduled: null,
    unreadable: [],
  };
}

/** A front matter key without a value is ignored. */
function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}

function addInherited(result: Found, own: object, { entries, doubt }: Inherited): void {
  const decided = new Set(Object.keys(own).map(foldKey));
  for (const entry of entries) {
    const folded = foldKey(entry.key);
    if (isEmpty(entry.value) || decided.has(folded)) continue;
    decided.add(folded);
    ruleOf(entry.key)?.(entry, result);
  }
  if (doubt !== null && !result.isWanted) holdBack(result, "withheld", doubt);
}

/** Whether this entry alone withholds or hides a note from anyone, now or later. */
export function restricts(entry: Entry): boolean {
  const result = nothingFound();
  if (!isEmpty(entry.value)) ruleOf(entry.key)?.(entry, result);
  const { hold, unlisted, absentFrom, expiresAt, scheduled, starts, date } = result;
  return Boolean(hold ?? unlisted ?? absentFrom ?? expiresAt ?? scheduled ?? starts[0] ?? date);
}

/** Every note uses the same few keys. */
const MAX_REMEMBERED = 2_000;
const remembered = new Map<string, NonNullable<ReturnType<typeof RULES.get>> | null>();

function ruleOf(key: string): ReturnType<typeof RULES.get> {
  const cached = remembered.get(key);
  if (cached !== undefined) return cached ?? undefined;
  const rule = RULES.get(foldKey(key));
  if (remembered.size < MAX_REMEMBERED) remembered.set(key, rule ?? null);
  return rule;
}

function unreadableIssue(
  { key, value, origin }: Entry,
  needs: "boolean" | "date" | "visibility",
  line: number | null,
): NoteIssue {
  const effect =
    origin === undefined
      ? "so the note is not published"
      : "so the notes it applies to are not published";
  const problems: Record<typeof needs, Pick<NoteIssue, "category" | "message" | "suggestion">> = {
    boolean: {
      category: "frontmatter",
      message: `"${key}" is neither true nor false, ${effect}.`,
      suggestion: `Write \`${key}: true\` or \`${key}: false\`.`,
    },
    date: {
      category: "date",
      message: `"${key}" is not a date, ${effect}.`,
      suggestion: `Write it as \`${key}: 2026-03-09\` or \`2026-03-09T14:30\`.`,
    },
    visibility: {
      category: "frontmatter",
      message: `"${key}" has an unknown value, ${effect}.`,
      suggestion: "Use one of the values listed in the documentation.",
    },
  };
  const severity = typeof value === "string" && isFilledIn(value) ? "info" : "warning";
  return { line, severity, ...problems[needs] };
}
