import { isUrl } from "#schemas/is-url.ts";
import {
  canonicalLanguage,
  languageNamed,
  type Direction,
  directions,
} from "#schemas/locale/language.ts";
import type { NoteIssue } from "../issue.ts";
import { replaceMarkers } from "../text/replace-markers.ts";

/** What a note tells browsers and search engines about its page. */
export interface PageFacts {
  /** A canonical BCP 47 tag. On a folder's index note: the language of the folder's notes. */
  language: string | null;
  direction: Direction | null;
  /** Only for search engines and previews. Visitors see the note's title and description. Null when nothing is set. */
  seo: {
    title: string | null;
    description: string | null;
    /** An http(s) address, or a path on this site. */
    canonical: string | null;
  } | null;
  /** Names of classes for the page, as in Obsidian; null if the note sets none. */
  classes: string[] | null;
}

const MAX_TEXT_LENGTH = 1000;
const MAX_ADDRESS_LENGTH = 2048;
/** Other names could not be part of an attribute, or of a selector without escapes. */
const CLASS_NAME = /^[\w-]{1,50}$/;
const MAX_CLASSES = 20;

/** The first key is the usual one. The others cause no warning, because other programs use them for other purposes. */
const LANGUAGE_KEYS = ["lang", "language", "locale"];
/** What the keys in the group `seo` are called outside it. */
const SEO_KEYS = {
  title: ["seo.title", "seoTitle", "seo_title", "metaTitle", "meta_title"],
  description: [
    "seo.description",
    "seoDescription",
    "seo_description",
    "metaDescription",
    "meta_description",
  ],
  canonical: ["seo.canonical", "canonical", "canonicalUrl", "canonicalURL", "canonical_url"],
} as const;

interface Reader {
  values: Record<string, unknown>;
  lineOf: (key: string) => number | null;
  issues: NoteIssue[];
}

/** @param issues values that cannot be used are reported here */
export function pageFacts(
  values: Record<string, unknown>,
  lineOf: (key: string) => number | null,
  issues: NoteIssue[],
): PageFacts {
  const reader: Reader = { values, lineOf, issues };
  const { seo } = values;
  if (!isEmpty(seo) && !isGroup(seo))
    complain(
      reader,
      "seo",
      `"seo" must be a group of keys.`,
      "Write `seo:` and, indented below it, `description: …`.",
    );
  const written = {
    title: readText(reader, "title"),
    description: readText(reader, "description"),
    canonical: readCanonical(reader),
  };
  return {
    language: readLanguage(reader),
    direction: readDirection(reader),
    classes: readClasses(values),
    seo: (written.title ?? written.description ?? written.canonical) ? written : null,
  };
}

/** A list, or a text with spaces or commas between the names. Names that no class can have are left out, as Obsidian does. */
function readClasses({ cssclasses, cssclass }: Record<string, unknown>): string[] | null {
  if (cssclasses === undefined && cssclass === undefined) return null;
  const written = [cssclasses, cssclass]
    .flat()
    .flatMap((value) => (typeof value === "string" ? value.split(/[\s,]+/) : []));
  const names = [...new Set(written)].filter((name) => CLASS_NAME.test(name)).slice(0, MAX_CLASSES);
  return names.length > 0 ? names : null;
}

const CODE = new Set(
  "bash cpp css html java js json jsx php py rb rs sql ts tsx xml yaml yml".split(" "),
);
/** Written like a language tag, such as `xx` or `en_XX1`. */
const TAG = /^[a-z]{2,3}(?:[-_]\w+)?$/;

function readLanguage(reader: Reader): string | null {
  const key = LANGUAGE_KEYS.find((name) => !isEmpty(reader.values[name]));
  if (key === undefined) return null;
  const value = reader.values[key];
  const language =
    typeof value === "string" ? (canonicalLanguage(value) ?? languageNamed(value)) : null;
  // `language: Java` of a page about programs is not a mistake, and neither is `lang: json`.
  const isCode = typeof value === "string" && CODE.has(value.toLowerCase());
  const isMeant = key === LANGUAGE_KEYS[0] || (typeof value === "string" && TAG.test(value));
  if (language === null && isMeant && !isCode)
    complain(
      reader,
      key,
      `"${key}" is not a language tag.`,
      `Write it as \`${key}: de\` or \`${key}: pt-BR\`.`,
    );
  return language;
}

function readDirection(reader: Reader): Direction | null {
  const value = reader.values["dir"];
  if (isEmpty(value)) return null;
  const written = typeof value === "string" ? value.trim().toLowerCase() : "";
  const direction = directions.find((value) => value === written) ?? null;
  // Obsidian calls it `direction`; in other programs, `dir` names a folder.
  if (direction === null && written !== "auto")
    complain(reader, "dir", `"dir" is neither ltr nor rtl.`, "Write `dir: rtl` or `dir: ltr`.");
  return direction;
}

/** The value in the group `seo` or under a top-level key, together with that key. */
function firstOf(
  { values }: Reader,
  field: keyof typeof SEO_KEYS,
): [key: string, value: unknown] | null {
  const { seo } = values;
  if (isGroup(seo) && Object.hasOwn(seo, field) && !isEmpty(seo[field])) return ["seo", seo[field]];
  const names: readonly string[] = SEO_KEYS[field];
  const key = names.find((name) => !isEmpty(values[name]));
  return key === undefined ? null : [key, values[key]];
}

function readText(reader: Reader, field: "title" | "description"): string | null {
  const entry = firstOf(reader, field);
  if (!entry) return null;
  const [key, value] = entry;
  if (typeof value === "string" || typeof value === "number")
    return (
      replaceMarkers(String(value)).replace(/\s+/g, " ").trim().slice(0, MAX_TEXT_LENGTH) || null
    );
  complain(
    reader,
    key,
    `"${nameOf(key, field)}" is not text, so it is ignored.`,
    "Put it in quotes.",
  );
  return null;
}

function readCanonical(reader: Reader): string | null {
  const entry = firstOf(reader, "canonical");
  if (!entry) return null;
  const [key, value] = entry;
  // Templates read it as "none".
  if (value === false) return null;
  const address = typeof value === "string" ? canonicalAddress(value.trim()) : null;
  if (address === null)
    complain(
      reader,
      key,
      `"${nameOf(key, "canonical")}" is neither an https address nor a path on this site.`,
      "Write it as `https://example.org/page` or `/folder/page`.",
    );
  return address;
}

/** Refuses addresses that a browser could execute, and addresses that contain a password. */
function canonicalAddress(written: string): string | null {
  if (written.length > MAX_ADDRESS_LENGTH || /[\p{Cc}\s\\<>"]/u.test(written)) return null;
  if (written.startsWith("/")) return written.startsWith("//") ? null : replaceMarkers(written);
  if (!/^https?:\/\//i.test(written) || !isUrl(written)) return null;
  const url = new URL(written);
  return url.username === "" && url.password === "" ? url.href : null;
}

const nameOf = (key: string, field: string) => (key === "seo" ? `seo.${field}` : key);

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Visitors see the same page, and the program for which the author wrote the key may read its value. */
function complain(
  { issues, lineOf }: Reader,
  key: string,
  message: string,
  suggestion: string,
): void {
  issues.push({
    line: lineOf(key),
    severity: "info",
    category: "frontmatter",
    message,
    suggestion,
  });
}
