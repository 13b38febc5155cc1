import { expect, test } from "vitest";
import { isUrl } from "#schemas/is-url.ts";

test("a host with letters beyond ASCII is an address, however often it was asked before", () => {
  for (let count = 0; count < 100_000; count++) isUrl("https://example.com/");
  expect(isUrl("https://bücher.example/")).toBe(true);
  expect([isUrl("bücher"), isUrl("https://"), isUrl("/a", "https://example.com")]).toEqual([
    false,
    false,
    true,
  ]);
});
