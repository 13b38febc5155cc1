import { docusaurusGenerators } from "#content/conventions/docusaurus/generators.ts";
import { expect, test } from "vitest";
import { openMadePages } from "#content/conventions/made-pages/made-pages.ts";
import { type Generator, reasonOf } from "#content/conventions/made-pages/maker.ts";

function reasonFor(
  address: string,
  { paths = [], gitignore = "", at = "", generators = [] }: Partial<Sources> = {},
): string | null {
  const site = {
    folder: "",
    root: "docs/",
    paths,
    gitignore: [[`${at}.gitignore`, gitignore]] as const,
    symbolicLinks: [],
  };
  const maker = openMadePages(
    { ...site, isContent: (path) => path.startsWith("docs/") },
    generators,
  ).makerOf([address]);
  return maker && reasonOf(maker);
}

interface Sources {
  paths: string[];
  gitignore: string;
  /** The folder with the list. */
  at: string;
  generators: Generator[];
}

test("a page of a template is named by the template", () => {
  const paths = [
    "docs/plugins.njk",
    "docs/assets.webc",
    "src/pages/about.astro",
    "src/pages/tags/[tag].astro",
    "src/pages/[...slug].astro",
    "src/routes/play/+page.svelte",
    "static/demo/index.html",
    "docs/install.rst",
    "themes.page.ts",
    "src/pages/news.mdx",
    "src/components/card.astro",
    "docs/_includes/head.njk",
  ];
  expect(reasonFor("/plugins/", { paths })).toBe(
    "made by `docs/plugins.njk`, which Pressmark does not run",
  );
  expect(reasonFor("/assets", { paths })).toContain("`docs/assets.webc`");
  expect(reasonFor("/About.html", { paths })).toContain("`src/pages/about.astro`");
  expect(reasonFor("/play", { paths })).toContain("`src/routes/play/+page.svelte`");
  expect(reasonFor("/themes", { paths })).toContain("`themes.page.ts`");
  expect(reasonFor("/tags/red", { paths })).toBe(
    "of the form that `src/pages/tags/[tag].astro` makes, which Pressmark does not run",
  );
  expect(reasonFor("/demo", { paths })).toBe(
    "in the HTML file `static/demo/index.html`, which has no page here",
  );
  expect(reasonFor("/install", { paths })).toBe(
    "in the file `docs/install.rst`, which is not markdown",
  );
  expect(reasonFor("/news", { paths })).toBe(
    "in the file `src/pages/news.mdx`, which is outside the content",
  );
  // A part of pages is no page, and a template for every address says nothing about one.
  for (const none of ["/card", "/components/card", "/head", "/other", "/"])
    expect(reasonFor(none, { paths })).toBeNull();
});

test("a page that git ignores is not in the repository", () => {
  const gitignore = "node_modules/\nbuild\n*.html\n/docs/api\ndocs/**/*-generated.md\n";
  for (const address of ["/api", "/api/classes/one", "/guide/cli-generated"])
    expect(reasonFor(address, { gitignore })).toBe("left out of the repository by `.gitignore`");
  for (const none of ["/build", "/apis", "/guide/cli", "/../x"])
    expect(reasonFor(none, { gitignore })).toBeNull();
});

test("a list that ignores the folder of the output says nothing about pages", () => {
  for (const gitignore of ["/public\n", "public/*\ndocs/public/**\n", "docs/static/\n"])
    for (const address of ["/guide/intro", "/scalable/"])
      expect(reasonFor(address, { gitignore }), gitignore).toBeNull();
});

test("a list among the notes says something about pages, but not with a part of any name", () => {
  const gitignore = "*env*/\n*.log\nreference/\n";
  expect(reasonFor("/reference/a", { gitignore, at: "docs/" })).not.toBeNull();
  expect(reasonFor("/api/a", { gitignore: "*.md", at: "docs/api/" })).not.toBeNull();
  // The form of github.com/canonical/ubuntu-server-documentation.
  expect(reasonFor("/install-openvpn", { gitignore, at: "docs/" })).toBeNull();
});

test("a template in a folder without notes may make all its pages, as in Eleventy", () => {
  // The form of github.com/lit/lit.dev.
  const paths = ["docs/tutorials/tutorials.njk", "docs/v3/api/api.html", "docs/v3/api/index.md"];
  expect(reasonFor("/tutorials/carousel/", { paths })).toBe(
    "of the form that `docs/tutorials/tutorials.njk` makes, which Pressmark does not run",
  );
  expect(reasonFor("/v3/api/templates", { paths })).toContain("`docs/v3/api/api.html`");
  const beside = ["docs/guide/list.njk", "docs/guide/intro.md", "docs/demo/index.html"];
  for (const none of ["/guide/none", "/demo/none"])
    expect(reasonFor(none, { paths: beside })).toBeNull();
});

test("a part of a program owns the addresses that its settings name", () => {
  const generators = [{ name: "the plugin typedoc", prefix: "/docs/api/" }];
  expect(reasonFor("/docs/api/x", { generators })).toBe(
    "made by the plugin typedoc, which Pressmark does not run",
  );
  expect(reasonFor("/docs/apis", { generators })).toBeNull();
});

test("the plugin typedoc-api makes pages beside the documents of Docusaurus, and typedoc among them", () => {
  const settings = { blog: null, blogPath: "/blog", docsPath: "/docs" };
  const made = docusaurusGenerators({
    ...settings,
    plugins: [
      "@scope/docusaurus-plugin-typedoc-api",
      ["docusaurus-plugin-typedoc", { out: "ref" }],
    ],
  });
  expect(made.map(({ prefix }) => prefix)).toEqual(["/docs/tags/", "/api/", "/docs/ref/"]);
});
