import { expect, test } from "vitest";
import { docusaurus } from "#content/conventions/docusaurus/docusaurus.ts";
import type { ConventionSet, ProgramSite } from "#content/conventions/interface.ts";
import { jekyll } from "#content/conventions/jekyll/jekyll.ts";
import { hostApplications } from "#content/conventions/redirects/host-files.ts";
import { mkdocs } from "#content/conventions/mkdocs/mkdocs.ts";
import { aliasesOf } from "#content/conventions/program/aliases.ts";
import { sphinx } from "#content/conventions/sphinx/sphinx.ts";
import { starlight } from "#content/conventions/starlight/starlight.ts";

const siteOf = (path: string, text: string, notes: string[] = []): ProgramSite => ({
  folder: "",
  repository: { sources: new Map([[path, text]]), notes, has: (note) => notes.includes(note) },
});

const made = (set: ConventionSet, site: ProgramSite) =>
  set.generators?.(site).map(({ name, prefix }) => `${prefix} by ${name}`);

test("plugins of MkDocs that write one page, or the cards for social networks, are named", () => {
  const settings =
    "plugins:\n  - search\n  - material/social\n  - print-site\n  - with-pdf:\n      output_path: pdf/manual.pdf\n  - tags\n";
  expect(made(mkdocs, siteOf("mkdocs.yml", settings))).toEqual([
    "/assets/images/social/ by the plugin material/social",
    "/print_page/ by the plugin print-site",
    "/print_page.html/ by the plugin print-site",
    "/pdf/manual.pdf/ by the plugin with-pdf",
    "/pdf/manual.pdf.html/ by the plugin with-pdf",
    "/tags/ by the plugin tags",
    "/tags.html/ by the plugin tags",
  ]);
});

test("plugins of Jekyll make a page for each tag and category where their settings say so", () => {
  const settings = [
    "jekyll-archives:\n  enabled: [tags, categories]\n  permalinks:\n    tag: /topics/:name/\n",
    "autopages:\n  enabled: true\n  categories:\n    enabled: false\n  tags:\n    permalink: /label/:tag\n",
    "tag_page_dir: tagged\n",
  ];
  expect(made(jekyll, siteOf("_config.yml", settings.join("")))).toEqual([
    "/topics/ by the plugin jekyll-archives",
    "/category/ by the plugin jekyll-archives",
    "/label/ by the plugin jekyll-paginate-v2",
    "/collection/ by the plugin jekyll-paginate-v2",
    "/tagged/ by the plugin jekyll-tagging",
  ]);
  // Without these settings, the plugin makes no pages.
  expect(made(jekyll, siteOf("_config.yml", "plugins: [jekyll-archives]\n"))).toEqual([]);
});

test("Sphinx makes its index and its search, and extensions the reference of the code", () => {
  const settings =
    'extensions = ["myst_parser", "autoapi.extension", "sphinx.ext.autosummary", "autodoc2"]\nautoapi_root = "reference/py"\n';
  const notes = ["index.md", "generated/by-hand.md"];
  const pages = made(sphinx, siteOf("conf.py", settings, notes)) ?? [];
  expect(pages).toContain("/genindex.html/ by Sphinx");
  expect(pages).toContain("/search/ by Sphinx");
  expect(pages).toContain("/reference/py/ by the extension autoapi");
  expect(pages).toContain("/apidocs/ by the extension autodoc2");
  expect(pages).toContain("/_autosummary/ by the extension autosummary");
  // A missing note in a folder of notes is a mistake.
  expect(pages.filter((page) => page.startsWith("/generated/"))).toEqual([]);
});

test("every blog and every set of documents of Docusaurus has its lists, and static files may be in several folders", () => {
  const program = `module.exports = {
  staticDirectories: ["public", "static", "."],
  presets: [["classic", { docs: {}, blog: false }]],
  plugins: [
    ["@docusaurus/plugin-content-docs", { id: "team", path: "team", routeBasePath: "community" }],
    ["@docusaurus/plugin-content-blog", { id: "news", path: "news-posts", routeBasePath: "news" }],
  ],
};`;
  const notes = ["docs/a.md", "team/a.md", "news-posts/2026-01-02-hello.md"];
  const site = siteOf("docusaurus.config.js", program, notes);
  const pages = made(docusaurus, site) ?? [];
  expect(pages).toContain("/news/tags/ by the blog of Docusaurus");
  expect(pages).toContain("/community/tags/ by Docusaurus for its tags");
  expect(pages).toContain("/docs/category/ by Docusaurus for a category of its sidebar");
  const { pathOf, staticFolders } = docusaurus.addresses(site);
  const facts = { date: null, slug: null, conventional: null, title: null };
  expect(docusaurus.root(site)).toBe("");
  expect(pathOf("news-posts/2026-01-02-hello", facts)).toBe("news/2026/01/02/hello");
  // The folder of the site itself would publish everything in it.
  expect(staticFolders).toEqual(["public/", "static/"]);
});

test("the blog of Starlight has lists, and Astro redirects former addresses", () => {
  const program = `import starlightBlog from "starlight-blog";
export default defineConfig({
  redirects: { "/old": "/new", "/older": { status: 301, destination: "/new/" } },
  integrations: [starlight({ title: "Tool", plugins: [starlightBlog({ prefix: "news" })] })],
});`;
  const site = siteOf("astro.config.mjs", program, ["src/content/docs/new.md"]);
  expect(made(starlight, site)).toEqual([
    "/news/tags/ by the plugin starlight-blog",
    "/news/authors/ by the plugin starlight-blog",
  ]);
  expect(starlight.addresses(site).redirects.get("src/content/docs/new.md")).toEqual([
    "/old",
    "/older",
  ]);
});

test("aliases of a bundler name folders of the repository, and nothing outside it", () => {
  const program = `module.exports = { configureWebpack: { resolve: { alias: {
  "@img": path.resolve(__dirname, "./public/img"), '@': fileURLToPath(new URL("../src", import.meta.url)),
  vue: path.resolve(__dirname, "vue"), "@out": path.join(__dirname, "../../../etc"),
} } } };`;
  expect(aliasesOf("docs/.vuepress/config.js", program)).toEqual({
    "@img/": "docs/.vuepress/public/img/",
    "~@img/": "docs/.vuepress/public/img/",
    "@/": "docs/src/",
    "~@/": "docs/src/",
  });
  expect(aliasesOf("config.js", 'x = { "@a": resolve(__dirname, "b") }')).toEqual({});
});

test("Netlify, Vercel and Cloudflare answer at addresses of their own on every site", () => {
  const prefixes = hostApplications({ sources: new Map() }).map(({ prefix }) => prefix);
  expect(prefixes).toEqual(["/.netlify/", "/_vercel/", "/cdn-cgi/"]);
});
