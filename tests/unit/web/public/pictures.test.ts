import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { exampleSites } from "#schemas/projects/example-site.ts";
import { themeIds } from "#schemas/projects/theme/theme.ts";
import push from "../../../../web/src/components/pictures/push.json" with { type: "json" };
import { pictureOf } from "../../../../web/src/components/pictures/pictures.ts";

const PICTURES = join(import.meta.dirname, "../../../../web/src/components/pictures");
const DASHBOARD = ["build", "issues", "compare", "rollback", "approval", "sql", "media"];

const names = [
  ...exampleSites.map(({ handle }) => ["sites", handle] as const),
  ...themeIds.map((themeId) => ["push", themeId] as const),
  ...DASHBOARD.map((name) => ["dashboard", name] as const),
];

test.each(names)(
  "the picture %s/%s exists and has the size that its page reserves",
  async (folder, name) => {
    const file = join(PICTURES, folder, `${name}.webp`);
    expect(existsSync(file)).toBe(true);
    const { width, height } = await sharp(file).metadata();
    expect(pictureOf(folder, name)).toMatchObject({ width, height });
  },
);

test("the recorded push went live and broke a link, as the home page says", () => {
  expect(push.some((line) => line.includes("Live in"))).toBe(true);
  expect(push.some((line) => line.includes("Did you mean"))).toBe(true);
});
