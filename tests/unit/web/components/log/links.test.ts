import { expect, test } from "vitest";
import { findAddresses } from "../../../../../web/src/components/log/links.ts";

const hrefs = (text: string) => findAddresses(text).flatMap(({ href }) => href ?? []);

test("web addresses in a log line are links, without the full stop after them", () => {
  expect(hrefs("Live at http://notes--ada.localhost:5600/.")).toEqual([
    "http://notes--ada.localhost:5600/",
  ]);
  expect(hrefs("see (https://example.org/a?b=1) and https://example.org/c")).toEqual([
    "https://example.org/a?b=1",
    "https://example.org/c",
  ]);
});

test("only http and https become links, and no character is lost", () => {
  const text = "javascript:alert(1) file:///etc/passwd data:text/html,x http://";
  expect(hrefs(text)).toEqual([]);
  expect(
    findAddresses("a http://b.c d")
      .map((part) => part.text)
      .join(""),
  ).toBe("a http://b.c d");
});
