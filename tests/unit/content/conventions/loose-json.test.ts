import { describe, expect, test } from "vitest";
import { parseLooseJson } from "#content/conventions/loose-json.ts";

describe("settings in JSON", () => {
  test("may have comments and commas at the ends of lists", () => {
    const text = '\uFEFF{ // one\n"a": [1, 2,], /* two */ "b": "// no, /* comment */ ,]", }';
    expect(parseLooseJson(text)).toEqual({ a: [1, 2], b: "// no, /* comment */ ,]" });
  });

  test("that are not JSON even so are refused", () => {
    for (const text of ["", "{", '{"a": /* open', '{"a": "open', "{a: 1}"])
      expect(() => parseLooseJson(text)).toThrow(SyntaxError);
  });

  test.each([
    ["comments without an end", "/* "],
    ["texts without an end", '\\"'],
    ["commas", ",  "],
    ["stars", "/**"],
  ])("of a mebibyte of %s are refused immediately", (_name, piece) => {
    const began = process.cpuUsage();
    expect(() => parseLooseJson(`{"a": "${piece.repeat(350_000)}`)).toThrow(SyntaxError);
    expect(() => parseLooseJson(`{${piece.repeat(350_000)}`)).toThrow(SyntaxError);
    // Quadratic time would be minutes.
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(5_000);
  });
});
