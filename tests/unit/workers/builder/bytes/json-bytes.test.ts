import { expect, test } from "vitest";
import { jsonBytes } from "#workers/builder/bytes/json-bytes.ts";

const MANY = 1_234;
const list = Array.from({ length: MANY }, (_, at) => ({
  at,
  text: `"${at}" ü\n`,
  none: undefined,
}));
const record = Object.fromEntries(list.map((entry) => [`/note "${entry.at}"`, entry]));

test.each<[string, unknown]>([
  ["a long list", list],
  ["a list as long as one write", list.slice(0, 500)],
  ["a long record", record],
  ["long parts of a small record", { posts: list, notes: { places: record }, empty: [], none: {} }],
  ["undefined values", { a: undefined, b: null, c: [undefined, 1], d: { e: undefined } }],
  ["only undefined values", { a: undefined }],
  ["a date, a number, a text", { at: new Date(0), count: 1.5, text: "a\u2028b" }],
  ["a long list of undefined values", Array.from({ length: MANY }, () => undefined)],
  ["nothing", null],
  ["a word", "word"],
])("%s is written as JSON.stringify would write it", (_, value) => {
  expect(jsonBytes(value).toString()).toBe(JSON.stringify(value));
});

test.each([0, 1, 500, MANY])(
  "a list of %d that is made while it is written is written as a list",
  (length) => {
    const entries = list.slice(0, length);
    function* made() {
      yield* entries;
    }
    const value = { posts: made(), count: length };
    expect(jsonBytes(value).toString()).toBe(JSON.stringify({ posts: entries, count: length }));
  },
);
