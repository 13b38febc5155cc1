import { expect, test } from "vitest";
import { editText, type TextEdit } from "#core/source/edit-text.ts";

const TEXT = "one\ntwo\nthree\ntwo\n";

test.each<[name: string, edits: TextEdit[], result: string]>([
  ["an exact text", [{ oldText: "three", newText: "3" }], "one\ntwo\n3\ntwo\n"],
  [
    "several edits, in any order",
    [
      { oldText: "three\ntwo", newText: "3\n4" },
      { oldText: "one", newText: "1" },
    ],
    "1\ntwo\n3\n4\n",
  ],
  ["a range of lines", [{ fromLine: 2, toLine: 3, newText: "2 and 3" }], "one\n2 and 3\ntwo\n"],
  [
    "no lines, before the second",
    [{ fromLine: 2, toLine: 1, newText: "1½" }],
    "one\n1½\ntwo\nthree\ntwo\n",
  ],
  ["lines after the last one", [{ fromLine: 5, toLine: 4, newText: "five" }], `${TEXT}five\n`],
  ["removed lines", [{ fromLine: 1, toLine: 3, newText: "" }], "two\n"],
])("an edit replaces %s", (_, edits, result) => {
  expect(editText(TEXT, edits)).toBe(result);
});

test("Windows line breaks stay, and a last line without one stays without one", () => {
  const text = "one\r\ntwo\r\nthree";
  expect(editText(text, [{ oldText: "one\ntwo", newText: "1\n2" }])).toBe("1\r\n2\r\nthree");
  expect(editText(text, [{ fromLine: 3, toLine: 3, newText: "3\n4" }])).toBe(
    "one\r\ntwo\r\n3\r\n4",
  );
  expect(editText(text, [{ fromLine: 4, toLine: 3, newText: "4" }])).toBe(`${text}\r\n4`);
});

test.each<[name: string, edits: TextEdit[], message: RegExp]>([
  [
    "a text that occurs twice",
    [{ oldText: "two", newText: "2" }],
    /^edits\.0: .*2 times, on the lines 2, 4/,
  ],
  [
    "a text that does not occur",
    [{ oldText: "Two", newText: "2" }],
    /^edits\.0: .*does not occur.*"Two"/,
  ],
  [
    "a line that does not exist",
    [{ fromLine: 6, toLine: 6, newText: "" }],
    /^edits\.0: the file has 4 lines/,
  ],
  [
    "two edits of the same text",
    [
      { oldText: "three", newText: "3" },
      { fromLine: 3, toLine: 3, newText: "III" },
    ],
    /same text as edits\./,
  ],
])("%s is refused, and the error says where", (_, edits, message) => {
  expect(() => editText(TEXT, edits)).toThrow(message);
});
