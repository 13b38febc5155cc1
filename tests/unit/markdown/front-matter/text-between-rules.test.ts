import { expect, test } from "vitest";
import { compile } from "../rendered.ts";

test("front matter is not a text between two rules, as in many wikis, unless it may ask not to be published", () => {
  expect(compile("---\n\n[[Shows]](#shows)\n\n---\n\ntext")).toMatchObject({
    html: expect.stringMatching(/^<hr>\n<p>.*Shows.*<\/p>\n<hr>\n<p>text<\/p>\n$/s),
    issues: [],
  });
  expect(compile("---\n\nWe should publish a draft, or hide it.\n\n---\n\ntext").issues).toEqual(
    [],
  );
  expect(compile("---\n\ntitle: A\n---\ntext")).toMatchObject({ frontMatter: { title: "A" } });
  const doubtful = compile("---\n\n[x]\ndraft: true\n---\ntext");
  expect(doubtful.issues).toMatchObject([{ severity: "error" }]);
});

test("dashes with a space after them are a rule, unless a key is below", () => {
  const note = compile("--- \nIt is a network.\n**Hosts**: end systems\n\n**Network**\n---\nx");
  expect(note).toMatchObject({ issues: [], html: expect.stringMatching(/^<hr>\n<p>It is/) });
  expect(compile("--- \ntitle: A\n---\ntext").frontMatter).toMatchObject({ title: "A" });
  const withheld = compile("--- \nIt is a network.\ndraft: true\n---\ntext");
  expect(withheld.frontMatter).toMatchObject({ draft: true });
});

test("a rule above a heading and a sentence with a colon begins no front matter", () => {
  for (const text of [
    "## What is it?\nAn ERD is a graph denoting:\n- entities",
    "## What is it?\nIt is a problem: a text",
    "# What is it?\n\nSuppose that:\n\n```js\nx\n```",
    "\n## What is it?\n\nIn this game:\n\n- a",
  ])
    for (const above of ["", "\n"]) {
      const note = compile(`${above}---\n${text}\n`);
      expect(note.issues, text).toEqual([]);
      expect(note.html, text).toContain("What is it?");
    }
  // At the beginning of a file, editors read it as data.
  expect(compile("\n---\n# A\n\nSuppose:\n\n- a\n\n---\n\nmore").html).toContain("Suppose");
  expect(compile("\n\n---\ntags:\n  - a\n---\ntext").frontMatter).toMatchObject({ tags: ["a"] });
  expect(compile("\n---\n# Settings\ntitle: A\n\ntext").issues).toMatchObject([
    { severity: "error" },
  ]);
  expect(compile("\n---\n# Mine\nThis is what I keep: x\ndraft: true\n").issues).toMatchObject([
    { severity: "error" },
  ]);
});
