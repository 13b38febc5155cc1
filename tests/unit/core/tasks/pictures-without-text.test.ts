import { expect, test } from "vitest";
import { picturesWithoutText } from "#core/tasks/recipes/pictures-without-text.ts";

test.each([
  ["![](a.png)", "a.png"],
  ['![ ](<a b.png> "A title")', "a b.png"],
  ["text ![|300](a.png) text", "a.png"],
  ["![[a.png]]", "[[a.png]]"],
  ["![[b/a.png|300x200]]", "[[b/a.png]]"],
])("%s has no alternative text", (written, target) => {
  expect(picturesWithoutText(`# One\n\n${written}`)).toMatchObject([{ target, line: 3 }]);
});

test.each([
  "![A cat](a.png)",
  "![[a.png|A cat]]",
  "![[a.png|A cat|300]]",
  "[](a.png)",
  "`![](a.png)`",
  "```\n![](a.png)\n```",
  "~~~md\n```\n![](a.png)\n~~~",
])("%s is left out", (source) => {
  expect(picturesWithoutText(source)).toEqual([]);
});

test("long and hostile lines are read in linear time", () => {
  for (const piece of ["![](", "![[", "`", "![ ", "![|3", "![](<a "])
    expect(picturesWithoutText(piece.repeat(200_000)), piece).toEqual([]);
}, 4_000);
