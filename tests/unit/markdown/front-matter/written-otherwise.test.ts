import { describe, expect, test } from "vitest";
import { compile } from "../rendered.ts";

const WITHHELD = { hold: { state: "withheld" } };
const withYaml = (yaml: string) => compile(`---\n${yaml}\n---\n\nbody`);

describe("front matter", () => {
  test("may have no fences in MkDocs, as in MultiMarkdown", () => {
    // Keys as in the notes of github.com/eduardofilo/eduardofilo.mkdocs.
    const source = "title: A kit\nsummary: Two\n    lines.\ndraft: true\n\n# Text";
    const note = compile(source, { generator: "mkdocs" });
    expect(note).toMatchObject({
      title: "A kit",
      publish: { hold: { state: "draft" } },
      issues: [],
    });
    expect(note.frontMatter).toMatchObject({ summary: "Two lines." });
    expect(note.html).not.toContain("summary");
    expect(note.headings).toMatchObject([{ line: 6 }]);
    expect(compile("title: A kit\n\ntext").html).toContain("title: A kit");
  });

  test.each(["https://example.org/a\n\ntext", "A sentence: with a colon\nand more\n\ntext"])(
    "is not confused with text at the top in MkDocs",
    (source) => expect(compile(source, { generator: "mkdocs" }).frontMatter).toEqual({}),
  );

  test("that cannot be read is a warning only if visitors miss something", () => {
    const severities = (key: string) =>
      withYaml(`title: T\n${key}:\n  - a:\n      b: 'c' x\n      d: ''`).issues.map(
        ({ severity }) => severity,
      );
    expect(severities("tags")).toEqual(["warning"]);
    expect(severities("sections")).toEqual(["info"]);
  });

  test("may have keys that are commented out", () => {
    const note = withYaml("title: T\n<!-- private: true -->\ntags: [a]");
    expect(note).toMatchObject({ title: "T", tags: ["a"], publish: { hold: null }, issues: [] });
    expect(withYaml("text: |\n  <!-- a -->\n").frontMatter).toEqual({ text: "<!-- a -->\n" });
    expect(withYaml("a: b\n<!--\nprivate: true\n-->").publish).toMatchObject(WITHHELD);
  });

  test.each([
    ["description:\n  - A text", { description: "A text" }],
    ["date: 2020-12-23 10:09:53 GMT+0800", { date: "2020-12-23T02:09:53.000Z" }],
    ["date: 27-01-2024", { date: "2024-01-27T00:00:00.000Z" }],
    ["date: 2006年3月11日", { date: "2006-03-11T00:00:00.000Z" }],
    ["date: 2006年3月11日 22:45", { date: "2006-03-11T22:45:00.000Z" }],
    ["date: 2026년 5월 18일", { date: "2026-05-18T00:00:00.000Z" }],
    ["date: 7. 2. 2025", { date: "2025-02-07T00:00:00.000Z" }],
    ["image:\n  caption: ''\n  focal_point: Center", { cover: null }],
  ])("%j is read as other programs read it", (yaml, expected) => {
    const { publish, issues } = withYaml(yaml);
    expect(publish).toMatchObject(expected);
    expect(issues).toEqual([]);
  });

  test("a month that may be a day is not a date", () => {
    const { publish, issues } = withYaml("date: 03-02-2024");
    expect(publish.date).toBe(null);
    expect(issues).toMatchObject([{ category: "date" }]);
  });
});
