import { describe, expect, test } from "vitest";
import { themes } from "#markdown/themes/themes.ts";
import { textCatalogs } from "#markdown/themes/words/text/catalogs.ts";
import {
  type Catalog,
  catalogOf,
  catalogs,
  counted,
  filled,
  wordsFor,
} from "#markdown/themes/words/words.ts";
import { directionOf } from "#schemas/locale/language.ts";
import { kinds, makePage, makeSite } from "./pages.ts";

/** Every text of a catalog by its name: "client.found.other". */
function textsOf(words: object, prefix = ""): [string, string][] {
  return Object.entries(words).flatMap(([name, value]): [string, string][] =>
    typeof value === "string"
      ? [[prefix + name, value]]
      : textsOf(value as object, `${prefix}${name}.`),
  );
}

const placeholders = (text = "") => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
const allOf = (name: Catalog) => textsOf({ ...catalogs[name], text: textCatalogs[name] });
const english = new Map(allOf("en"));

describe.each(Object.entries(catalogs))("the words in %s", (name, words) => {
  test("have the values of the English ones", () => {
    for (const [key, text] of allOf(name as Catalog)) {
      expect(text.trim(), key).toBe(text);
      expect(text, key).not.toBe("");
      // "Two pages" may be a word of its own.
      if (/\.(?:zero|one|two)$/.test(key)) continue;
      const same = english.get(key) ?? english.get(key.replace(/[^.]+$/, "other"));
      expect(placeholders(text), key).toEqual(placeholders(same));
    }
  });

  test("have a text for every plural form of the language", () => {
    const { pluralCategories } = new Intl.PluralRules(name).resolvedOptions();
    const { moreRows } = textCatalogs[name as Catalog];
    for (const plural of [words.taggedNotes, words.client.found, moreRows])
      for (const form of pluralCategories)
        // Only fractions and millions have other forms.
        if (form in plural || !["many", "other"].includes(form))
          expect(plural[form], form).toBeDefined();
    for (const count of [0, 1, 2, 3, 11, 21, 100, 1_000])
      expect(counted(words.taggedNotes, count, name)).not.toContain("{");
  });

  test("are on every page of every theme, in the direction of the language", () => {
    const site = makeSite({ language: name });
    for (const theme of Object.values(themes))
      for (const kind of kinds) {
        const html = theme
          .render(makePage({ kind, title: "x", list: [], tags: [] }), site)
          .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
        expect(html).toContain(`${words.skip}</a>`);
        expect(html).toContain(words.openNavigation);
        expect(html.includes('dir="rtl"')).toBe(directionOf(name) === "rtl");
        expect(html.includes(`/_assets/words-${name}.js`)).toBe(name !== "en");
      }
  });
});

test("a language has the words of its script, or else English ones", () => {
  expect(catalogOf("de-AT")).toBe("de");
  expect(catalogOf("pt-BR")).toBe("pt");
  expect(["zh", "zh-CN", "zh-Hans"].map(catalogOf)).toEqual(["zh", "zh", "zh"]);
  expect(["zh-TW", "zh-HK", "zh-Hant"].map(catalogOf)).toEqual(Array(3).fill("zh-hant"));
  expect(["sw", "x-y", "not a language", ""].map(catalogOf)).toEqual(["en", "en", "en", "en"]);
  expect(wordsFor("fr-CA").next).toBe("Suivant");
});

test("numbers choose their form", () => {
  const { found } = catalogs.pl.client;
  expect([1, 2, 5, 22].map((count) => counted(found, count, "pl"))).toEqual([
    "1 strona",
    "2 strony",
    "5 stron",
    "22 strony",
  ]);
  expect(counted(catalogs.ar.client.found, 2, "ar")).toBe("صفحتان");
});

test("a value that looks like a name in braces stays as it is", () => {
  expect(filled("{title} – page {number}", { title: "{number} $& {x}", number: 2 })).toBe(
    "{number} $& {x} – page 2",
  );
});
