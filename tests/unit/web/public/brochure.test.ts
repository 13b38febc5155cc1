import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { blockFaults } from "#schemas/deployments/block.ts";
import { artNames } from "../../../../web/src/public/art/art.ts";
import { iconNames } from "../../../../web/src/public/blocks/icon.tsx";
import { figureNames } from "../../../../web/src/public/figures/figure.tsx";

const content = join(import.meta.dirname, "../../../../web/content/brochure");
const DESCRIPTION_MAX = 160;

interface Page {
  description: string;
  blocks?: Record<string, unknown>[];
}
const files = readdirSync(content, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".md"),
);
const pages = files.map((file): [string, Page] => {
  const [, yaml = ""] = readFileSync(join(content, file), "utf8").split(/^---$/m);
  return [relative(".", file), parse(yaml) as Page];
});

test.each(pages)("%s: its blocks are valid, and everything they name exists", (_file, page) => {
  expect(page.description.length).toBeLessThanOrEqual(DESCRIPTION_MAX);
  for (const block of page.blocks ?? []) {
    expect(blockFaults(block)).toEqual([]);
    const { bgImage, figure, columns, features, cards } = block;
    if (bgImage !== undefined) expect(artNames).toContain(bgImage);
    if (figure !== undefined) expect(figureNames).toContain(figure);
    for (const { icon } of [...listOf(cards), ...listOf(features)])
      if (icon !== undefined) expect(iconNames).toContain(icon);
    const valueColumns = listOf(columns).filter(({ isHeader }) => !isHeader).length;
    if (columns !== undefined)
      for (const { name, values } of listOf(features))
        expect([name, (values as unknown[]).length]).toEqual([name, valueColumns]);
  }
});

test("every page of the brochure exists", () => {
  const products = ["folder", "publish", "editor-agent", "images", "sdk", "websites"];
  const solutions = [
    "blogs",
    "marketing",
    "wikis",
    "vibe-apps",
    "ai-hubs",
    "developers",
    "writers",
    "indie-bloggers",
    "wordpress-alternative",
  ];
  expect(files).toEqual(
    expect.arrayContaining([
      ...["home", "about", "contact", "careers", "discord", "pricing"].map((name) => `${name}.md`),
      ...products.map((name) => `products/${name}.md`),
      ...solutions.map((name) => `solutions/${name}.md`),
    ]),
  );
});

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
}
