import { describe, expect, test } from "vitest";
import { openLanguages, placeInLanguages } from "#content/languages/open-languages.ts";
import { usableLanguages, type LanguageSources } from "#content/languages/usable-languages.ts";

const none = {
  stated: null,
  own: () => null,
  language: "en",
  root: "",
};
const placeIn =
  (root = "") =>
  (folder: string) =>
    folder.startsWith(root) ? folder.slice(root.length) : null;

/** Tag → its notes, by the page that they are. */
function languagesOf(notes: string[], more: Partial<LanguageSources> = {}) {
  const sources = { ...none, placeOf: placeIn(more.root), notes, ...more };
  const set = usableLanguages(sources);
  if (!set) return null;
  const languages = openLanguages(set);
  const pages: Record<string, string[]> = {};
  for (const { tag } of set.languages) pages[tag] = [];
  for (const note of notes) {
    const inside = note.startsWith(sources.root) ? note.slice(sources.root.length) : null;
    const path = placeInLanguages(set, note) ?? inside;
    const language = path === null ? null : languages.of(path);
    if (path !== null) pages[language?.tag ?? "none"]?.push(languages.pageOf(path) ?? path);
  }
  return pages;
}

const addresses = (notes: string[], more: Partial<LanguageSources> = {}) =>
  usableLanguages({ ...none, placeOf: placeIn(more.root), notes, ...more })?.languages.map(
    ({ tag, at }) => `${tag} ${at}`,
  );

describe("folders that mirror each other are languages", () => {
  const pages = ["index.md", "guide/start.md", "guide/more.md"];
  const inside = (folder: string) => pages.map((page) => folder + page);

  test("beside the main language", () => {
    expect(languagesOf([...pages, ...inside("fr/"), ...inside("pt-BR/")])).toEqual({
      en: pages,
      fr: pages,
      "pt-BR": pages,
    });
  });

  test("with one folder for each", () => {
    const notes = ["README.md", ...inside("docs/zh/"), ...inside("docs/en/")];
    expect(languagesOf(notes)).toEqual({ en: pages, zh: pages });
    expect(addresses(notes)).toEqual(["en docs/en/", "zh docs/zh/"]);
    expect(addresses(notes, { language: "zh" })).toEqual(["zh docs/zh/", "en docs/en/"]);
  });

  test("if only some pages are translated", () => {
    const notes = [...pages, "a.md", "b.md", "fr/index.md", "fr/guide/start.md", "fr/propre.md"];
    expect(languagesOf(notes)).toEqual({
      en: [...pages, "a.md", "b.md"],
      fr: ["index.md", "guide/start.md", "propre.md"],
    });
  });

  test.each([
    ["names of programming languages", ["cs/", "ts/", "pl/"].flatMap(inside)],
    ["words", [...pages, ...inside("it/"), ...inside("no/")]],
    ["one folder alone", inside("fr/")],
    ["folders with other notes", ["fr/a.md", "fr/b.md", "de/c.md", "de/d.md", "x.md"]],
    ["names of three letters", [...inside("api/"), ...inside("doc/"), ...inside("faq/")]],
    [
      "a small part of the site",
      [...Array(30).keys()]
        .map((at) => `note-${at}.md`)
        .concat(inside("books/fr/"), inside("books/de/")),
    ],
    ["withheld folders", [...inside("_a/fr/"), ...inside("_a/en/"), "x.md"]],
    ["the same folder in two countries", [...inside("jp/"), ...inside("cn/")]],
  ])("but not %s", (_, notes) => {
    expect(languagesOf(notes)).toBeNull();
  });
});

describe("folders next to the content are languages", () => {
  const pages = ["index.md", "start.md"];
  const inside = (folder: string) => pages.map((page) => folder + page);

  test.each(["docs_fr/", "docs-fr/", "docs.fr/"])("named %s", (folder) => {
    const notes = [...inside("docs/"), ...inside(folder), "README.md"];
    expect(languagesOf(notes, { root: "docs/" })).toEqual({ en: pages, fr: pages });
    expect(addresses(notes, { root: "docs/" })).toEqual(["en ", "fr fr/"]);
  });

  test("with a site in each of them", () => {
    const notes = [...inside("docs/en/docs/"), ...inside("docs/de/docs/"), "docs/de/notes.md"];
    expect(languagesOf(notes, { root: "docs/en/docs/" })).toEqual({ en: pages, de: pages });
  });

  test("but not others", () => {
    const notes = [...inside("docs/"), ...inside("docs_old/"), ...inside("docs_it/")];
    expect(languagesOf(notes, { root: "docs/" })).toBeNull();
  });
});

describe("names of files can end in a language", () => {
  test("next to the same note without it", () => {
    const notes = ["README.md", "README.fr.md", "guide.md", "guide.fr.md", "only.md"];
    expect(languagesOf(notes)).toEqual({
      en: ["README.md", "guide.md", "only.md"],
      fr: ["README.md", "guide.md"],
    });
    expect(addresses(notes)).toEqual(["en ", "fr fr/"]);
  });

  test("next to the same note in another language", () => {
    const notes = ["a.en.md", "a.de.md", "b.en.md", "b.de.md"];
    expect(languagesOf(notes)).toEqual({ en: ["a.md", "b.md"], de: ["a.md", "b.md"] });
  });

  test("but not in the language of the notes without one", () => {
    // `guide.md` is in another language, and both are pages.
    expect(languagesOf(["README.md", "README_en.md", "guide.md", "guide_en.md"])).toBeNull();
    const notes = ["a.md", "a.en.md", "a.fr.md", "b.md", "b.en.md", "b.fr.md"];
    expect(languagesOf(notes)).toEqual({
      en: ["a.md", "a.en.md", "b.md", "b.en.md"],
      fr: ["a.md", "b.md"],
    });
  });

  test("also after other signs, if nothing else is meant", () => {
    expect(languagesOf(["README.md", "README_zh-CN.md", "x.md"])).toEqual({
      en: ["README.md", "x.md"],
      "zh-CN": ["README.md"],
    });
    expect(languagesOf(["how.md", "how-to.md", "set.md", "set-it.md"])).toBeNull();
    expect(languagesOf(["v1.md", "v1.2.md", "a.test.md", "a.md", "x.go.md", "x.md"])).toBeNull();
  });
});

describe("a project can state its languages", () => {
  const notes = ["index.md", "a.md", "texts/french/index.md", "texts/french/b.md", "c.de.md"];
  const stated = { isOff: false, main: null, folders: [], suffixes: [] };

  test("with folders and endings of names", () => {
    const languages = languagesOf(notes, {
      stated: {
        ...stated,
        folders: [{ language: "fr", folder: "texts/french" }],
        suffixes: ["de"],
      },
    });
    expect(languages).toEqual({
      en: ["index.md", "a.md"],
      fr: ["index.md", "b.md"],
      de: ["c.md"],
    });
  });

  test("with a folder for the main language too", () => {
    const folders = ["en", "ar"].map((language) => ({ language, folder: `x/${language}` }));
    const own = ["x/en/a.md", "x/ar/a.md", "x/ar/b.md"];
    expect(languagesOf(own, { stated: { ...stated, main: "ar", folders } })).toEqual({
      ar: ["a.md", "b.md"],
      en: ["a.md"],
    });
  });

  test("or that it has none", () => {
    const mirrored = ["a.md", "b.md", "fr/a.md", "fr/b.md"];
    expect(languagesOf(mirrored, { stated: { ...stated, isOff: true } })).toBeNull();
  });

  test("but not more than a switcher can show", () => {
    const names = [..."abcdefghijklmnopqrstuvwxyz"].flatMap((first) =>
      [..."abcdefghijklmnopqrstuvwxyz"].map((second) => first + second),
    );
    const mirrored = ["a.md", "b.md", ...names.flatMap((name) => [`${name}/a.md`, `${name}/b.md`])];
    expect(Object.keys(languagesOf(mirrored, { language: "yue" }) ?? {})).toHaveLength(60);
  });

  test("but nothing that is withheld, and nothing that is no language", () => {
    for (const [language, folder] of [
      ["fr", "_drafts/fr"],
      ["../x", "x"],
      ["english", "texts"],
      [".git", "x"],
    ] as const) {
      const folders = [{ language, folder }];
      expect(
        languagesOf([...notes, "_drafts/fr/a.md"], { stated: { ...stated, folders } }),
      ).toBeNull();
    }
  });
});
