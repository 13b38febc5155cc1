import { expect, test } from "vitest";
import { compileNote } from "#markdown/render/compile.ts";

const compiled = (source: string, path: string) =>
  compileNote(source, { path, highlight: false, hardLineBreaks: false });

test("the data of a drawing in a comment is no comment without an end", () => {
  const source =
    "---\nexcalidraw-plugin: parsed\n---\nText\n\n%%\n# Excalidraw Data\n\n## Text Elements\n1 ^a\n\n%%\n## Drawing\n```compressed-json\nN4\n```\n%%\n";
  const { html, issues } = compiled(source, "a.md");
  expect(html).toContain("Text");
  expect(html).not.toMatch(/%%|Elements|N4/);
  expect(issues.filter(({ category }) => category === "comment")).toEqual([]);
});

test("a rule above bold text or a link is no front matter, unless the text may withhold the note", () => {
  const { html, issues } = compiled(
    "---\n**Moved** to [x](https://example.org).\n\n---\n\nText",
    "a.md",
  );
  expect(html).toMatch(/Moved.*Text/s);
  expect(issues).toEqual([]);
  const doubtful = compiled("---\n**Moved**\ndraft: true\n---\n\nText", "a.md");
  expect(doubtful.issues.map(({ category }) => category)).toContain("frontmatter");
});
