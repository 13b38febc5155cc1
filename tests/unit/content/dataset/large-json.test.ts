import { expect, test } from "vitest";
import { jsonBytes } from "#workers/builder/bytes/json-bytes.ts";
import { parseLarge } from "#content/dataset/large-json.ts";

/** Characters that a chunked parser could mistake for the end of an entry. */
const HARD = ["}", "]", ",", ":", '"', "\\", '\\"', "\u2028", "🎈", "é", '{"a":[1,2]}', '"],"b":['];

function entry(at: number) {
  const text = HARD[at % HARD.length] ?? "";
  return { id: `n-${at}`, [`k${text}`]: text, list: [at, null, text], nested: { text, empty: {} } };
}

const list = Array.from({ length: 4_000 }, (_, at) => entry(at));
const record = Object.fromEntries(list.map((value) => [`${value.id}${value.nested.text}`, value]));

test.each([
  ["a long list", list],
  ["a long record", record],
  ["nested lists and records", { small: 1, 'a "list"': list, none: [], deep: { record } }],
  ["a list of long lists", [list, [], list]],
  ["a text longer than a chunk", { text: "é, ".repeat(200_000), after: true }],
  ["a special key", JSON.parse(`{"__proto__":1,"list":${JSON.stringify(list)}}`)],
  ["little", { a: [1] }],
  ["an empty list", []],
  ["nothing", null],
])("%s is read as it was written", (_, value) => {
  expect(parseLarge(Buffer.from(JSON.stringify(value)))).toEqual(value);
  expect(parseLarge(jsonBytes(value))).toEqual(value);
});

test("every list entry is passed to the callback once before the caller gets it", () => {
  const ids: unknown[] = [];
  const parsed = parseLarge(jsonBytes({ list }), (entry) => {
    ids.push((entry as { id: string }).id);
    (entry as { id: string }).id = "changed";
  });
  expect(ids).toEqual(list.map(({ id }) => id));
  expect((parsed as { list: { id: string }[] }).list.every(({ id }) => id === "changed")).toBe(
    true,
  );
});

test("truncated JSON is refused", () => {
  const bytes = jsonBytes(list);
  expect(() => parseLarge(bytes.subarray(0, -100))).toThrow(SyntaxError);
});
