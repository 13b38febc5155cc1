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
