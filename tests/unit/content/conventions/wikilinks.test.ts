import { expect, test } from "vitest";
import { conventionSets } from "#content/conventions/catalog.ts";
import { plainSyntax, wikiSyntax } from "#content/conventions/defaults.ts";
import { withPlugins } from "#content/conventions/wikilinks.ts";

test("only vaults, graphs, wikis and folders of notes read double brackets as links", () => {
  const ids = conventionSets.filter(({ syntax }) => syntax.hasWikilinks).map(({ id }) => id);
  expect(ids.toSorted()).toEqual(
    ["dendron", "docs", "github-wiki", "logseq", "obsidian", "quartz"].toSorted(),
  );
});

const reads = (path: string, text = "") =>
  withPlugins(plainSyntax, { paths: [path], settings: [text] }).hasWikilinks;

test.each([
  ["mkdocs.yml", "plugins:\n  - roamlinks"],
  ["mkdocs.yml", "markdown_extensions:\n  - wikilinks"],
  ["mkdocs.yml", "plugins: [ezlinks]"],
  ["docusaurus.config.js", "remarkPlugins: [require('remark-wiki-link')]"],
  [".eleventy.js", 'require("@photogabble/eleventy-plugin-interlinker")'],
  [".vitepress/config.ts", 'import { wikilinks } from "markdown-it-wikilinks"'],
  ["_config.yml", "plugins: [jekyll-wikilinks]"],
  ["_plugins/bidirectional_links_generator.rb", ""],
  ["docs/.obsidian/app.json", ""],
])("a plugin in %s may read them: %s", (path, text) => expect(reads(path, text)).toBe(true));

test.each([
  ["mkdocs.yml", "plugins: [search]"],
  ["docs/obsidian.md", "theme: material"],
  ["docs/wiki-links.md", "link: /wiki"],
  ["_plugins/tags.rb", "gems: [foamy]"],
])("nothing in %s reads them: %s", (path, text) => expect(reads(path, text)).toBe(false));

test("a vault reads them without a plugin", () => {
  expect(withPlugins(wikiSyntax, { paths: [], settings: [] })).toBe(wikiSyntax);
});
