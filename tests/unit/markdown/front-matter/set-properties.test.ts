import { expect, test } from "vitest";
import { type NewValue, setProperties } from "#markdown/front-matter/edit/set-properties.ts";

const NOTE = `---\r
# Mine\r
title: 'Roses'   # short\r
tags: [garden, "old"]\r
draft: true\r
weight: "7"\r
---\r
Text\r
`;

const set = (text: string, values: Record<string, NewValue>, remove: string[] = []) => {
  const result = setProperties(text, { set: values, remove });
  return "text" in result ? result.text : result.refused;
};

test("values change, and comments, quotes and line breaks stay", () => {
  expect(set(NOTE, { title: "Tulips", tags: ["garden", "new", "red"], draft: false })).toBe(
    NOTE.replace("'Roses'", "'Tulips'")
      .replace('"old"]', '"new", red]')
      .replace("draft: true", "draft: false"),
  );
});

test("values that are as they should be change nothing, also when they are removed twice", () => {
  expect(set(NOTE, { title: "Roses", tags: ["garden", "old"], draft: true }, ["none"])).toBe(NOTE);
});

test("a value of another type is written as that type", () => {
  expect(set(NOTE, { weight: 7, draft: "true" })).toMatch(/\nweight: 7\r\n.*draft: "true"\r\n---/s);
  expect(set("---\na: 5\n---\n", { a: "5" })).toBe('---\na: "5"\n---\n');
  expect(set("---\na: 5\n---\n", { a: ["x", "z"] })).toBe("---\na: [x, z]\n---\n");
  expect(set("---\na: [x, y]\n---\n", { a: "z" })).toBe("---\na: z\n---\n");
});

test("a note without front matter gets one, and a key can be removed", () => {
  expect(set("Text\n", { title: "A: b", "seo.description": "c" })).toBe(
    '---\ntitle: "A: b"\nseo:\n  description: c\n---\n\nText\n',
  );
  expect(set("---\na: 1\nb: 2\n---\n", {}, ["a"])).toBe("---\nb: 2\n---\n");
});

test.each([
  ["+++\na = 1\n+++\n", { key: null, reason: "other" }],
  ["---\na: [\n---\n", { key: null, reason: "broken" }],
  ["---\na: &x 1\n---\n", { key: "a", reason: "value" }],
])("%j is refused with its reason", (text, refused) => {
  expect(set(text, { a: 2 })).toEqual(refused);
});
