import { HOME_PAGES, onlyListed } from "./only-listed.ts";
import { anchored, type Patterns, withoutBraces } from "./patterns.ts";
import { namesIn, readYaml, recordOf } from "./read-lists.ts";

/** Documents with code, which are no notes here. */
const PROGRAM = /\.(?:qmd|ipynb|rmd)$/i;

/** Quarto renders the files of this list, or the chapters of a book. Without a list of either, it renders all. */
export function quarto(text: string, folder: string): Patterns[] {
  const { project, website, book } = readYaml(text);
  const origin = "_quarto.yml";
  const drafts = namesIn(recordOf(website)["drafts"]);
  const rendered = namesIn(recordOf(project)["render"]);
  const excluded = rendered.flatMap((name) => (name.startsWith("!") ? name.slice(1) : []));
  const lines = [...drafts, ...excluded].flatMap(withoutBraces).map(anchored);
  const isBook = recordOf(project)["type"] === "book";
  const listed = isBook ? chaptersOf(book) : rendered.filter((name) => !name.startsWith("!"));
  // A list without notes is about another part of the repository.
  const files = listed.filter((name) => !PROGRAM.test(name)).flatMap(filesAt);
  return [
    ...(files.length > 0 ? onlyListed([...files, HOME_PAGES], { folder, origin }) : []),
    { folder, lines, origin },
  ];
}

/** A name without an ending is a folder. A pattern is about files at any depth. */
function filesAt(name: string): string[] {
  const files = /\.\w+$/.test(name) ? name : `${name.replace(/\/+$/, "")}/**`;
  return name.includes("*") ? [files, `**/${files}`] : [files];
}

/** Chapters may be in parts, which may have parts. */
function chaptersOf(book: unknown): string[] {
  const { chapters, appendices, part } = recordOf(book);
  return [...namesIn(part), ...[chapters, appendices].flatMap(chaptersIn)];
}

const chaptersIn = (list: unknown): string[] =>
  (Array.isArray(list) ? (list as unknown[]) : []).flatMap((entry) =>
    typeof entry === "string"
      ? namesIn(entry)
      : [...namesIn(recordOf(entry)["file"]), ...chaptersOf(entry)],
  );
