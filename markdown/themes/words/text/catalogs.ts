import type { Catalog } from "../words.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { he } from "./he.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import type { TextWords } from "./model.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import { ru } from "./ru.ts";
import { tr } from "./tr.ts";
import { uk } from "./uk.ts";
import { zhHant } from "./zh-hant.ts";
import { zh } from "./zh.ts";

/** Every language in which themes speak. */
export const textCatalogs: Record<Catalog, TextWords> = {
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
