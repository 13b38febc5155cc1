import { expect, test } from "vitest";
import { compile } from "../rendered.ts";

const withYaml = (yaml: string) => compile(`---\n${yaml}\n---\n\nbody`);

test("a title or a description may contain a colon", () => {
  const note = withYaml("title: Tea: a guide\ndescription: Green: steamed\ntags: [tea]");
  expect(note).toMatchObject({ issues: [], title: "Tea: a guide" });
  expect(withYaml("kind: Tea: a guide").issues).toHaveLength(1);
});

test("a value may be the text below, as in DocFX", () => {
  const note = compile("---\nuid: a.b\nremarks: *content\nsyntax:\n  - *content\n---\ntext");
  expect(note.issues).toEqual([]);
  // It is no reason to publish a note that may ask for the opposite.
  expect(withYaml("draft: *content").publish).toMatchObject({
    hold: { state: "withheld" },
  });
});

test("an article of Pelican begins with keys that no fences enclose", () => {
  const keys =
    "Title: Tea: a guide\nDate: 2026-01-02 10:20\nTags: green, black\nSlug: all-about-tea\n";
  const article = compile(`${keys}\nText`);
  expect(article).toMatchObject({
    title: "Tea: a guide",
    tags: ["green", "black"],
    issues: [],
    publish: { slug: "all-about-tea", date: "2026-01-02T10:20:00.000Z", hold: null },
  });
  expect(article.html).not.toContain("Slug");
  const draft = compile(`${keys}Status: draft\n\nText`);
  expect(draft).toMatchObject({ issues: [], publish: { hold: { state: "draft" } } });
  // Other programs print these lines, and so does everything that only looks like them.
  const asHugo = compile(`${keys}\nText`, { generator: "hugo" });
  expect(asHugo.html).toContain("Slug");
  for (const text of ["Title: Tea\n\nText", "Title: Tea\nWater: 80 °C\nDate: today\n\nText"])
    expect(compile(text).html).toContain("Title: Tea");
});

test("a post of Hexo may have a line of dashes only below its keys", () => {
  const post = "title: Tea\ndate: 2026-01-02\ntags:\n- green\n---\nText";
  const compiled = compile(post, { generator: "hexo" });
  expect(compiled).toMatchObject({ title: "Tea", tags: ["green"], issues: [] });
  expect(compiled.html.trim()).toBe("<p>Text</p>");
  const draft = compile(`password: 1\n${post}`, { generator: "hexo" });
  expect(draft.publish.hold).toMatchObject({ state: "withheld" });
  // Elsewhere, and with a sentence above the line, the lines are text.
  expect(compile(post).html).toContain("title: Tea");
  const heading = compile("Note: tea\nis a drink\n---\nText", { generator: "hexo" });
  expect(heading.html).toContain("is a drink</h2>");
});

test("the front matter of a Hugo page names its files", () => {
  const front =
    "---\nresources:\n  - name: header\n    src: images/tea.png\n  - name: photo\n    src: 'p*.png'\n---\n";
  const text = `${front}![a](header) ![b](photo) {{< figure src="header" >}}`;
  const shown = (generator: "hugo" | "jekyll") =>
    compile(text, { generator }).slots.map((slot) => "target" in slot && slot.target);
  expect(shown("hugo")).toEqual(["images/tea.png", "photo", "images/tea.png"]);
  expect(shown("jekyll")).toContain("header");
});

test("Eleventy may take the date from git", () => {
  for (const date of ["git Last Modified", "Last Modified", "git Created", "Created"])
    expect(withYaml(`date: ${date}`).issues).toEqual([]);
  expect(withYaml("date: git yesterday").issues).toHaveLength(1);
});

test("a page of Jekyll may have the address of its file", () => {
  for (const permalink of ["/:path/", ":path/:basename:output_ext"]) {
    const note = withYaml(`permalink: ${permalink}`);
    expect(note).toMatchObject({ issues: [], publish: { permalink: null } });
  }
});

test("a date may be a link of Obsidian without quotes", () => {
  expect(withYaml("date: [[2026-03-09]]")).toMatchObject({
    issues: [],
    publish: { date: expect.stringContaining("2026-03-09") },
  });
  expect(withYaml("date: [2026-03-09, 2026-03-10]").issues).toHaveLength(1);
});

test("the language of code is no mistyped language tag", () => {
  expect(withYaml("lang: json").issues).toEqual([]);
  expect(withYaml("lang: xx1").issues).toHaveLength(1);
});

test("a list of Logseq is one of names, a theme of VitePress has a map with a time, and templates are no addresses", () => {
  const note = withYaml("tags: [[Image Matching]], [[Read]]\ncreated: 20260309143005123");
  expect(note).toMatchObject({ issues: [], tags: ["Image-Matching", "Read"] });
  expect(note.publish.date).toBe("2026-03-09T14:30:05.000Z");
  expect(withYaml("updated:\n  timestamp: 1613073690000")).toMatchObject({
    issues: [],
    publish: { updated: "2021-02-11T20:01:30.000Z" },
  });
  for (const permalink of ["'/{{ page.fileSlug }}/'", "/:year/:title/", "':regular'"])
    expect(withYaml(`permalink: ${permalink}`)).toMatchObject({
      issues: [],
      publish: { permalink: null },
    });
});
