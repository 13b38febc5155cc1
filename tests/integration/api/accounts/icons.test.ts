import { afterAll, beforeAll, expect, test } from "vitest";
import type { IconAnswer } from "#schemas/projects/theme/icon.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const ask = (icons: string, prefix = "lucide") =>
  fetch(`${world.url}/api/icons/${prefix}.json?icons=${icons}`);

test("drawings are returned by name, and unknown names are left out", async () => {
  const response = await ask("rocket,mail,nobody-drew-this,constructor");
  expect(response.headers.get("cache-control")).toContain("max-age");
  const { prefix, icons } = (await response.json()) as IconAnswer;
  expect(prefix).toBe("lucide");
  expect(Object.keys(icons)).toEqual(["rocket", "mail"]);
  expect(icons["rocket"]?.[0]?.[0]).toBe("path");
});

test("no name can read outside the icons, and one request cannot ask for too many", async () => {
  const many = Array.from({ length: 51 }, (_, at) => `icon-${at}`).join(",");
  for (const wrong of ["", "../../package", "Rocket", "a,,b", many])
    expect((await ask(encodeURIComponent(wrong))).status).toBe(400);
});

test("an icon set that is not installed returns nothing", async () => {
  const response = await ask("rocket", "mdi");
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: expect.stringContaining("lucide.json") });
});
