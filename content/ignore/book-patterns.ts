import { HOME_PAGES, onlyListed } from "./only-listed.ts";
import { escaped, type Patterns } from "./patterns.ts";
import { namesIn, readYaml, recordOf } from "./read-lists.ts";

/* Programs for books and documentation whose own format is not markdown. */

/** Names with an underscore are no chapters. A list of chapters counts only if some are notes, because other books have notes beside them. */
export function bookdown(text: string, folder: string, path: string): Patterns[] {
  const { rmd_files: files, rmd_subdir: inside, include_md: hasNotes } = readYaml(text);
  const isByFormat = typeof files === "object" && !Array.isArray(files);
  const chapters = namesIn(isByFormat ? recordOf(files)["html"] : files);
  const isOfNotes = hasNotes === true || chapters.some((name) => /\.md$/i.test(name));
  const isComplete = chapters.length > 0 && isOfNotes && (inside ?? false) === false;
  const place = { folder, origin: path };
  return [
    ...(isComplete ? onlyListed([...chapters.map(escaped), HOME_PAGES], place) : []),
    { ...place, lines: ["_*.md"], onlyPages: true },
  ];
}

/** Sites of R Markdown, and of distill: notes in the folder of the settings whose names have an underscore are parts of pages. */
export function rmarkdown(_text: string, folder: string, path: string): Patterns {
  return { folder, lines: ["/_*.md"], origin: path, onlyPages: true };
}

/** Partials and examples of Antora are parts of pages, and so are pages whose names have an underscore. */
export function antora(_text: string, folder: string, path: string): Patterns {
  const names = ["partials/", "examples/", "pages/**/_*.*"];
  const lines = names.map((name) => `/modules/*/${name}`);
  return { folder, lines, origin: path, onlyPages: true };
}
