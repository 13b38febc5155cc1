import { expect, test } from "vitest";
import { compileNote } from "#markdown/render/compile.ts";

test("what a template has not filled in yet is no date, and no mistake in a quoted value", () => {
  const source =
    '---\ndate: <% tp.date.now("YYYY") %>\nweek: "[[<% tp.date.now("WW") %>]]"\n---\nText';
  const { issues } = compileNote(source, {
    path: "a.md",
    highlight: false,
    hardLineBreaks: false,
  });
  expect(issues.filter(({ severity }) => severity !== "info")).toEqual([]);
});
