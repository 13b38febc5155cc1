import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { expectAgreement, letTimePass } from "#tests/support/agreement.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
afterEach(() => {
  vi.useRealTimers();
});

type Files = Record<string, string>;

/** A repository of each program, and pushes that change what the program's conventions depend on. */
const id = (digit: string) => digit.repeat(32);
const stories: Record<string, { files: Files; pushes: Record<string, Files> }> = {
  "github-wiki": {
    files: {
      "Home.md": "[[a label|One Page]] [[Two Pages]]",
      "One-Page.md": "One",
      "Two-Pages.md": "Two",
      "_Sidebar.md": "- [[Two Pages]]\n- [[One Page]]\n",
    },
    pushes: {
      "another order": { "_Sidebar.md": "- [[First|One Page]]\n- [[Two Pages]]\n" },
      "an edit": { "Home.md": "[[another label|Two Pages]] [[One Page]]" },
      "no longer a wiki": { "index.md": "# Home", "mkdocs.yml": "docs_dir: .\n" },
    },
  },
  starlight: {
    files: {
      "astro.config.mjs": "export default { integrations: [starlight({ sidebar: ['b', 'a'] })] };",
      "src/assets/a.png": "no picture",
      "src/content/docs/a.md": "# A\n\n![x](../../assets/a.png)",
      "src/content/docs/b.md": "# B",
    },
    pushes: {
      "another order": {
        "astro.config.mjs":
          "export default { integrations: [starlight({ sidebar: [{ label: 'Z', slug: 'a' }] })] };",
      },
      "another picture": { "src/assets/a.png": "another one" },
      "a slug": { "src/content/docs/b.md": "---\nslug: c\n---\n# B" },
      "an edit": { "src/content/docs/b.md": "---\nslug: c\n---\n# B\n\n[x](/a/)" },
    },
  },
  hexo: {
    files: {
      "_config.yml": "source_dir: source\n",
      "source/_posts/a.md":
        "title: A\ndate: 2026-01-02\n---\n![x](/2026/01/02/a/x.png) [b](/2026/01/03/b/)",
      "source/_posts/a/x.png": "no picture",
      "source/_posts/b.md":
        "---\ntitle: B\ndate: 2026-01-03\ncategories: Tea\n---\n[tag](/tags/x/)",
    },
    pushes: {
      "another date": { "source/_posts/b.md": "---\ntitle: B\ndate: 2026-01-04\n---\n# B" },
      "other addresses": {
        "_config.yml": "source_dir: source\npermalink: :category/:title.html\n",
      },
      "a category": {
        "source/_posts/b.md": "---\ntitle: B\ndate: 2026-01-03\ncategories: Tea\n---\n# B",
      },
      "no longer Hexo": { "_config.yml": "title: x\n" },
    },
  },
  logseq: {
    files: {
      "logseq/config.edn": "{}",
      "pages/a___b.md": "- x\n  id:: 62af06a3-6447-4300-bb3e-eda67bfd2b03\n",
      "pages/c.md": "- [[a/b]] ((62af06a3-6447-4300-bb3e-eda67bfd2b03)) [[none]]",
    },
    pushes: {
      "a block without its id": { "pages/a___b.md": "- x\n" },
      "a page that was missing": { "pages/none.md": "- here" },
      "no longer a graph": { "logseq/config.edn": '{:hidden ["/pages/c.md"]}' },
    },
  },
  sphinx: {
    files: {
      "docs/conf.py": "extensions = ['myst_parser']",
      "docs/index.md": "# A\n\n[](#part) {doc}`b`\n\n```{toctree}\nd\nb\n```",
      "docs/b.md": "# B\n\n(part)=\n## Part",
      "docs/d.md": "# D",
    },
    pushes: {
      "another order": {
        "docs/index.md": "# A\n\n[](#part) {doc}`b`\n\n```{toctree}\nX <b>\nd\n```",
      },
      "another label": { "docs/b.md": "# B\n\n(other)=\n## Part" },
      "the label elsewhere": { "docs/c.md": "(part)=\n# C" },
      "no longer Sphinx": { "docs/conf.py": "" },
    },
  },
  dendron: {
    files: {
      "dendron.yml": "vaults:\n  - fsPath: vault\n",
      "vault/root.md": "# Root\n\n[[x|a.b]]",
      "vault/a.b.md": "# B",
      "vault/a.c.md": "# C",
    },
    pushes: {
      "an edit": { "vault/a.b.md": "# B\n\n[[y|a.c]]" },
      "a parent": { "vault/a.md": "# A" },
      "fewer hierarchies": {
        "dendron.yml": "vaults:\n  - fsPath: vault\nsite:\n  siteHierarchies: [a.b, root.x]\n",
      },
    },
  },
  docfx: {
    files: {
      "docfx.json": '{"build":{"content":[{"files":"**/*.md"}]}}',
      "toc.yml": "- href: b.md\n- href: a.md\n",
      "index.md": "# Home\n\n[x](xref:the.a)",
      "a.md": "---\nuid: the.a\n---\n# A",
      "b.md": "# B",
    },
    pushes: {
      "another order": { "toc.yml": "- name: Z\n  uid: the.a\n- href: b.md\n" },
      "another id": { "a.md": "---\nuid: other\n---\n# A" },
      "an exclusion": {
        "docfx.json": '{"build":{"content":[{"files":"**/*.md","exclude":["b.md"]}]}}',
      },
      "a list of files": { "docfx.json": '{"build":{"content":["index.md","a.md"]}}' },
    },
  },
  docusaurus: {
    files: {
      "docusaurus.config.js":
        "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }, presets: [['classic', { blog: false }]] };",
      "docs/intro.md": "# Intro",
      "docs/guides/one.md": "# One",
      "docs/guides/_category_.json": '{ "label": "The guides" }',
      "i18n/fr/docusaurus-plugin-content-docs/current/intro.md": "# Introduction",
    },
    pushes: {
      "a translated label": {
        "i18n/fr/docusaurus-plugin-content-docs/current.json":
          '{ "sidebar.docs.category.The guides": { "message": "Les guides" } }',
      },
      "another label": { "docs/guides/_category_.json": '{ "label": "Guides" }' },
      "an edit": { "docs/guides/one.md": "# One\n\nMore text" },
      "an address that nothing shows": { "docs/guides/one.md": "# One\n\n[x](/docs/guides/no)" },
      "a link that shows what it means": { "docs/intro.md": "# Intro\n\n[y](/docs/guides/one)" },
    },
  },
  eleventy: {
    files: {
      "eleventy.config.js": 'module.exports = () => ({ dir: { input: "src", data: "facts" } });',
      "src/index.md": "# Home\n\n[x](/a/)",
      "src/a.md": "---\neleventyNavigation:\n  key: A\n  order: 1\n---\n# A",
      "src/facts/b.md": "# B",
    },
    pushes: {
      "another place": {
        "src/a.md": "---\neleventyNavigation:\n  key: Z\n  order: 2\n---\n# A",
      },
      "another data folder": {
        "eleventy.config.js": 'module.exports = () => ({ dir: { input: "src" } });',
      },
    },
  },
  gitbook: {
    files: {
      ".gitbook.yaml": "root: docs\nredirects:\n  old: a.md\n",
      "docs/README.md": "# Home\n\n[x](/old)",
      "docs/SUMMARY.md": "* [B](b.md)\n* [A](a.md)\n",
      "docs/a.md": "# A",
      "docs/b.md": "# B",
    },
    pushes: {
      "another redirect": { ".gitbook.yaml": "root: docs\nredirects:\n  old: b.md\n" },
      "another order": { "docs/SUMMARY.md": "* [A](a.md)\n* [B](b.md)\n" },
      "an edit": { "docs/README.md": "# Home\n\n[x](/old) again" },
    },
  },
  mdbook: {
    files: {
      "book.toml": "[book]\n",
      "src/SUMMARY.md": "- [A](a.md)\n  - [B](b.md)\n    - [C](c.md)\n- [D](d.md)\n",
      "src/a.md": "# A",
      "src/b.md": "# B",
      "src/c.md": "# C",
      "src/d.md": "# D\n\n[x](c.md)",
    },
    pushes: {
      "an edit of a page": { "src/b.md": "# B\n\nMore text" },
      "an edit of a chapter": { "src/a.md": "# A\n\nMore text, [x](c.md)" },
      "another order": {
        "src/SUMMARY.md": "- [D](d.md)\n  - [C](c.md)\n  - [B](b.md)\n- [A](a.md)\n",
      },
      "a withheld chapter": { "src/d.md": "---\ndraft: true\n---\n# D" },
      "a chapter that is not listed": { "src/e.md": "# E", "src/b.md": "# B\n\n[x](e.md)" },
      "the same, edited": { "src/e.md": "# E\n\nMore text" },
      "the same, listed": { "src/SUMMARY.md": "- [A](a.md)\n- [B](b.md)\n- [E](e.md)\n" },
    },
  },
  hugo: {
    files: {
      "hugo.toml": "baseURL = 'https://example.org/'\n",
      "content/posts/trip/ideas.md": "# Ideas",
      "content/posts/one.md": "# One\n\n[x](trip/ideas.md)",
    },
    pushes: {
      "a page around notes": { "content/posts/trip/index.md": "# Trip" },
      "a note in a page": { "content/posts/trip/more/later.md": "# Later" },
      "an edited note in a page": { "content/posts/trip/ideas.md": "# Ideas\n\nMore" },
    },
  },
  jekyll: {
    files: {
      "_config.yml": "title: x\n",
      "index.md": "---\ntitle: Home\n---\n",
      "a.md": "---\ntitle: A\n---\n[x](b.md)",
      "b.md": "---\ntitle: B\nparent: A\n---\n",
      "c.md": "---\ntitle: C\nparent: B\ngrand_parent: A\n---\n",
    },
    pushes: {
      "an edit": { "b.md": "---\ntitle: B\nparent: A\n---\nMore text" },
      "another parent": { "c.md": "---\ntitle: C\nparent: A\n---\n" },
      "another title": { "a.md": "---\ntitle: Z\n---\n" },
    },
  },
  mkdocs: {
    files: {
      "mkdocs.yml": "site_name: x\n",
      "docs/.pages": "nav: [b.md, a.md]\n",
      "docs/a.md": "# A",
      "docs/b.md": "# B\n\n[x](none)",
      "docs/javascripts/mathjax.js":
        "window.MathJax = { tex: { macros: { RR: '\\\\mathbb{R}' } } };",
      "docs/c.md": "# C\n\n$\\RR^n$",
    },
    pushes: {
      "another order": { "docs/.pages": "nav: [a.md, Z: b.md]\n" },
      "another command of formulas": {
        "docs/javascripts/mathjax.js": "window.MathJax = { tex: { macros: { NN: 'N' } } };",
      },
      "a note that uses it": {
        "docs/c.md": "# C\n\n$\\NN$ $\\newcommand{\\a}[1]{x#1}\\a y$ $\\a z$",
      },
      "no settings of formulas any more": { "docs/javascripts/mathjax.js": "" },
      "most links of a form lead nowhere": {
        "docs/a.md": "# A\n\n[1](none1) [2](none2) [3](none3) [4](none4)",
      },
      "few links of a form lead nowhere": { "docs/a.md": "# A" },
    },
  },
  notion: {
    files: {
      [`Top ${id("a")}.md`]: `# Top\n\n[x](List%20${id("b")}.csv)`,
      [`Top ${id("a")}/Sub ${id("c")}.md`]: "# Sub\n\nKey: value",
      [`List ${id("b")}.csv`]: "Name\nOne\n",
    },
    pushes: {
      "pages of a database": { [`List ${id("b")}/One ${id("d")}.md`]: "# One" },
      "a second page at the top": { [`More ${id("e")}.md`]: "# More" },
      "an edit": { [`Top ${id("a")}/Sub ${id("c")}.md`]: "# Sub\n\nKey: other" },
      "notes of other kinds": {
        "a.md": "# A",
        "b.md": "# B",
        "c.md": "# C",
        "d.md": "# D",
        "e.md": "# E",
      },
    },
  },
};

for (const [id, { files, pushes }] of Object.entries(stories))
  test(`pushes to a repository of ${id} agree with builds from scratch`, async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
    const project = await world.project();
    const first = await project.publish(files);
    expect(first.deployment.convention).toMatchObject({ id });
    for (const [step, changed] of Object.entries(pushes)) {
      letTimePass();
      const quick = await project.publish(changed);
      await expectAgreement(world, project, { quick, step: `${id}: ${step}` });
    }
  });
