import { expect, test } from "vitest";
import { movementText } from "../../../../../web/src/pages/deployments/overview/movement-text.ts";

const move = (beforeUrl: string, url: string) => ({
  kind: "moved" as const,
  beforeUrl,
  url,
  beforePath: "a/Tulips.md",
  path: "b/Tulips.md",
});

test("a moved page shows both addresses, and a common folder only once", () => {
  expect(movementText(move("/tulips", "/lilies"))).toBe("/tulips → /lilies");
  expect(movementText(move("/plants/tulips", "/plants/lilies"))).toBe("/plants/tulips → …/lilies");
  expect(movementText(move("/plants/tulips", "/plants/bulbs/tulips"))).toBe(
    "/plants/tulips → /plants/bulbs/tulips",
  );
});

test("a moved note with the same address shows its files, and other notes show nothing", () => {
  expect(movementText(move("/tulips", "/tulips"))).toBe("a/Tulips.md → b/Tulips.md");
  expect(movementText({ ...move("/a", "/b"), kind: "changed" })).toBeNull();
});
