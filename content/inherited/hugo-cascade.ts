import { foldKey } from "#markdown/front-matter/publication-rules.ts";
import { mayWithhold } from "#markdown/front-matter/publication.ts";
import { splitNote } from "#markdown/front-matter/split.ts";
import { always, folderOf, type SettingsGroup, isRecord } from "./inherited-values.ts";
import { pathGlob } from "./path-glob.ts";
import { readData } from "./read-data.ts";

const MENTION = /^[ \t{,[]*["']?cascade\b/im;
/** These keys count as publication settings only in files that are about publication. */
const BUILD = /\b_?(?:build|date)\b/i;
const LANGUAGE = /\.([a-z]{2,3}(?:-[a-z0-9]+)?)\.\w+$/i;
/** The environment in which Hugo builds a public site. */
const ENVIRONMENT = "production";
const CONTENT = "content/";

/** `cascade` in the front matter of `_index.md`: applies to the section and everything below it. */
export function sectionCascade(text: string, path: string): SettingsGroup[] {
  if (!/cascade/i.test(text)) return [];
  const { values, body, doubt, issues } = splitNote(text);
  const front = doubt ? text : text.slice(0, text.length - body.length);
  const cascade = valueOf(values, "cascade");
  const folder = folderOf(path);
  const isBroken = issues.length > 0 && (!isData(cascade) || front.trimStart().startsWith("+++"));
  const isDoubtful =
    MENTION.test(front) && (mayWithhold(front, { asKey: true }) || BUILD.test(front));
  if (isBroken) return isDoubtful ? [{ folder, applies: always, values: null }] : [];
  const language = languageOf(path);
  return groupsOf(cascade, { folder, language, contentFolders: [] });
}

/** `cascade` in the settings of a whole site. @throws if they cannot be read */
export function siteCascade(text: string, path: string): SettingsGroup[] {
  if (!/cascade/i.test(text)) return [];
  const data = readData(text, path);
  if (!isData(data)) return [];
  const folder = folderOf(path).replace(/(^|\/)config\/[^/]+\/$/, "$1");
  // In a settings folder, the file name is the key.
  if (/\/cascade\.\w+$/.test(path))
    return groupsOf(data, { folder, language: null, contentFolders: [] });
  if (!isRecord(data)) return [];
  const languages = valueOf(data, "languages");
  const contentFolders = [data, ...(isRecord(languages) ? Object.values(languages) : [])].flatMap(
    (settings) => {
      const name = isRecord(settings) ? valueOf(settings, "contentdir") : null;
      return typeof name === "string" ? `${folder}${name.replace(/^[./]+|\/+$/g, "")}/` : [];
    },
  );
  return groupsOf(valueOf(data, "cascade"), { folder, language: null, contentFolders });
}

interface Place {
  folder: string;
  language: string | null;
  contentFolders: readonly string[];
}

function groupsOf(cascade: unknown, place: Place): SettingsGroup[] {
  if (cascade === undefined || cascade === null) return [];
  const { folder } = place;
  const entries: unknown[] = Array.isArray(cascade) ? cascade : [cascade];
  // If several entries set the same key, Hugo uses the first.
  return entries.toReversed().map((entry) => {
    if (!isRecord(entry)) return { folder, applies: always, values: null };
    const target = valueOf(entry, "target");
    const values = Object.entries(entry).filter(([key]) => foldKey(key) !== "target");
    return { folder, applies: targets(target, place), values: Object.fromEntries(values) };
  });
}

function targets(target: unknown, place: Place): SettingsGroup["applies"] {
  const all: unknown[] = Array.isArray(target) ? target : [target];
  const tests = all.map((one) => targetTest(one, place));
  return (path, note) => {
    const answers = tests.map((test) => test(path, note));
    return answers.includes(true) || (answers.includes("perhaps") && "perhaps");
  };
}

function targetTest(target: unknown, place: Place): SettingsGroup["applies"] {
  const fields = isRecord(target) ? Object.entries(target) : [];
  const tests = fields.map(([key, value]) => fieldTest(foldKey(key), value, place));
  if (target !== undefined && target !== null && !isRecord(target)) tests.push(() => "perhaps");
  tests.push((path) => sameLanguage(place.language, languageOf(path)));
  return (path, note) => {
    const answers = tests.map((test) => test(path, note));
    if (answers.includes(false)) return false;
    return answers.includes("perhaps") ? "perhaps" : true;
  };
}

function fieldTest(key: string, value: unknown, place: Place): SettingsGroup["applies"] {
  const glob = typeof value === "string" ? pathGlob(normal(value)) : null;
  if (!glob) return () => "perhaps";
  switch (key) {
    case "path":
      return (path) => logicalPaths(path, place).some((logical) => glob.test(logical));
    case "kind":
      return (path) => kindsOf(path).some((kind) => glob.test(kind));
    case "environment":
      return () => glob.test(ENVIRONMENT);
    case "lang":
      return (path) => {
        const language = languageOf(path);
        return language === null ? "perhaps" : glob.test(language);
      };
    default:
      return () => "perhaps";
  }
}

/** Hugo ignores case and treats spaces as hyphens. */
function normal(text: string): string {
  return text.toLowerCase().replace(/\s/g, "-");
}

/** The paths that Hugo may use for a note: relative to the content folder, which may be any folder, with and without the extension. */
function logicalPaths(path: string, { folder, contentFolders }: Place): string[] {
  const roots = new Set(["", folder, `${folder}${CONTENT}`, ...contentFolders]);
  const content = /^(.*?\/)??content\/(?:[a-z]{2}(?:-[a-z]+)?\/)?/i.exec(path);
  if (content) roots.add(content[0]).add(`${content[1] ?? ""}${CONTENT}`);
  const plain = path
    .replace(/\.\w+$/, "")
    .replace(LANGUAGE_SUFFIX, "")
    .replace(/(?:^|\/)_?index$/, "");
  return [...roots].flatMap((root) =>
    [path, plain].flatMap((name) => {
      if (!`${name}/`.startsWith(root)) return [];
      const below = normal(name.slice(root.length));
      return [below, `/${below}`];
    }),
  );
}

const LANGUAGE_SUFFIX = /\.[a-z]{2,3}(?:-[a-z0-9]+)?$/i;

/** The section at the content root is the home page. */
function kindsOf(path: string): string[] {
  return /(?:^|\/)_index\.[^/]+$/.test(path) ? ["section", "home", "taxonomy", "term"] : ["page"];
}

function languageOf(path: string): string | null {
  return LANGUAGE.exec(path)?.[1]?.toLowerCase() ?? null;
}

/** A name without a language has the site's language, which only the site's settings contain. */
function sameLanguage(a: string | null, b: string | null): boolean | "perhaps" {
  if (a === b) return true;
  return a === null || b === null ? "perhaps" : false;
}

function valueOf(data: Record<string, unknown>, folded: string): unknown {
  for (const key in data) if (foldKey(key) === folded) return data[key];
  return undefined;
}

function isData(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
