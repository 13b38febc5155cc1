import type { PageModel } from "#markdown/themes/model.ts";
import type { ThemeWords } from "#markdown/themes/words/model.ts";
import { wordsFor } from "#markdown/themes/words/words.ts";
import type { SitePart } from "../model.ts";
import { isBelow } from "../versions/open-versions.ts";
import type { VersionsOfPages } from "../versions/page-versions.ts";
import type { Translations } from "../languages/translations.ts";
import type { Languages } from "./page-languages.ts";
import { languageLinks } from "./page-translations.ts";
import { all, from, type PageDescription, plain } from "./page-description.ts";

/** A part of a site with what all its pages say about it. */
export interface PartFacts extends SitePart {
  facts: Pick<PageDescription, "home" | "sections" | "otherParts">;
  /** The theme's words in its language. */
  words: ThemeWords;
  /** The language and direction of its lists. */
  about: Pick<PageDescription, "language" | "direction">;
  /** The switcher of a list. */
  languages(url: string): PageDescription["languages"];
  versions: VersionsOfPages;
}

export function partFacts(
  parts: readonly SitePart[],
  versions: VersionsOfPages,
  { languages, translations }: { languages: Languages; translations: Translations | null },
): PartFacts[] {
  return parts.map((part) => {
    const { language, direction } = languages.of(part.root);
    // The main part is described by the site's own model.
    const isOwn = part !== parts[0] && part.language !== null;
    return {
      ...part,
      versions,
      facts: factsOf(part, parts),
      words: wordsFor(language),
      about: {
        language: plain(isOwn ? language : undefined),
        direction: plain(isOwn ? direction : undefined),
      },
      languages: (url) => languageLinks(translations?.of(url)),
    };
  });
}

/** A site with one part is described by its own model. */
function factsOf(part: SitePart, parts: readonly SitePart[]): PartFacts["facts"] {
  const { home, tags, dated } = part;
  const others = parts.flatMap((other) => (isWithin(other.home, home) ? other.home : []));
  const isWhole = parts.length === 1;
  return {
    home: plain(home === "/" ? undefined : home),
    sections: isWhole ? plain(undefined) : from([dated.length > 0, tags.length > 0], sectionsOf),
    otherParts: others.length === 0 ? plain(undefined) : all(others.map((other) => plain(other))),
  };
}

function isWithin(home: string, around: string): boolean {
  return home !== around && isBelow(home, around === "/" ? "" : around);
}

function sectionsOf(posts: boolean, tags: boolean): PageModel["sections"] {
  return { posts, tags, graph: true };
}
