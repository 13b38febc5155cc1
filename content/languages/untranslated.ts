import type { ParsedNote } from "../model.ts";
import { sourcePath } from "../notes/source-path.ts";
import type { SiteLanguage } from "./language-set.ts";
import type { Languages } from "./open-languages.ts";

/** With more, untranslated pages are only in their own language: every one of them is a page of each language. */
export const MAX_UNTRANSLATED = 10_000;
/** With a smaller share of translated pages, a language has only these, because nearly all of its pages would be copies. */
const MIN_TRANSLATED = 0.02;

/** What a page and its translations have in common. A folder's page has different names. */
const INDEX = /(?:^|(?<=\/))(?:_?index|readme)$/i;

export function pageKey(page: string): string {
  return page
    .replace(/\.\w+$/, "")
    .replace(INDEX, "")
    .toLowerCase();
}

/** A note that a language lacks, at the path where its translation would be. */
export interface Untranslated extends ParsedNote {
  /** Content path of the note. */
  original: string;
}

/**
 * The public notes of the main language that are missing in another one. None if there are too many.
 * @param root the content root
 */
export function untranslatedNotes(
  notes: readonly ParsedNote[],
  languages: Languages,
  root: string,
): Untranslated[] {
  const { main, all } = languages;
  const existing = new Map<SiteLanguage, Set<string>>(all.map((one) => [one, new Set()]));
  const originals: { note: ParsedNote; page: string }[] = [];
  for (const note of notes) {
    const language = languages.of(note.path);
    const page = languages.pageOf(note.path);
    if (!language || page === null) continue;
    existing.get(language)?.add(pageKey(page));
    if (language === main) originals.push({ note, page });
  }
  const missing = all.flatMap((language) => {
    if (language === main) return [];
    const own = existing.get(language)!;
    if (own.size < originals.length * MIN_TRANSLATED) return [];
    return originals.flatMap(({ note, page }): Untranslated[] => {
      if (own.has(pageKey(page))) return [];
      const path = languages.pathIn(language, page);
      return [{ ...note, path, source: sourcePath(root, note), original: note.path }];
    });
  });
  return missing.length > MAX_UNTRANSLATED ? [] : missing;
}
