import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { he } from "./he.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import type { Plural, ThemeWords } from "./model.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import { ru } from "./ru.ts";
import { tr } from "./tr.ts";
import { uk } from "./uk.ts";
import { zhHant } from "./zh-hant.ts";
import { zh } from "./zh.ts";

/** Every language in which themes speak. */
export const catalogs = {
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
} satisfies Record<string, ThemeWords>;
export type Catalog = keyof typeof catalogs;

const names = new Map<string, Catalog>();

/** The catalog for a language: its own, that of its script, or English. */
export function catalogOf(language: string): Catalog {
  const cached = names.get(language);
  if (cached) return cached;
  const name = nearestCatalog(language);
  names.set(language, name);
  return name;
}

export function wordsFor(language: string): ThemeWords {
  return catalogs[catalogOf(language)];
}

function nearestCatalog(tag: string): Catalog {
  const { language, script } = localeOf(tag).maximize();
  if (language === "zh" && script === "Hant") return "zh-hant";
  const name = Object.keys(catalogs).find((key) => key === language);
  return (name as Catalog | undefined) ?? "en";
}

/** The form of a text for a number, with the number in it. */
export function counted(plural: Plural, count: number, language: string): string {
  const form = pluralRules(language).select(count);
  return (plural[form] ?? plural.other).replace("{count}", String(count));
}

/** A text with values for the names in braces. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (sign, name: string) => String(values[name] ?? sign));
}

const rules = new Map<string, Intl.PluralRules>();

function pluralRules(language: string): Intl.PluralRules {
  const name = catalogOf(language);
  const cached = rules.get(name);
  if (cached) return cached;
  const created = new Intl.PluralRules(name);
  rules.set(name, created);
  return created;
}

function localeOf(tag: string): Intl.Locale {
  try {
    return new Intl.Locale(tag);
  } catch {
    return new Intl.Locale("en");
  }
}
