import { expect, test } from "vitest";
import { readLine, splitLines } from "../../../../../web/src/pages/source/lines.ts";
import { shareText } from "../../../../../web/src/pages/spec/share.ts";

test("lines are counted as in editors", () => {
  expect(splitLines("a\nb\n")).toEqual(["a", "b"]);
  expect(splitLines("a\r\nb\rc")).toEqual(["a", "b", "c"]);
  expect(splitLines("\n\n")).toEqual(["", ""]);
  expect(splitLines("a")).toEqual(["a"]);
});

test("only a number selects a line", () => {
  expect(readLine("12")).toBe(12);
  for (const value of ["", "0", "-1", "1e3", "x", "12345678901"])
    expect(readLine(value)).toBeNull();
});

test("a tiny share is not shown as 0%, and a nearly full one not as 100%", () => {
  expect(shareText(0, 10)).toBe("0%");
  expect(shareText(1, 15_000)).toBe("< 1%");
  expect(shareText(1, 3)).toBe("33%");
  expect(shareText(14_999, 15_000)).toBe("99%");
  expect(shareText(3, 3)).toBe("100%");
  expect(shareText(0, 0)).toBe("0%");
});
