import type { ThemeAsset } from "../model.ts";
import { type Catalog, catalogs } from "./words.ts";

/** Only its text is replaced. */
const SOME_SCRIPT = "markdown/themes/shared/client/tree.js";

/** The script that every page loads first contains the English words, unless the page has loaded those of its language. */
export function withEnglishWords(script: string): string {
  return `globalThis.themeWords ??= ${textOf("en")};\n${script}`;
}

/** A script with the words of a language, which pages in it load before all others. */
export const wordsAssets: ThemeAsset[] = Object.keys(catalogs).flatMap((name): ThemeAsset[] => {
  const catalog = name as Catalog;
  if (catalog === "en") return [];
  return [
    {
      name: wordsAsset(catalog),
      file: SOME_SCRIPT,
      type: "text/javascript",
      words: catalog,
      adapt: () => `globalThis.themeWords = ${textOf(catalog)};\n`,
    },
  ];
});

export function wordsAsset(catalog: Catalog): string {
  return `words-${catalog}.js`;
}

/** The script of answers has the words of all languages, because few visitors load it. */
export function withAnswerWords(script: string): string {
  const all = Object.entries(catalogs).map(([name, { answers }]) => [name, answers]);
  return `globalThis.answerWords = ${JSON.stringify(Object.fromEntries(all))};\n${script}`;
}

function textOf(catalog: Catalog): string {
  return JSON.stringify({ language: catalog, ...catalogs[catalog].client });
}
