import { afterAll, beforeAll, expect, test } from "vitest";
import type { Note } from "#schemas/deployments/dataset.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { datasetJson } from "#tests/support/worlds/sites/dataset.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

type Case = [what: string, files: Record<string, string>, expected: Record<string, string>];

const cases: Case[] = [
  [
    "passwords for tags in the settings of Hexo",
    {
      "_config.yml":
        "source_dir: source\nnew_post_name: :title.md\nencrypt:\n  tags:\n    - {name: Diary, password: tea}\n",
      "source/_posts/a.md": "---\ntags: [diary, travel]\n---\nA",
      "source/_posts/b.md": "---\ntags: [travel]\n---\nB",
    },
    { "source/_posts/a.md": "withheld", "source/_posts/b.md": "published" },
  ],
  [
    "passwords for levels in the settings of MkDocs",
    {
      "mkdocs.yml":
        "site_name: A\nplugins:\n  - encryptcontent:\n      password_inventory:\n        staff: tea\n",
      "docs/a.md": "---\nlevel: staff\n---\nA",
      "docs/b.md": "B",
    },
    { "docs/a.md": "withheld", "docs/b.md": "published" },
  ],
  [
    "passwords for addresses in the theme of VuePress",
    {
      "docs/.vuepress/theme.ts":
        'export default hopeTheme({ encrypt: { config: { "/team/": ["tea"], "/plan/a.html": { password: "tea", hint: "x" } } }, blog: {} })',
      "docs/README.md": "Home",
      "docs/team/a.md": "A",
      "docs/plan/a.md": "A",
      "docs/plan/b.md": "B",
      "docs/c.md": "---\npermalink: /team/c\n---\nC",
    },
    {
      "docs/README.md": "published",
      "docs/team/a.md": "withheld",
      "docs/plan/a.md": "withheld",
      "docs/plan/b.md": "published",
      "docs/c.md": "withheld",
    },
  ],
  [
    "expressions in the theme Plume of VuePress",
    {
      "docs/.vuepress/plume.config.ts":
        "export default defineThemeConfig({ encrypt: { rules: { '^/(?:team|plan)/': 'tea' } } })",
      "docs/.vuepress/config.ts":
        "export default { theme: plumeTheme({ encrypt: { rules: { '^/team/.*$': 'tea' } } }) }",
      "docs/README.md": "Home",
      "docs/team/a.md": "A",
    },
    { "docs/README.md": "withheld", "docs/team/a.md": "withheld" },
  ],
  [
    "addresses in a variable of the settings of VuePress",
    {
      "docs/.vuepress/config.ts": "export default hopeTheme({ encrypt: { config: locked } })",
      "docs/README.md": "Home",
      "docs/open.md": "---\npublish: true\n---\nOpen",
    },
    { "docs/README.md": "withheld", "docs/open.md": "published" },
  ],
  [
    "a script that encrypts all finished pages",
    {
      "site/package.json":
        '{ "scripts": { "build": "vitepress build && npx staticrypt .vitepress/dist/* -r -p tea" }, "devDependencies": { "staticrypt": "^3" } }',
      "site/a.md": "A",
      "b.md": "B",
    },
    { "site/a.md": "withheld", "b.md": "published" },
  ],
  [
    "a workflow that encrypts the pages of a folder, and a script that does not",
    {
      ".github/workflows/site.yml":
        "jobs:\n  a:\n    steps:\n      - run: npm install -g staticrypt\n      - run: staticrypt _site/team/index.html -p $TEA\n",
      "package.json": '{ "dependencies": { "staticrypt": "^3", "pagecrypt": "1" } }',
      "team/a.md": "A",
      "b.md": "B",
    },
    { "team/a.md": "withheld", "b.md": "published" },
  ],
  [
    "a password for a site of VuePress",
    {
      "docs/.vuepress/config.js":
        "module.exports = { themeConfig: { /* x */ encrypt: { global: true, admin: { password: 'tea' } } } }",
      "docs/README.md": "Home",
    },
    { "docs/README.md": "withheld" },
  ],
];

test.each(cases)("notes are withheld by %s", async (_what, files, expected) => {
  const project = await world.project({ settings: { convention: "none" } });
  const published = await project.publish({ "index.md": "Home", ...files });
  expect(published.deployment).toMatchObject({ status: "success" });
  await makeDataset(world.context, project.id);
  const notes = await datasetJson<Note[]>(world, published, "notes.json");
  const states = Object.fromEntries(notes.map(({ path, state }) => [path, state]));
  expect(states).toMatchObject(expected);
});
