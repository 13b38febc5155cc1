import type { PublicPage } from "../../web/src/public/page.ts";
import type { SearchEntry } from "../../web/src/public/search-entry.ts";
import type { ContentFile } from "./content-files.ts";

const SEARCHED = new Set<PublicPage["section"]>(["docs", "guides", "help", "blog"]);

/** The search index of the public pages. */
export function searchIndex(pages: PublicPage[], files: ContentFile[]): string {
  const notes = new Map(files.map((file) => [file.address, file.note]));
  const entries = pages
    .filter(({ section, kind }) => SEARCHED.has(section) && kind !== "list")
    .map((page): SearchEntry => ({
      path: page.path,
      title: page.title,
      description: page.description,
      section: page.section,
      group: page.entries.find(({ path }) => path === page.path)?.group ?? null,
      headings: page.toc.map(({ id, text }) => ({ id, text })),
      text: notes.get(page.path)?.text ?? "",
    }));
  return JSON.stringify(entries);
}
