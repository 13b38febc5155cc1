import { type Direction, directionOf } from "#schemas/language.ts";
import type { Folder, SiteNote } from "../model.ts";

/** A page's language and text direction; null if the text is left-to-right, like its language. */
export interface PageLanguage {
  language: string;
  direction: Direction | null;
}

export interface Languages {
  /** The language of a note in a folder, or of the folder's own page. The nearest setting wins. */
  of(folder: Folder | null, note?: SiteNote): PageLanguage;
}

type LanguageSetting = { language: string; direction: Direction };

/** Languages of a site's pages, from their notes and the index notes of their folders. */
export function languagesOf(siteLanguage: string): Languages {
  const folders = new Map<Folder, LanguageSetting>();

  function inFolder(folder: Folder | null): LanguageSetting {
    if (!folder) return { language: siteLanguage, direction: directionOf(siteLanguage) };
    const cached = folders.get(folder);
    if (cached) return cached;
    const setting = near(folder.index, inFolder(folder.parent));
    folders.set(folder, setting);
    return setting;
  }

  return {
    of(folder, note) {
      const { language, direction } = near(note ?? null, inFolder(folder));
      const isPlain = direction === "ltr" && directionOf(language) === "ltr";
      return { language, direction: isPlain ? null : direction };
    },
  };
}

/** A language setting also sets the direction. */
function near(note: SiteNote | null, around: LanguageSetting): LanguageSetting {
  if (!note) return around;
  const { language, direction } = note.facts.publish;
  return {
    language: language ?? around.language,
    direction: direction ?? (language === null ? around.direction : directionOf(language)),
  };
}
