import { expect, test } from "vitest";
import { splitNote } from "#markdown/front-matter/split.ts";

const read = (...lines: string[]) => splitNote(["---", ...lines, "---", "text"].join("\n"));

test("a text in quotes may continue on lines that are not indented", () => {
  const { values, issues } = read(
    'title: "First',
    "and second, which ends here",
    'here"',
    "layout: post",
    "summary: 'It''s",
    "two'",
  );
  expect(values).toEqual({
    title: "First and second, which ends here here",
    layout: "post",
    summary: "It's two",
  });
  expect(issues).toEqual([]);
});

test("without its closing quote, a text does not contain the keys below it", () => {
  const { values, issues, doubt } = read(
    'title: "First',
    "and second",
    "layout: post",
    'other: "x"',
  );
  expect(values).toMatchObject({ layout: "post", other: "x" });
  expect(issues).not.toEqual([]);
  expect(doubt).toBeNull();
  expect(read('title: "First', "draft: true", 'end"').values["draft"]).toBe(true);
});

test("several words before a colon are part of a text in quotes", () => {
  const { values, issues } = read(
    'summary: "A model of',
    "mobility systems: which surrogates",
    'there are"',
    "layout: post",
  );
  expect(values).toEqual({
    summary: "A model of mobility systems: which surrogates there are",
    layout: "post",
  });
  expect(issues).toEqual([]);
  expect(read('summary: "A', "draft: true", 'end"').values["draft"]).toBe(true);
});

/** In the form of the trainings of acend (github.com/acend/website-hugo). */
test("a text in quotes within a list may continue at the start of a line, also behind an empty one", () => {
  const { values, issues, doubt } = read(
    "items:",
    '  - title : "Aims"',
    '    content : "',
    "<li>Learn: a lot</li>",
    '</ul>"',
    'text : "First',
    "",
    'and second"',
    "layout: post",
  );
  expect(values).toEqual({
    items: [{ title: "Aims", content: " <li>Learn: a lot</li> </ul>" }],
    text: "First\nand second",
    layout: "post",
  });
  expect(issues).toEqual([]);
  expect(doubt).toBeNull();
});

test("such a text hides no line that asks not to publish the note", () => {
  const { values, doubt } = read("items:", '  - text : "', "draft: true", 'end"');
  expect(values["draft"] === true || doubt !== null).toBe(true);
});
