import { expect, test } from "vitest";
import { compile } from "./rendered.ts";

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

test("a rule above a heading and a sentence with a colon begins no front matter", () => {
  for (const sentence of ["An ERD is a graph denoting:\n- entities", "It is a problem: a text"]) {
    const note = compile(`\n---\n## What is it?\n${sentence}\n`);
    expect(note.issues, sentence).toEqual([]);
    expect(note.html, sentence).toContain("What is it?");
  }
  expect(compile("\n---\n# Settings\ntitle: A\n\ntext").issues).toMatchObject([
    { severity: "error" },
  ]);
  expect(compile("\n---\n# Mine\nThis is what I keep: x\ndraft: true\n").issues).toMatchObject([
    { severity: "error" },
  ]);
});
