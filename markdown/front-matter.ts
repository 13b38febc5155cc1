import type { NoteIssue } from "./note.ts";
import { type PageFacts, pageFacts } from "./page-facts.ts";
import { replaceMarkers } from "./source.ts";

/** What a note says about its own publication. `compileNote` reports the issues already, with their lines. */
export interface PublishFacts extends PageFacts {
  /** null: not said. A value that cannot be read withholds the note. */
  publish: boolean | null;
  draft: boolean;
  /** ISO date; the note is withheld before it. */
  publishAt: string | null;
  /** ISO dates, UTC where no zone is written. */
  date: string | null;
  updated: string | null;
  /** One path segment as written, free of `/`, `..` and control characters; the build slugs it. */
  slug: string | null;
  /** A path as written, without a leading `/`; "" is the root of the site. */
  permalink: string | null;
  description: string | null;
  /** Path or address of the picture that stands for the note. */
  cover: string | null;
  aliases: string[];
  /** Without `#`, first spelling wins. */
  tags: string[];
  /** Former addresses of the note, as written, starting with `/`. */
  redirectFrom: string[];
  issues: NoteIssue[];
}

const MAX_TAGS = 100;
const MAX_ALIASES = 100;
const MAX_REDIRECTS = 100;
const MAX_PATH_LENGTH = 200;
const MAX_TEXT_LENGTH = 1000;

/** Reads the known keys; `lineOf` gives the issues their lines. */
export function publishFacts(
  frontMatter: Record<string, unknown>,
  lineOf: (key: string) => number | null = () => null,
): PublishFacts {
  const reader: Reader = { values: frontMatter, lineOf, issues: [] };
  const publishAt = readDate(reader, ["publishAt", "publish_at"]);
  return {
    publish: readBoolean(reader, ["publish"], false),
    draft: (readBoolean(reader, ["draft"], true) ?? false) || publishAt.unreadable,
    publishAt: publishAt.value,
    date: readDate(reader, ["date", "created", "published"]).value,
    updated: readDate(reader, ["updated", "modified", "lastmod"]).value,
    slug: readPath(reader, "slug", 1),
    permalink: readPath(reader, "permalink", 20),
    description: readText(reader, ["description", "summary"]),
    cover: readCover(reader),
    aliases: unique(readList(reader, ["aliases", "alias"], MAX_ALIASES)),
    tags: unique(readTags(reader)),
    redirectFrom: readList(reader, ["redirectFrom", "redirect_from"], MAX_REDIRECTS).flatMap(
      (path) => redirectPath(reader, path),
    ),
    ...pageFacts(frontMatter, lineOf, reader.issues),
    issues: reader.issues,
  };
}

/** The title as text: numbers and booleans are written out, anything else is an issue. */
export function titleOf(
  frontMatter: Record<string, unknown>,
  issues: NoteIssue[],
  line: number | null,
): string | null {
  const { title } = frontMatter;
  if (title === undefined || title === null) return null;
  if (typeof title === "string" || typeof title === "number" || typeof title === "boolean")
    return replaceMarkers(String(title)).trim() || null;
  issues.push(problem(line, "frontmatter", "The title is not text.", "Put it in quotes."));
  return null;
}

interface Reader {
  values: Record<string, unknown>;
  lineOf: (key: string) => number | null;
  issues: NoteIssue[];
}

function firstOf({ values }: Reader, keys: string[]): [key: string, value: unknown] | null {
  for (const key of keys)
    if (values[key] !== undefined && values[key] !== null && values[key] !== "")
      return [key, values[key]];
  return null;
}

function complain(reader: Reader, key: string, message: string, suggestion: string | null): void {
  const category =
    key.toLowerCase().includes("date") || key.endsWith("At") ? "date" : "frontmatter";
  reader.issues.push(problem(reader.lineOf(key), category, message, suggestion));
}

function problem(
  line: number | null,
  category: string,
  message: string,
  suggestion: string | null,
): NoteIssue {
  return { line, severity: "warning", category, message, suggestion };
}

/** `true`, `yes`, `on` and their opposites, in any case, quoted or not. */
const BOOLEANS: Record<string, boolean> = {
  true: true,
  yes: true,
  on: true,
  false: false,
  no: false,
  off: false,
};

function readBoolean(reader: Reader, keys: string[], whenUnreadable: boolean): boolean | null {
  const found = firstOf(reader, keys);
  if (!found) return null;
  const [key, value] = found;
  const read =
    typeof value === "boolean"
      ? value
      : typeof value === "string"
        ? BOOLEANS[value.trim().toLowerCase()]
        : undefined;
  if (read !== undefined) return read;
  complain(
    reader,
    key,
    `"${key}" is neither true nor false, so the note is not published.`,
    `Write \`${key}: true\` or \`${key}: false\`.`,
  );
  return whenUnreadable;
}

/** Date, or date and time, with or without a zone. */
const ISO_DATE =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?[ ]?(Z|[+-]\d\d:?\d\d)?)?$/i;

function readDate(reader: Reader, keys: string[]): { value: string | null; unreadable: boolean } {
  const found = firstOf(reader, keys);
  if (!found) return { value: null, unreadable: false };
  const [key, value] = found;
  const read = typeof value === "string" ? isoDate(value.trim()) : null;
  if (read === null)
    complain(
      reader,
      key,
      `"${key}" is not a date.`,
      `Write it as \`${key}: 2026-03-09\` or \`2026-03-09T14:30\`.`,
    );
  return { value: read, unreadable: read === null };
}

function isoDate(text: string): string | null {
  const match = ISO_DATE.exec(text);
  if (!match) return null;
  const [, year, month, day, hour = "00", minute = "00", second = "00", zone = "Z"] = match;
  const midnight = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // 2026-02-30 parses as March 2nd.
  if (Number.isNaN(midnight.getTime()) || midnight.getUTCDate() !== Number(day)) return null;
  const offset = zone.toUpperCase() === "Z" ? "Z" : zone.replace(/^(...):?(..)$/, "$1:$2");
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function readText(reader: Reader, keys: string[]): string | null {
  const found = firstOf(reader, keys);
  if (!found) return null;
  const [key, value] = found;
  if (typeof value === "string" || typeof value === "number")
    return replaceMarkers(String(value)).trim().slice(0, MAX_TEXT_LENGTH) || null;
  complain(reader, key, `"${key}" is not text.`, "Put it in quotes.");
  return null;
}

function readPath(reader: Reader, key: string, maxSegments: number): string | null {
  const found = firstOf(reader, [key]);
  if (!found) return null;
  const value = found[1];
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  if (text === "/" && maxSegments > 1) return "";
  const segments = text
    .slice(0, MAX_PATH_LENGTH)
    .split(/[/\\]/)
    .filter((segment) => !/^[.\s]*$/.test(segment));
  const kept = segments.slice(-maxSegments).join("/");
  const written = text.replace(/^\/+|\/+$/g, "");
  if (kept !== written || /[\p{Cc}?#%:<>"|*]/u.test(kept) || kept === "") {
    complain(
      reader,
      key,
      `"${key}" is not a usable address.`,
      `Write letters, digits and hyphens, as in \`${key}: my-note\`.`,
    );
  }
  return kept === "" ? null : kept;
}

function readCover(reader: Reader): string | null {
  const found = firstOf(reader, ["cover", "image"]);
  if (!found) return null;
  const [key, value] = found;
  const text = typeof value === "string" ? value.trim() : "";
  const path = /^!?\[\[([^\]|#]+)[^\]]*\]\]$/.exec(text)?.[1] ?? text;
  if (path !== "" && isSafeAddress(path)) return path;
  complain(
    reader,
    key,
    `"${key}" is neither a file nor an https address.`,
    `Write a path, as in \`${key}: images/cover.jpg\`.`,
  );
  return null;
}

/** A relative path or an http(s) address; nothing that a browser could run. */
function isSafeAddress(text: string): boolean {
  if (/[\p{Cc}]/u.test(text) || text.startsWith("//") || text.includes("\\")) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1];
  return scheme === undefined || /^https?$/i.test(scheme);
}

function readList(reader: Reader, keys: string[], limit: number): string[] {
  const found = firstOf(reader, keys);
  if (!found) return [];
  const [key, value] = found;
  const entries = Array.isArray(value) ? value : [value];
  const texts = entries
    .filter((entry) => typeof entry === "string" || typeof entry === "number")
    .map((entry) => replaceMarkers(String(entry)).trim());
  if (entries.some((entry) => entry !== null && typeof entry === "object"))
    complain(
      reader,
      key,
      `"${key}" holds something that is not text.`,
      "Put each entry in quotes.",
    );
  if (texts.length > limit)
    complain(reader, key, `"${key}" has more than ${limit} entries; the rest is ignored.`, null);
  return texts.filter((text) => text !== "").slice(0, limit);
}

function readTags(reader: Reader): string[] {
  const list = readList(reader, ["tags", "tag"], MAX_TAGS);
  const single = typeof firstOf(reader, ["tags", "tag"])?.[1] === "string";
  const tags = single ? list[0]!.split(/[,\s]+/) : list;
  return tags.map(cleanTag).filter((tag) => tag !== "");
}

/** Segments that could climb out of `/tags/` vanish; spaces become hyphens, as a tag has none. */
function cleanTag(tag: string): string {
  return tag
    .normalize("NFC")
    .replace(/^#+/, "")
    .split("/")
    .map((segment) => segment.trim().replace(/\s+/g, "-"))
    .filter((segment) => !/^\.*$/.test(segment))
    .join("/")
    .slice(0, MAX_PATH_LENGTH);
}

function redirectPath(reader: Reader, path: string): string[] {
  const clean = path.replace(/^\/+/, "");
  if (isSafeAddress(path) && !/^[a-z]+:/i.test(path) && !clean.split("/").includes(".."))
    return [`/${clean}`];
  complain(
    reader,
    "redirectFrom",
    `"${path.slice(0, 80)}" is not a path of this site.`,
    "Write it as `/old/address`.",
  );
  return [];
}

function unique(texts: string[]): string[] {
  const seen = new Map<string, string>();
  for (const text of texts) {
    const key = text.normalize("NFC").toLowerCase();
    if (!seen.has(key)) seen.set(key, text.normalize("NFC"));
  }
  return [...seen.values()];
}
