import { filesOf, HOME_PAGES, onlyListed } from "./only-listed.ts";
import { anchored, folderNamed, type Patterns, withoutBraces } from "./patterns.ts";
import { denied, literals, TEXT, UNDERSCORED, withoutComments } from "./program-patterns.ts";

/* Programs that collect notes for a framework such as Next.js. What no collection has is on no page. */

/** The text of every `name: "a"`. */
function textsOf(program: string, name: string): string[] {
  const form = new RegExp(String.raw`\b${name}\s*:\s*(${TEXT})`, "g");
  return [...program.matchAll(form)].map(([, text = ""]) => text.slice(1, -1));
}

const countOf = (program: string, form: RegExp) => [...program.matchAll(form)].length;

/** A list of texts, and nothing else. */
const PLAIN = String.raw`\[(?:\s*(?:${TEXT})\s*,?)*\s*\]`;
const INCLUDED = new RegExp(String.raw`\bcontentDirInclude\s*:\s*${PLAIN}`);

/** Only the notes of the types of documents, in the folders that are included. None are left out if a pattern is not a text. */
export function contentlayer(program: string, folder: string): Patterns[] {
  const text = withoutComments(program);
  const [content = ""] = textsOf(text, "contentDirPath");
  const place = { folder: folder + folderNamed(content), origin: "the Contentlayer settings" };
  const isListed = INCLUDED.test(text) && !/\bcontentDirInclude\s*:\s*\[[^\]]*\$\{/.test(text);
  const folders = isListed ? literals(text, "contentDirInclude") : [];
  const included = folders.map((name) => `${folderNamed(name)}**`);
  const excluded = literals(text, "contentDirExclude").flatMap(withoutBraces).map(anchored);
  const patterns = textsOf(text, "filePathPattern");
  const types = countOf(text, /\bdefineDocumentType\s*\(/g);
  const isKnown = types > 0 && patterns.length === types && !patterns.join().includes("${");
  // A type in another module may have any pattern.
  const isComplete = isKnown && !/^import\b[^;\n]*["'`]\.{1,2}\//m.test(text);
  return [
    ...(included.length > 0 ? onlyListed(included, { ...place, hidden: "." }) : []),
    ...(isComplete && content !== ""
      ? onlyListed(formsOf(patterns), { ...place, hidden: "." })
      : []),
    { ...place, lines: excluded },
  ];
}

/** Only the notes of the collections, each of which has a pattern. No collection has names with an underscore. */
export function velite(program: string, folder: string): Patterns[] {
  const text = withoutComments(program);
  const [root = "content"] = textsOf(text, "root");
  const place = { folder: folder + folderNamed(root), origin: "the Velite settings" };
  const [single, listed] = [textsOf(text, "pattern"), literals(text, "pattern")];
  const lists = countOf(text, /\bpattern\s*:\s*\[[^\][$]*\]/g);
  const isKnown = single.length + lists === countOf(text, /\bpattern\b\s*[:,}]/g);
  const globs = [...single, ...listed].filter((pattern) => !pattern.startsWith("!"));
  const isComplete = isKnown && globs.length > 0 && !/[(|]|\$\{/.test(globs.join());
  return [
    ...(isComplete ? onlyListed(formsOf(globs), { ...place, hidden: "." }) : []),
    { ...place, lines: [...UNDERSCORED, ...denied([...listed, ...single])] },
  ];
}

/** Content Collections and Fumadocs: what one collection excludes, in all their folders. */
export function collections(program: string, folder: string): Patterns[] {
  const text = withoutComments(program);
  const excluded = [...literals(text, "exclude"), ...textsOf(text, "exclude")];
  const lines = [
    ...excluded.flatMap(withoutBraces).map(anchored),
    ...denied(literals(text, "files")),
  ];
  const places = [...textsOf(text, "directory"), ...textsOf(text, "dir")];
  if (lines.length === 0) return [];
  return places.map((name) => ({
    folder: folder + folderNamed(name),
    lines,
    origin: "the settings of the collections",
  }));
}

const SOURCE =
  /["'`]@gridsome\/(?:source-filesystem|vue-remark)["'`]\s*,\s*options\s*:\s*\{([^{}]*)/g;
const SOURCES = /@gridsome\/(?:source-filesystem|vue-remark)/g;

/** Gridsome has only the files of its sources. */
export function gridsome(program: string, folder: string): Patterns[] {
  const text = withoutComments(program);
  const options = [...text.matchAll(SOURCE)].map(([, inner = ""]) => inner);
  const globs = options.flatMap((inner) => {
    const [base = ""] = textsOf(inner, "baseDir");
    const [path = base === "" ? "" : "**"] = textsOf(inner, "path");
    return path === "" ? [] : folderNamed(base) + path.replace(/^\.?\//, "");
  });
  const isKnown = globs.length > 0 && globs.length === countOf(text, SOURCES);
  if (!isKnown || /[(|]|\$\{/.test(globs.join())) return [];
  return onlyListed([...formsOf(globs), HOME_PAGES], {
    folder,
    origin: "the Gridsome settings",
    hidden: ".",
  });
}

const formsOf = (globs: readonly string[]) => globs.flatMap(filesOf);
