import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

/** A larger embedded server would be a separate database product. */
const MOST_LINES = 3_400;

test("the embedded database stays within its 3,400 lines", async () => {
  const folder = join(import.meta.dirname, "../../../../embedded/mongo");
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".ts"));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  const lines = texts.reduce((total, text) => total + text.split("\n").length - 1, 0);
  expect(files).toContain("server.ts");
  expect(lines).toBeLessThanOrEqual(MOST_LINES);
});
