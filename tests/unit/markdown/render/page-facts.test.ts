import { describe, expect, test } from "vitest";
import { canonicalLanguage, directionOf } from "#schemas/locale/language.ts";
import { hostileMarkup } from "#tests/support/inputs/hostile/hostile-markup.ts";
import { compile } from "../rendered.ts";

const factsOf = (yaml: string) => {
  const { publish, issues } = compile(`---\n${yaml}\n---\n\nbody`);
  const { language, direction, seo } = publish;
  return { language, direction, seo, issues };
};

describe("the language of a note", () => {
  test.each([
    ["lang: de", "de"],
    ["lang: pt_BR", "pt-BR"],
    ["language: ZH-hans", "zh-Hans"],
    ["locale: en_US.UTF-8", "en-US"],
    ["lang: deu", "de"],
    ["lang: tok", "tok"],
    ["lang: German", "de"],
    ["lang: ku-Arab", "ku-Arab"],
    ["lang: fr\nlanguage: python", "fr"],
  ])("is read from %j", (yaml, language) =>
    expect(factsOf(yaml)).toMatchObject({ language, issues: [] }),
  );

  test.each([
    "lang: jp",
    "lang: klingon",
    "lang: [de, en]",
    'lang: "de\\" onload=x"',
    "lang: 49",
    "language: xx-11",
    "locale: jp",
    "dir: sideways",
  ])("is not read from %j, and information names the line", (yaml) => {
    const { language, issues } = factsOf(`title: x\n${yaml}`);
    expect(language).toBeNull();
    expect(issues).toMatchObject([{ line: 3, severity: "info", category: "frontmatter" }]);
  });

  test.each(["language: Java", "language: python", "locale: default"])(
    "is no issue in %j, which says something else",
    (yaml) => expect(factsOf(yaml)).toMatchObject({ language: null, issues: [] }),
  );

  test("may be written in another form than usual", () =>
    expect(factsOf("lang: az\ndir: RTL")).toMatchObject({ language: "az", direction: "rtl" }));
});

test.each([
  "ar",
  "he",
  "fa",
  "ur",
  "ps",
  "sd",
  "ug",
  "yi",
  "dv",
  "ku-Arab",
  "ckb",
  "az-IR",
  "ar-EG",
])("%s is written from right to left", (language) => expect(directionOf(language)).toBe("rtl"));
test.each(["en", "de", "ku", "ja", "zh-Hant", "ar-Latn", "tok", "hi"])(
  "%s is written from left to right",
  (language) => expect(directionOf(language)).toBe("ltr"),
);

test("text that is not a language has no tag", () => {
  for (const tag of ["", " ", "x", "english", "jp", "de-", "e n", "a".repeat(40), "-de"])
    expect(canonicalLanguage(tag), tag).toBeNull();
});

describe("metadata for search engines", () => {
  test("comes from the seo group", () => {
    expect(
      factsOf(
        "seo:\n  title: For them\n  description: About it\n  canonical: https://example.org/a",
      ),
    ).toMatchObject({
      seo: { title: "For them", description: "About it", canonical: "https://example.org/a" },
      issues: [],
    });
  });

  test.each([
    ["seo.description: D", { description: "D" }],
    ["canonical_url: https://example.org/a", { canonical: "https://example.org/a" }],
    ["canonicalUrl: /other", { canonical: "/other" }],
    ["canonical: /other", { canonical: "/other" }],
    ["canonical: false", {}],
    ["meta_title: T\nmeta_description: D", { title: "T", description: "D" }],
    ["seo: { description: 5 }", { description: "5" }],
    ["canonical: /own\nseo: { canonical: /first }", { canonical: "/first" }],
  ])("is read from %j", (yaml, seo) => expect(factsOf(yaml)).toMatchObject({ seo, issues: [] }));

  test.each([
    "seo: { canonical: 'javascript:alert(1)' }",
    "seo: { canonical: //evil.example }",
    "seo: { canonical: 'https://ada:secret@example.org' }",
    "seo: { canonical: 'https://' }",
    "seo: { canonical: other-page }",
    "seo: { canonical: 'https://e.org/\"><script>' }",
    "seo: { canonical: [a] }",
    "canonical_url: ftp://example.org",
    "seo: { description: [a] }",
    "seo: text",
    "seo: [a]",
  ])("is not read from %j, and an issue names the line", (yaml) => {
    const { seo, issues } = factsOf(`title: x\n${yaml}`);
    expect(seo).toBeNull();
    expect(issues).toMatchObject([{ line: 3, severity: "info", category: "frontmatter" }]);
  });

  test("is not read from inherited object properties", () =>
    expect(factsOf("seo: { __proto__: { description: x } }").seo).toBeNull());
});

test("the dates of a note may be a map, as in Material for MkDocs", () => {
  const { publish, issues } = compile(
    "---\ndate:\n  created: 2026-01-02\n  updated: 2026-03-04\n---\n\nbody",
  );
  expect(publish).toMatchObject({
    date: "2026-01-02T00:00:00.000Z",
    updated: "2026-03-04T00:00:00.000Z",
  });
  expect(issues).toEqual([]);
});

describe("the classes of a page", () => {
  const classesOf = (yaml: string) => {
    const { publish, issues } = compile(`---\n${yaml}\n---\n\nbody`);
    return { classes: publish.classes, issues };
  };

  test.each([
    ["cssclasses: [wide-page, cards]", ["wide-page", "cards"]],
    ["cssclasses: wide-page, cards  img-grid", ["wide-page", "cards", "img-grid"]],
    ["cssclass: wide\ncssclasses:\n  - max\n  - wide", ["max", "wide"]],
    ["cssclasses: ['a\" onload=x', 'b>', '<i>', '{}', 'é', ok_1]", ["ok_1"]],
    [`cssclasses: ${"x".repeat(51)}`, null],
    ["cssclasses: { wide: true }", null],
    ["cssclasses: [1, [wide], null]", null],
    ["title: x", null],
  ])("are read from %j", (yaml, classes) => {
    expect(classesOf(yaml)).toMatchObject({ classes, issues: [] });
  });

  test.each(hostileMarkup)("are plain names, whatever is written: %j", (markup) => {
    const { classes } = classesOf(`cssclasses: [${JSON.stringify(markup)}, ok]`);
    for (const name of classes ?? []) expect(name).toMatch(/^[\w-]+$/);
  });

  test("are up to 20", () => {
    const all = Array.from({ length: 30 }, (_, at) => `c${at}`);
    expect(classesOf(`cssclasses: [${all.join(", ")}]`).classes).toEqual(all.slice(0, 20));
  });
});

test.each(["2026-03-09 Monday", "9 March 2026, Monday", "2026-03-09"])(
  "%s is a date, with or without the weekday",
  (date) => {
    const { publish, issues } = compile(`---\ndate: ${date}\n---\n\nbody`);
    expect({ date: publish.date, issues }).toEqual({
      date: "2026-03-09T00:00:00.000Z",
      issues: [],
    });
  },
);
