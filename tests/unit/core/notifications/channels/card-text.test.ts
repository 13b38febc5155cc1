import { expect, test } from "vitest";
import { cut, cutBytes, cutEscaped, inLink } from "#core/notifications/channels/kinds/card-text.ts";

const escape = (text: string) => text.replaceAll("_", "\\_");

test("a text at its limit stays whole, and a longer one ends with an ellipsis", () => {
  expect(cut("abcd", 4)).toBe("abcd");
  expect(cut("abcde", 4)).toBe("abc…");
  expect(cutEscaped("a_b", 4, escape)).toBe("a\\_b");
  expect(cutEscaped("a_bc", 4, escape)).toBe("a\\_…");
  expect(cutBytes("äöü", 6)).toBe("äöü");
  expect(cutBytes("äöüä", 7)).toBe("äö…");
});

test("no character is split", () => {
  expect(cut("🌹🌹🌹", 4)).toBe("🌹…");
  expect(cutBytes("🌹🌹🌹", 8)).toBe("🌹…");
  // A backslash without the character that it escapes would escape the ellipsis.
  expect(cutEscaped("ab__", 4, escape)).toBe("ab…");
});

test("an address cannot end the link that contains it", () => {
  expect(inLink("https://a.example/(b) c")).toBe("https://a.example/%28b%29%20c");
});
