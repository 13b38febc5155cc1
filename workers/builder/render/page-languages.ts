import { type Direction, directionOf } from "#schemas/language.ts";
import type { Folder, SiteNote } from "../model.ts";

/** What a page is written in, and which way; null is the way of its language where that is from the left. */
export interface Spoken {
  language: string;
  direction: Direction | null;
}

export interface Languages {
  /** Of a note in a folder, or of the folder's own page: what is said nearest to it counts. */
  of(folder: Folder | null, note?: SiteNote): Spoken;
}

type Said = { language: string; direction: Direction };

/** Languages of the pages of one site, by their notes and the index notes of their folders. */
export function languagesOf(siteLanguage: string): Languages {
  const folders = new Map<Folder, Said>();

  function inFolder(folder: Folder | null): Said {
    if (!folder) return { language: siteLanguage, direction: directionOf(siteLanguage) };
    const cached = folders.get(folder);
    if (cached) return cached;
    const said = near(folder.index, inFolder(folder.parent));
    folders.set(folder, said);
    return said;
  }

  return {
    of(folder, note) {
      const { language, direction } = near(note ?? null, inFolder(folder));
      const isPlain = direction === "ltr" && directionOf(language) === "ltr";
      return { language, direction: isPlain ? null : direction };
    },
  };
}

/** A language that is named brings its direction along. */
function near(note: SiteNote | null, around: Said): Said {
  if (!note) return around;
  const { language, direction } = note.facts.publish;
  return {
    language: language ?? around.language,
    direction: direction ?? (language === null ? around.direction : directionOf(language)),
  };
}
