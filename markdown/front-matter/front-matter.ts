import type { NoteIssue } from "../issue.ts";
import { KEY_NAMES } from "./key-names.ts";
import { isAddressPattern } from "./address-patterns.ts";
import { conventionalKeys } from "./conventional-keys.ts";
import { isSafeAddress, pictureOf } from "./written-addresses.ts";
import { picturesIn } from "../queries/picture.ts";
import { type PageFacts, pageFacts } from "./page-facts.ts";
import { readPublication } from "./publication.ts";
import type { Publication } from "./publication-model.ts";
import { replaceMarkers } from "../text/replace-markers.ts";
import { isRecord, unlisted } from "../written-values.ts";
import { isFilledIn, isNoMoment, momentOf, startOf } from "./written-dates.ts";

/** The publication settings of a note. `compileNote` already reports the issues with their lines. */
export interface PublishFacts extends PageFacts, Publication {
  /** ISO dates in the time zone of the site. */
  date: string | null;
  updated: string | null;
  /** One path segment as written, without `/`, `..` and control characters. The build converts it to a slug. */
  slug: string | null;
  /** A path as written, without a leading `/`; "" is the root of the site. */
  permalink: string | null;
  description: string | null;
  /** Path or address of the picture that represents the note. */
  cover: string | null;
  aliases: string[];
  /** Without `#`; the first spelling wins. */
  tags: string[];
  /** Former addresses of the note as written, starting with `/`. */
  redirectFrom: string[];
  /** Pictures of this site in all keys, by the key of the field; null if there are none. */
  pictures: Record<string, string> | null;
  /** Keys of other programs, which count only where their conventions apply. */
  conventional: Record<string, string | number> | null;
  /** The publication settings in the front matter itself, if files outside the note add others. */
  own?: Record<string, unknown> | undefined;
  issues: NoteIssue[];
}

const MAX_TAGS = 100;
const MAX_ALIASES = 100;
const MAX_REDIRECTS = 100;
const MAX_PATH_LENGTH = 200;
const MAX_SEGMENTS = 20;
const MAX_TEXT_LENGTH = 1000;

/**
 * Reads the known keys. `lineOf` provides the line numbers for issues.
 * @param timeZone of the site, for dates that name none. Undefined for UTC
 */
export function publishFacts(
  frontMatter: Record<string, unknown>,
  lineOf: (key: string) => number | null = () => null,
  timeZone?: string,
): PublishFacts {
  const reader: Reader = { values: frontMatter, lineOf, timeZone, issues: [] };
  const publication = readPublication(frontMatter, lineOf, { timeZone });
  reader.issues.push(...publication.issues);
  const own = {
    date: readDate(reader, KEY_NAMES.date),
    updated: readDate(updatedIn(reader), KEY_NAMES.updated),
    ...readAddress(reader),
    description: readText(reader, KEY_NAMES.description),
    cover: readCover(reader),
    aliases: unique(readList(reader, KEY_NAMES.aliases, MAX_ALIASES)),
    tags: unique(readTags(reader)),
    redirectFrom: readList(reader, KEY_NAMES.redirectFrom, MAX_REDIRECTS).flatMap((path) =>
      redirectPath(reader, path),
    ),
    pictures: picturesIn(frontMatter),
    conventional: conventionalKeys(frontMatter),
  };
  const page = pageFacts(frontMatter, lineOf, reader.issues);
  // A literal of this many fields after a spread has a hidden class of its own in V8.
  return Object.assign(publication, own, page, { issues: reader.issues });
}

interface Reader {
  values: Record<string, unknown>;
  lineOf: (key: string) => number | null;
  timeZone: string | undefined;
  issues: NoteIssue[];
}

function firstOf({ values }: Reader, keys: string[]): [key: string, value: unknown] | null {
  for (const key of keys)
    if (values[key] !== undefined && values[key] !== null && values[key] !== "")
      return [key, values[key]];
  return null;
}

/** Information, because the program for which the author wrote the key may read its value. */
function complain(
  reader: Reader,
  key: string,
  message: string,
  suggestion: string | null,
  severity: NoteIssue["severity"] = "info",
): void {
  const category =
    key.toLowerCase().includes("date") || key.endsWith("At") ? "date" : "frontmatter";
  reader.issues.push({ line: reader.lineOf(key), severity, category, message, suggestion });
}

/** "2026-03-09 Monday" */
const WEEKDAY = /(?<=\d),? {1,9}(?:mon|tues|wednes|thurs|fri|satur|sun)day$/i;

function readDate(reader: Reader, keys: string[]): string | null {
  const entry = firstOf(reader, keys);
  if (!entry) return null;
  const key = entry[0];
  const value = dayIn(unlisted(entry[1]), "created");
  // In Jekyll, this key says whether a note is published. The publication rules handle it.
  if (!DATE_KEYS_ONLY.test(key))
    return typeof value === "string" ? momentOf(value.trim(), reader.timeZone) : null;
  const written =
    typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  const text = written.replace(WEEKDAY, "");
  const { timeZone } = reader;
  const read = momentOf(text, timeZone) ?? (DIGITS.test(text) ? startOf(text, timeZone) : null);
  // A template is filled in before it is a note.
  if (read === null && !isFilledIn(text)) {
    const isWrong = isNoMoment(text);
    complain(
      reader,
      key,
      `"${key}" is ${isWrong ? "a day or time that does not exist" : "not a date that Pressmark reads"}, so it is ignored.`,
      `Write it as \`${key}: 2026-03-09\` or \`2026-03-09T14:30\`.`,
      isWrong ? "warning" : "info",
    );
  }
  return read;
}

/** Material for MkDocs has a map with a date for each event, and a theme of VitePress one with a time. */
function dayIn(value: unknown, event: "created" | "updated"): unknown {
  if (!isRecord(value)) return value;
  return event in value ? value[event] : (value["timestamp"] ?? value);
}

function updatedIn(reader: Reader): Reader {
  const updated = dayIn(reader.values["date"], "updated");
  if (updated === reader.values["date"] || reader.values["updated"]) return reader;
  return { ...reader, values: { ...reader.values, updated } };
}

/** Since 1970, as Dendron writes dates. */
const DIGITS = /^\d{13,14}$|^\d{17}$/;
/** For the other keys, an unreadable value is a separate issue. */
const DATE_KEYS_ONLY = /^(?:date|created|updated|modified|lastmod)$/;

function readText(reader: Reader, keys: string[]): string | null {
  const entry = firstOf(reader, keys);
  if (!entry) return null;
  const [key] = entry;
  // A description may be the only entry of a list.
  const value = unlisted(entry[1]);
  if (typeof value === "string" || typeof value === "number")
    return replaceMarkers(String(value)).trim().slice(0, MAX_TEXT_LENGTH) || null;
  complain(reader, key, `"${key}" is not text, so it is ignored.`, "Put it in quotes.");
  return null;
}

/** A slug with a slash is the whole address of the note, as in Docusaurus. */
function readAddress(reader: Reader): Pick<PublishFacts, "slug" | "permalink"> {
  const permalink = readPath(reader, "permalink", MAX_SEGMENTS);
  const { slug: written } = reader.values;
  const isPath =
    typeof written === "string" && written.includes("/") && !written.split("/").includes("..");
  const slug = readPath(reader, "slug", isPath ? MAX_SEGMENTS : 1);
  return isPath ? { slug: null, permalink: permalink ?? slug } : { slug, permalink };
}

function readPath(reader: Reader, key: string, maxSegments: number): string | null {
  const entry = firstOf(reader, [key]);
  if (!entry) return null;
  const value = entry[1];
  // In Eleventy, this means that no page is created. The publication rules handle it.
  if (value === false) return null;
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  if (text === "/" && maxSegments > 1) return "";
  // The conventions of the program may fill it in.
  if (isAddressPattern(text)) return null;
  const segments = text
    .slice(0, MAX_PATH_LENGTH)
    .split(/[/\\]/)
    .filter((segment) => !/^[.\s]*$/.test(segment));
  const path = segments.slice(-maxSegments).join("/");
  const written = text.replace(/^\/+|\/+$/g, "");
  if (path !== written || /[\p{Cc}?#%:<>"|*]/u.test(path) || path === "") {
    complain(
      reader,
      key,
      `"${key}" is not a usable address, so a part of it is ignored.`,
      `Use letters, digits and hyphens, as in \`${key}: my-note\`.`,
    );
  }
  return path === "" ? null : path;
}

function readCover(reader: Reader): string | null {
  const entry = firstOf(reader, KEY_NAMES.cover);
  if (!entry) return null;
  const [key, value] = entry;
  const text = pictureOf(value);
  // A theme of Hugo writes a map with the text of a picture that may not exist.
  if (text === "" && isRecord(value)) return null;
  const path = /^!?\[\[([^\]|#]+)[^\]]*\]\]$/.exec(text)?.[1] ?? text;
  if (path !== "" && isSafeAddress(path)) return path;
  complain(
    reader,
    key,
    `"${key}" is neither a file nor an https address, so it is ignored.`,
    `Write a path, as in \`${key}: images/cover.jpg\`.`,
  );
  return null;
}

function readList(reader: Reader, keys: string[], limit: number): string[] {
  const written = firstOf(reader, keys);
  if (!written) return [];
  const [key, value] = written;
  const entries = Array.isArray(value) ? value : [value];
  const texts = entries
    .filter((entry) => typeof entry === "string" || typeof entry === "number")
    .map((entry) => replaceMarkers(String(entry)).trim());
  if (entries.some((entry) => entry !== null && typeof entry === "object"))
    complain(
      reader,
      key,
      `"${key}" contains an entry that is not text, which is ignored.`,
      "Put each entry in quotes.",
    );
  if (texts.length > limit)
    complain(reader, key, `"${key}" has more than ${limit} entries. The rest is ignored.`, null);
  return texts.filter((text) => text !== "").slice(0, limit);
}

function readTags(reader: Reader): string[] {
  const list = readList(reader, KEY_NAMES.tags, MAX_TAGS);
  const single = typeof firstOf(reader, KEY_NAMES.tags)?.[1] === "string";
  const tags = single ? list[0]!.split(list[0]!.includes("[[") ? "," : /[,\s]+/) : list;
  return tags.map(cleanTag).filter((tag) => tag !== "");
}

/** Segments that could escape from `/tags/` are removed. Spaces become hyphens, because tags have no spaces. */
function cleanTag(tag: string): string {
  return tag
    .normalize("NFC")
    .replace(/^\s*#*(?:\[\[)?|\]\]\s*$/g, "")
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
    `"${path.slice(0, 80)}" is not a path on this site, so it is ignored.`,
    "Write it as `/old/address`.",
    "warning",
  );
  return [];
}

function unique(texts: string[]): string[] {
  const byKey = new Map<string, string>();
  for (const text of texts) {
    const key = text.normalize("NFC").toLowerCase();
    if (!byKey.has(key)) byKey.set(key, text.normalize("NFC"));
  }
  return [...byKey.values()];
}
