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
