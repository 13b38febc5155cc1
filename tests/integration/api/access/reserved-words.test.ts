import { afterAll, beforeAll, expect, test } from "vitest";
import { reservedWords } from "#schemas/reserved.ts";
import { webRouteRows } from "#schemas/web/routes.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("H19 a handle cannot take the address of a dashboard page", () => {
  const words = webRouteRows
    .flatMap(({ path }) => path.split("/"))
    .filter((segment) => /^[a-z]/.test(segment));
  expect(words.length).toBeGreaterThan(5);
  expect(words.filter((word) => !reservedWords.has(word))).toEqual([]);
});

test("H18 a handle cannot take the address of an api route", () => {
  const words = [
    ...world.app.printRoutes({ commonPrefix: false }).matchAll(/^[├└]── \/([a-z][a-z.-]*)/gm),
  ].map((match) => match[1]!);
  const doors = [...new Set(words.map((word) => word.split(".")[0]!))];
  expect(doors).toContain("trpc");
  expect(doors.filter((word) => !reservedWords.has(word))).toEqual([]);
});
