import { type Direction, directionOf } from "#schemas/locale/language.ts";
import type { Folder, SiteNote, SitePart } from "../model.ts";

/** A page's language and text direction; null if the text is left-to-right, like its language. */
export interface PageLanguage {
  language: string;
  direction: Direction | null;
}

export interface Languages {
  /** The language of a note in a folder, or of the folder's own page. The nearest setting wins. */
  of(folder: Folder | null, note?: SiteNote): PageLanguage;
}

interface LanguageSetting {
  language: string;
  direction: Direction;
  /** The direction in which the language is written. Finding it takes longer than the rest of a page's language. */
  usual: Direction;
}

/**
 * Languages of a site's pages, from the parts of the site, from their notes and the index notes of their folders.
 * @param siteLanguage of the project's settings
 */
export function languagesOf(
  siteLanguage: string,
  parts: readonly Pick<SitePart, "root" | "language">[] = [],
): Languages {
  const folders = new Map<Folder, LanguageSetting>();
  const ofParts = new Map(parts.map(({ root, language }) => [root, language]));
  const site = whole(siteLanguage);

  function inFolder(folder: Folder | null): LanguageSetting {
    if (!folder) return site;
    const cached = folders.get(folder);
    if (cached) return cached;
    const part = ofParts.get(folder);
    const around = part ? whole(part.tag) : inFolder(folder.parent);
    // An original says nothing about the language of pages in another one.
    const setting = folder.index?.original ? around : near(folder.index, around);
    folders.set(folder, setting);
    return setting;
  }

  return {
    of(folder, note) {
      const own = note?.original ? null : (note ?? null);
      const { language, direction, usual } = near(own, inFolder(folder));
      const isPlain = direction === "ltr" && usual === "ltr";
      return { language, direction: isPlain ? null : direction };
    },
  };
}

function whole(language: string): LanguageSetting {
  const usual = directionOf(language);
  return { language, direction: usual, usual };
}

/** A language setting also sets the direction. */
function near(note: SiteNote | null, around: LanguageSetting): LanguageSetting {
  if (!note) return around;
  const { language, direction } = note.facts.publish;
  const setting = language === null ? around : whole(language);
  return direction === null ? setting : { ...setting, direction };
}
