import { type Catalog, catalogOf, filled } from "#markdown/themes/words/words.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { he } from "./he.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import { ru } from "./ru.ts";
import { tr } from "./tr.ts";
import { uk } from "./uk.ts";
import { zh } from "./zh.ts";
import { zhHant } from "./zh-hant.ts";
import type { SubscriptionWords } from "./model.ts";

/** In every language in which themes speak. */
const catalogs: Record<Catalog, SubscriptionWords> = {
  ar,
  de,
  en,
  es,
  fr,
  he,
  it,
  ja,
  ko,
  nl,
  pl,
  pt,
  ru,
  tr,
  uk,
  zh,
  "zh-hant": zhHant,
};

/** The words in a language, with the title of the site in them. */
export function subscriptionWords(language: string, site: string): SubscriptionWords {
  const words = Object.entries(catalogs[catalogOf(language)]);
  return Object.fromEntries(
    words.map(([name, text]) => [name, filled(text as string, { site })]),
  ) as unknown as SubscriptionWords;
}
