import { expect, test } from "vitest";
import { highlightCode } from "#markdown/render/highlight.ts";

test("the highlighting of a block does not depend on the languages used before it", () => {
  const page = "<script>let a = 1;</script>";
  const before = [
    highlightCode("$ export A=1\n", "console"),
    highlightCode(page, "html"),
    highlightCode("a: <%= b %>", "yaml"),
  ];
  for (const language of ["bash", "javascript", "css", "ruby", "graphql", "sql"])
    highlightCode("let a = 1", language);
  // With one more line, so that the result is not cached.
  const after = [
    highlightCode("$ export A=1\n\n", "console"),
    highlightCode(`${page}\n`, "html"),
    highlightCode("a: <%= b %>\n", "yaml"),
  ];
  expect(after.map((html) => html?.trim())).toEqual(before.map((html) => html?.trim()));
  expect(before[0]).toContain("language-bash");
  expect(before[1]).toContain("language-javascript");
});
