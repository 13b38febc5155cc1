import { expect, test } from "vitest";
import { nearPath } from "#content/pages/near-path.ts";

const paths = [
  "/guide/getting-started",
  "/about",
  "assets/Logo.svg",
  "old/icon.png",
  "new/icon.png",
];

test.each([
  ["/imprint", null],
  ["/abuot", "/about"],
  ["/abut", "/about"],
  ["/guide/gettingstartd", "/guide/getting-started"],
  ["assets/logo.svg", "assets/Logo.svg"],
  ["images/logo.svg", "assets/Logo.svg"],
  ["icon.png", null],
  ["", null],
  ["/", null],
  ["x".repeat(500), null],
])("%j probably means %j", (written, near) => expect(nearPath(written, paths)).toBe(near));
