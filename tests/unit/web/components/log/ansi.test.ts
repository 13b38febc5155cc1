import { expect, test } from "vitest";
import { parseAnsi, plainText } from "../../../../../web/src/components/log/ansi.ts";

test("F28 colors become class names from a fixed list, and the text stays text", () => {
  const segments = parseAnsi("\u001B[31mred\u001B[0m <b>not bold</b>");
  expect(segments.map((segment) => segment.text)).toEqual(["red", " <b>not bold</b>"]);
  expect(segments[0]!.className).toMatch(/^text-\[#/);
  expect(segments[1]!.className).toBe("");
});

test("bold and dim are kept, a 256-color code is ignored", () => {
  expect(parseAnsi("\u001B[1mloud\u001B[0m")[0]!.className).toBe("font-semibold");
  expect(parseAnsi("\u001B[2mquiet\u001B[0m")[0]!.className).toBe("text-faint");
  expect(parseAnsi("\u001B[38;5;200mpink\u001B[0m")[0]).toEqual({ text: "pink", className: "" });
});

test("F28 terminal cursor movements, titles and links leave no characters behind", () => {
  const text =
    "\u001B[2K\u001B]0;a title\u0007\u001B]8;;http://x\u001B\\here\u001B]8;;\u001B\\\u001B[1A";
  expect(plainText(text)).toBe("here");
  expect(
    parseAnsi(text)
      .map((segment) => segment.text)
      .join(""),
  ).toBe("here");
});
