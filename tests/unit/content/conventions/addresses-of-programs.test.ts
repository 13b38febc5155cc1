import { expect, test } from "vitest";
import { categoryRules } from "#content/conventions/docusaurus/categories.ts";
import { settingsOf } from "#content/conventions/docusaurus/settings.ts";
import { docusaurus } from "#content/conventions/docusaurus/docusaurus.ts";
import { hugo } from "#content/conventions/hugo/hugo.ts";
import type { ProgramSite } from "#content/conventions/interface.ts";
import { starlight } from "#content/conventions/starlight/starlight.ts";
import { vitepress } from "#content/conventions/vitepress/vitepress.ts";

const siteOf = (path: string, text: string, notes: string[] = []): ProgramSite => ({
  folder: "",
  repository: {
    sources: new Map([[path, text]]),
    notes,
    has: (note) => notes.includes(note),
  },
});

test("a title in an address of Hugo keeps only the signs that Hugo keeps", () => {
  const { pathOf } = hugo.addresses(
    siteOf("hugo.toml", '[permalinks.page]\nblog = "/:year/:slug/"\n'),
  );
  const facts = {
    date: "2020-12-03T00:00:00.000Z",
    slug: null,
    conventional: null,
  };
  const addressOf = (title: string) => pathOf("blog/2020/1203-post/index", { ...facts, title });
  expect(addressOf("Why Linkerd doesn't use Envoy")).toBe("2020/Why Linkerd doesnt use Envoy");
  expect(addressOf("Tips: a/b 2.0")).toBe("2020/Tips a b 2.0");
});

test("the settings of a Hugo site may have any name and be in a folder", () => {
  const site = siteOf(
    "blog/config-paper.toml",
    'baseURL = "https://example.org/log/"\ntheme = ["paper", "../../etc"]\n[permalinks]\npost = "/:title/"\n',
    ["blog/content/post/a.md", "blog/themes/x/README.md"],
  );
  const { repository } = site;
  expect(hugo.recognise(repository)).toBeNull();
  const marked = {
    ...repository,
    sources: new Map([...repository.sources, ["blog/archetypes/default.md", "+++\n+++\n"]]),
  };
  expect(hugo.recognise(marked)).toBe("blog/");
  expect(hugo.root({ repository: marked, folder: "blog/" })).toBe("blog/content/");
  const { bases, pathOf, staticFolders } = hugo.addresses({ repository: marked, folder: "blog/" });
  const folders = ["blog/static/", "blog/assets/", "blog/themes/paper/static/"];
  expect(staticFolders).toEqual(folders);
  expect(bases).toEqual(["/log"]);
  expect(pathOf("post/a", { date: null, slug: null, conventional: null, title: "One" })).toBe(
    "One",
  );
});

test("documents that a program of Docusaurus makes plugins of are documents", () => {
  const { otherDocs } = settingsOf(
    siteOf(
      "docusaurus.config.js",
      `const sections = [
  { id: 'cli', path: 'docs/cli', routeBasePath: '/cli' },
  { id: 'ui-kit', path: 'docs/ui-kit', routeBasePath: '/ui-kit', versions: { current: { label: '1.x' } } },
];
const plugins = sections.map((section) => plugin(section));
module.exports = { presets: [['classic', { docs: { path: 'docs/guides', routeBasePath: '/guides' } }]], plugins };`,
    ),
  );
  expect(otherDocs).toEqual([
    { id: "cli", folder: "docs/cli/", address: "/cli", included: [] },
    { id: "ui-kit", folder: "docs/ui-kit/", address: "/ui-kit", included: [] },
  ]);
});

test("plugins of Starlight make pages, and its link checker names others", () => {
  const generators = starlight.generators?.(
    siteOf(
      "astro.config.mjs",
      `import starlightOpenAPI from 'starlight-openapi';
import starlightLinksValidator from 'starlight-links-validator';
export default defineConfig({ integrations: [starlight({ plugins: [
  ...(check ? [starlightLinksValidator({ exclude: ['mailto:*', '/', '/discord', '/shop/**'] })] : []),
  starlightOpenAPI([{ base: 'reference/api', schema: './api.yaml' }]),
] })] });`,
    ),
  );
  expect(generators?.map(({ prefix }) => prefix)).toEqual([
    "/reference/api/",
    "/discord/",
    "/shop/",
  ]);
});

test("the page that Docusaurus makes for a category is that of its folder", () => {
  const category = (label: string, link: object) => JSON.stringify({ label, link });
  const sources = new Map([
    ["docs/02-ref/_category_.json", category("OAuth2 Élan's", { type: "generated-index" })],
    ["docs/03-a/_category_.json", category("A", { type: "generated-index", slug: "/all" })],
    ["docs/b/_category_.json", category("B", { type: "doc", id: "b/start" })],
    ["blog/_category_.json", category("C", { type: "generated-index" })],
    ["docs/d/_category_.json", "{"],
  ]);
  const rules = (here: string, address: string) =>
    categoryRules({ sources }, [{ folder: "docs/", address, here }]).map(
      ({ from, to }) => `${from} ${to}`,
    );
  expect(rules("", "")).toEqual(["/category/o-auth-2-elans /ref", "/all /a"]);
  expect(rules("/docs", "/docs")).toEqual([
    "/docs/category/o-auth-2-elans /docs/ref",
    "/docs/all /docs/a",
  ]);
});

test("rewrites of VitePress decide addresses, and its sidebar names pages by them", () => {
  const notes = [
    "docs/packages/one/src/index.md",
    "docs/packages/one/src/api.md",
    "docs/en/a/b.md",
  ];
  const site = siteOf(
    "docs/.vitepress/config.ts",
    `export default defineConfig({
  rewrites: {
    'packages/:pkg/src/:page': ':pkg/:page',
    'en/:rest*': ':rest*',
    'x(\\\\d+).md': 'y.md',
  },
  themeConfig: { sidebar: [{ text: 'API', link: '/one/api' }, { text: 'B', link: '/a/b' }] },
});`,
    notes,
  );
  const opened = { ...site, folder: "docs/" };
  const { pathOf } = vitepress.addresses(opened);
  const facts = { date: null, slug: null, conventional: null, title: null };
  const addressOf = (path: string) => pathOf(path, facts);
  expect(addressOf("packages/one/src/index")).toBe("one/index");
  expect(addressOf("packages/one/src/api")).toBe("one/api");
  expect(addressOf("en/a/b")).toBe("a/b");
  expect(addressOf("x1")).toBe("x1");
  expect(addressOf("guide")).toBe("guide");
  expect(vitepress.order(opened).menu?.map(({ path }) => path)).toEqual([notes[1], notes[2]]);
});

test("a rewrite with two names in one part of a path is ignored, because it could take hours", () => {
  for (const source of [":a:b:c:d:e:f:g:h:i:j!", ":a-:b-:c-:d-:e.md", "x/:a(.*)/(.*):b"]) {
    const text = `export default { rewrites: { '${source}': 'x' } }`;
    const { pathOf } = vitepress.addresses(siteOf(".vitepress/config.ts", text, ["a.md"]));
    const facts = { date: null, slug: null, conventional: null, title: null };
    const path = "a-".repeat(40);
    expect(pathOf(path, facts)).toBe(path);
  }
});

test("programs stop at dead links, unless their settings say otherwise", () => {
  const checkOf = (set: typeof vitepress, path: string, text: string) =>
    set.addresses(siteOf(path, text, ["docs/a.md"])).linkCheck;
  const ofDocusaurus = (line: string) =>
    checkOf(docusaurus, "docusaurus.config.js", `module.exports = { ${line} };`);
  expect(ofDocusaurus("")).toBe("Docusaurus");
  expect(ofDocusaurus("onBrokenLinks: 'throw',")).toBe("Docusaurus");
  expect(ofDocusaurus("onBrokenLinks: 'warn',")).toBeNull();
  expect(ofDocusaurus("onBrokenLinks: process.env.CI ? 'throw' : 'warn',")).toBeNull();
  const ofVitepress = (line: string) =>
    checkOf(vitepress, ".vitepress/config.ts", `export default { ${line} }`);
  expect(ofVitepress("title: 'x'")).toBe("VitePress");
  expect(ofVitepress("ignoreDeadLinks: [/x/]")).toBeNull();
  const ofStarlight = (plugin: string) =>
    checkOf(
      starlight,
      "astro.config.mjs",
      `export default defineConfig({ integrations: [starlight({ plugins: [${plugin}] })] });`,
    );
  expect(ofStarlight("starlightLinksValidator()")).toBe("the link checker of Starlight");
  expect(ofStarlight("")).toBeNull();
});
