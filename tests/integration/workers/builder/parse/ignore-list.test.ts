import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { expectAgreement, letTimePass } from "#tests/support/agreement.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
afterEach(() => {
  vi.useRealTimers();
});

describe("the ignore list", () => {
  test("leaves out files that are never meant for visitors, reports them, and makes links to them issues", async () => {
    const project = await world.project();
    const { manifest, deployment, issues, log, page } = await project.publish({
      "index.md":
        "[[SUMMARY]] ![[_includes/part]] [x](_templates/daily.md) [y](.github/help.md) ![[pic.png]]",
      "SUMMARY.md": "no",
      "_sidebar.md": "no",
      "_Sidebar.md": "no",
      "_includes/part.md": "Confidential",
      "_templates/daily.md": "no",
      "_templates/pic.png": ONE_PIXEL,
      "deep/_layouts/page.md": "no",
      "book/_build/html/_sources/intro.md": "no",
      "_book/29-analysis.md": "no",
      ".github/help.md": "no",
      ".obsidian/templates.json": '{"folder":"Blanks"}',
      ".obsidian/plugins/templater-obsidian/data.json": '{"templates_folder":"Meta/Templater"}',
      "Blanks/Person.md": "---\ntitle: {{title}}\n---\n",
      "Meta/Templater/Day.md": "no",
      "Meta/real.md": "yes",
    });
    expect(deployment.counts).toMatchObject({ notes: 2 });
    expect(
      Object.keys(manifest.files)
        .filter((url) => url.endsWith(".md"))
        .sort(),
    ).toEqual(["/index.md", "/meta/real.md"]);
    expect(Object.keys(manifest.files).some((url) => url.endsWith(".png"))).toBe(false);
    expect(await page("/")).not.toContain("Confidential");
    const messages = issues.filter(({ path }) => path === "index.md").map(({ message }) => message);
    for (const path of [
      "SUMMARY.md",
      "_includes/part.md",
      "_templates/daily.md",
      ".github/help.md",
      "_templates/pic.png",
    ])
      expect(messages).toContainEqual(
        expect.stringMatching(
          `^${path} is left out by the ignore list, so the (?:link|embed) was removed.$`,
        ),
      );
    expect(issues).toContainEqual(
      expect.objectContaining({
        path: "Blanks/Person.md",
        severity: "info",
        message:
          "This file is left out by the ignore list: `/Blanks/` in the template folder in Obsidian’s settings.",
      }),
    );
    expect(log.some(({ text }) => text.includes("11 left out by the ignore list"))).toBe(true);
  });

  test("comes from .pressmarkignore in any folder, from the settings and from other generators' settings, and ! restores files", async () => {
    const project = await world.project({
      settings: { ignore: "Private Stuff/\n*.excalidraw.md" },
    });
    const { manifest } = await project.publish({
      ".pressmarkignore": "# comment\n/drafts\n!_includes/\nnotes/*.tmp.md\n",
      "notes/.pressmarkignore": "here.md\n/deep/x.md\n!keep.tmp.md",
      "mkdocs.yml":
        "docs_dir: manual\nexclude_docs: |\n  internal.md\ndraft_docs: |\n  wip/\nplugins:\n  - !ENV X\n",
      "_config.yml": "exclude:\n  - vendor\n",
      "quartz.config.ts":
        'export default { configuration: { ignorePatterns: ["private", "templates"] } }',
      "index.md": "Home",
      "_includes/part.md": "yes",
      "drafts/a.md": "no",
      "deep/drafts/a.md": "yes",
      "Private Stuff/a.md": "no",
      "x.excalidraw.md": "no",
      "notes/a.tmp.md": "no",
      "notes/keep.tmp.md": "yes",
      "notes/deep/here.md": "no",
      "notes/deep/x.md": "no",
      "here.md": "yes",
      "manual/internal.md": "no",
      "manual/wip/a.md": "no",
      "vendor/readme.md": "no",
      "content/private/a.md": "no",
    });
    expect(
      Object.keys(manifest.files)
        .filter((url) => url.endsWith(".md"))
        .sort(),
    ).toEqual([
      "/deep/drafts/a.md",
      "/here.md",
      "/includes/part.md",
      "/index.md",
      "/notes/keep-tmp.md",
    ]);
  });

  test.each<[what: string, files: Record<string, string>, left: string[], undo: string[]]>([
    [
      "Jekyll, except for posts, drafts and collections with pages",
      {
        "_config.yml": "include: [_pages]\ncollections:\n  docs: { output: true }\n  staff: {}\n",
        "_posts/2020-01-01-a.md": "yes",
        "_drafts/b.md": "a draft",
        "_docs/c.md": "yes",
        "_docs/_d.md": "no",
        "_staff/e.md": "no",
        "_pages/f.md": "yes",
        "notes/_deep/g.md": "no",
        "notes/_h.md": "no",
      },
      ["/docs/c.md", "/index.md", "/pages/f.md", "/posts/2020-01-01-a.md"],
      ["!/_docs/_d.md", "!/_staff/", "!/notes/_deep/", "!/notes/_h.md"],
    ],
    [
      "Docusaurus, in a separate folder",
      {
        "site/docusaurus.config.ts": "export default { docs: { path: '../manual' } }",
        "site/docs/a.md": "![](_images/one.png)",
        "site/docs/_images/one.png": "yes",
        "site/docs/_partial.md": "no",
        "site/docs/_parts/deep/b.md": "no",
        "manual/_c.md": "no",
        "manual/d.md": "yes",
        "other/_e.md": "yes",
      },
      ["/index.md", "/manual/d.md", "/other/e.md", "/site/docs/a.md"],
      ["!/manual/_c.md", "!/site/docs/_partial.md", "!/site/docs/_parts/**/*.md"],
    ],
    [
      "Astro",
      {
        "astro.config.mjs": "export default {}",
        "src/pages/_a.md": "no",
        "src/pages/b.md": "yes",
        "src/content/blog/_drafty/c.md": "no",
        "notes/_d.md": "yes",
      },
      ["/index.md", "/notes/d.md", "/src/pages/b.md"],
      ["!/src/content/blog/_drafty/**/*.md", "!/src/pages/_a.md"],
    ],
  ])(
    "leaves out names with an underscore as %s does, and says how to restore them",
    async (_what, files, remaining, undo) => {
      // The whole repository is the site, so that every file counts.
      const project = await world.project({ settings: { convention: "none" } });
      const first = await project.publish({ "index.md": "Home", ...files });
      const notesOf = (manifest: typeof first.manifest) =>
        Object.keys(manifest.files)
          .filter((url) => url.endsWith(".md"))
          .sort();
      expect(notesOf(first.manifest)).toEqual(remaining);
      const lines = first.issues
        .filter(({ category }) => category === "ignored")
        .map(({ suggestion }) => /`(.*?)`/.exec(suggestion ?? "")?.[1] ?? "");
      expect(lines.filter((line) => undo.includes(line)).sort()).toEqual(undo);
      const all = await project.publish({ ".pressmarkignore": undo.join("\n") });
      expect(notesOf(all.manifest)).toHaveLength(remaining.length + undo.length);
    },
  );

  test("that excludes everything or cannot be read stops the build and names the line", async () => {
    const project = await world.project();
    const all = await project.publish({ "index.md": "Home", ".pressmarkignore": "*.md" });
    expect(all.deployment).toMatchObject({
      errorCode: "no_content",
      reason:
        "The ignore list excludes every markdown file, for example with `*.md` in .pressmarkignore.",
    });
    const { deployment } = await project.publish({ ".pressmarkignore": `${"*a".repeat(40)}\n` });
    expect(deployment).toMatchObject({ status: "failed", errorCode: "ignore_list_unreadable" });
  });

  test("applies a change to every affected file, in full and incremental builds", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
    const project = await world.project();
    await project.publish({ "index.md": "[[a]] [[b]]", "a.md": "A", "b.md": "B", "T/c.md": "C" });
    const steps: [Record<string, string>, string[]][] = [
      [{ ".pressmarkignore": "a.md\n" }, ["/b.md", "/index.md", "/t/c.md"]],
      [{ "index.md": "[[a]] [[b]] more" }, ["/b.md", "/index.md", "/t/c.md"]],
      [{ "a.md": "A that changed" }, ["/b.md", "/index.md", "/t/c.md"]],
      [{ ".obsidian/templates.json": '{"folder":"T"}' }, ["/b.md", "/index.md"]],
      [{ ".pressmarkignore": "b.md\n" }, ["/a.md", "/index.md"]],
      [{ ".obsidian/templates.json": '{"folder":"/"}' }, ["/a.md", "/index.md", "/t/c.md"]],
    ];
    for (const [files, urls] of steps) {
      letTimePass();
      const quick = await project.publish(files);
      const step = JSON.stringify(files);
      expect(
        Object.keys(quick.manifest.files)
          .filter((url) => url.endsWith(".md"))
          .sort(),
        step,
      ).toEqual(urls);
      await makeDataset(world.context, project.id);
      await expectAgreement(world, project, { quick, step });
    }
  }, 120_000);
});

const program: [what: string, files: Record<string, string | Buffer>][] = [
  ["Obsidian Publish", { ".obsidian/publish.json": '{"included":["a"],"excluded":["no","no.md"]}', "no/a.md": "", "no.md": "" }],
  ["Jekyll, with a single string", { "_config.yml": "exclude: no\n", "no/a.md": "" }],
  ["Hexo", { "_config.yml": "ignore:\n  - '**/no/**'\n", "source/no/a.md": "" }],
  ["a theme of Hexo", { "_config.yml": "source_dir: source\n", "themes/x/README.md": "", "themes/x/docs/a.md": "", "scaffolds/post.md": "" }],
  ["Jupyter Book", { "_config.yml": "exclude_patterns: [no/*, 'no.md']\n", "no/a.md": "", "no.md": "" }],
  ["MkDocs in a folder, with its plugin", { "site/mkdocs.yml": "exclude_docs: no.md\nplugins:\n  - exclude:\n      glob: [ex/*]\n", "site/docs/no.md": "", "site/docs/ex/a.md": "" }],
  ["MkDocs, with inherited settings and expressions", { "mkdocs.yml": "INHERIT: mkdocs.base.yml\nplugins:\n  exclude:\n    regex: ['.*\\.(no|tmp)\\.md$', 'raw/', '(?<!x)odd']\n", "mkdocs.base.yml": "exclude_docs: |\n  /no.md\n", "docs/no.md": "", "docs/a/x.tmp.md": "", "docs/raw/b.md": "" }],
  ["Material for MkDocs, for a folder", { "docs/no/.meta.yml": "draft: true\n", "docs/no/a.md": "", "docs/no/deep/b.md": "" }],
  ["Hugo's mounts", { "hugo.yaml": "module:\n  mounts:\n    - source: content\n      target: content\n      excludeFiles: ['no/**', '*.tmp.md']\n", "config/_default/module.toml": "[[mounts]]\nsource = 'texts'\nfiles = ['**', '! hid/**']\n", "config/_default/config.toml": "ignoreFiles = ['\\.(raw|bak)\\.md$']\n", "content/no/a.md": "", "content/b.tmp.md": "", "texts/hid/c.md": "", "content/d.bak.md": "" }],
  ["VuePress", { "docs/.vuepress/config.ts": "export default { pagePatterns: ['**/*.md', '!no/**', \"!**/*.{raw,bak}.md\"] }", "docs/no/a.md": "", "docs/b/c.bak.md": "" }],
  ["Astro's collections", { "src/content.config.ts": "const blog = defineCollection({ loader: glob({ pattern: ['**/*.md', '!no/**'], base: './src/blog' }) });\nconst other = defineCollection({ loader: glob({ base: 'other', pattern: '**/[^_]*.md' }) });", "src/blog/no/a.md": "", "other/deep/_b.md": "" }],
  ["VitePress, with comments and braces", { ".vitepress/config.mts": "export default {\n srcExclude: [\n  '**/no/**', // [x]\n  \"{x,no}.md\", `tick.md`,\n ],\n}", "a/no/a.md": "", "no.md": "", "tick.md": "" }],
  ["VitePress, through a variable", { ".vitepress/config.ts": "const skip: string[] = ['no/**'];\nexport default { srcExclude: skip }", "no/a.md": "" }],
  ["Docusaurus", { "docusaurus.config.js": "module.exports = { docs: { exclude: ['**/no/**', 'x.{md,mdx}'] } }", "docs/no/a.md": "", "docs/x.md": "" }],
  ["Quartz, with explicit publishing", { "quartz.config.ts": "export default { filters: [Plugin.ExplicitPublish()] }", "content/no.md": "", "content/draft.md": "---\npublish: false\n---\n" }],
  ["Quartz, whose settings are data since version 5", { "quartz.config.yaml": "configuration:\n  ignorePatterns:\n    - private\n    - Logbook.md\n", "content/private/no.md": "---\npublish: true\n---\n", "content/Logbook.md": "" }],
  ["MkDocs, with a password for the site", { "handbook/mkdocs.yml": "theme:\n  format: !!python/name:x.y\nplugins:\n  - encryptcontent:\n      global_password: 'tea'\n", "handbook/docs/no.md": "" }],
  ["Quartz 5, with explicit publishing", { "quartz.config.yaml": "plugins:\n  - source: github:quartz-community/explicit-publish\n    enabled: true\n", "content/no.md": "" }],
  ["Eleventy", { ".eleventy.js": "c => { c.ignores.add('no/**') }", ".eleventyignore": "two.md\n", "no/a.md": "", "two.md": "", "r/r.11tydata.js": "module.exports = { permalink: () => false }", "r/a.md": "", "p/p.11tydata.yaml": "draft: true", "p/a.md": "" }],
  ["Hugo and Zola", { "hugo.toml": "ignoreFiles = ['\\.no\\.md$', 'hid/']\n", "content/x.no.md": "", "content/hid/a.md": "", "zola/config.toml": "ignored_content = ['*.{no,hid}.md']\n", "zola/content/a.hid.md": "", "content/i/_index.md": "---\ncascade:\n  params:\n    draft: true\n---", "content/i/x.md": "", "content/k/_index.md": "---\r\ncascade:\r\n  draft: true\r\n---\r\n", "content/k/x.md": "" }],
  ["MyST, Quarto, Sphinx, Logseq and GitBook", { "myst.yml": "project:\n  exclude: [m/**]\n", "m/a.md": "", "_quarto.yml": "website:\n  drafts: [d.md]\nproject:\n  render: ['*.md', '!x.md']\n", "d.md": "", "x.md": "", "conf.py": "exclude_patterns = ['s/*']", "s/a.md": "", "logseq/config.edn": '{:hidden ["/l"] :publishing/all-pages-public? true}', "l/a.md": "", "logseq/bak/pages/l.md": "", ".bookignore": "g/\n", "g/a.md": "" }],
  ["Quarto, of which a list names what is rendered", { "q/_quarto.yml": "project:\n  render: ['two.qmd', 'a.md', 'in/']\n", "q/no.md": "", "q/deep/a.md": "", "q/in/_part.md": "", "q/in/.md": "" }],
  ["Quarto, with the chapters of a book", { "q/_quarto.yml": "project:\n  type: book\n  render: ['*.md']\nbook:\n  chapters:\n    - index.md\n    - part: in/start.md\n      chapters: [in/one.md, file: in/two.md]\n", "q/no.md": "", "q/in/no.md": "" }],
  ["Nuxt Content", { "nuxt.config.ts": "", "content.config.ts": "import { defineContentConfig } from '@nuxt/content';\nexport default defineContentConfig({ a: { source: { include: '**', exclude: ['no/**', 'b.{md,yml}'] } }, b: { source: { exclude: 'one.md' } } })", "content/no/a.md": "", "content/b.md": "", "content/one.md": "", "content/-x.md": "" }],
  ["Lume", { "_config.ts": "import lume from 'lume/mod.ts';\nconst site = lume({ src: './src' });\nsite.ignore('no.md', \"no\").ignore('two.md'); // ignore('three.md')\nsite.copy('img');\nexport default site;", "src/no.md": "", "src/no/a.md": "", "src/two.md": "", "src/_drafts/a.md": "", "src/a/_b.md": "" }],
  ["Gatsby and Redocly", { "gatsby-config.js": "module.exports = { plugins: [{ resolve: `gatsby-source-filesystem`, options: { path: `x`, ignore: [`**/drafts/**`, `${__dirname}/no.md`] } }] }", "a/drafts/b.md": "", "no.md": "", "docs/redocly.yaml": "ignore:\n  - 'plans'\n  - 'in/*.md'\n", "docs/plans/a.md": "", "docs/in/a.md": "" }],
  ["Retype", { "docs/retype.yml": "input: ./notes\nexclude:\n  - drafts/\n  - '*_temp.md'\ninclude:\n  - '*'\n", "docs/notes/drafts/a.md": "", "docs/notes/in/b_temp.md": "", "docs/notes/_c.md": "", "docs/notes/_d/e.md": "" }],
  ["Daux.io", { "docs/config.json": '{"ignore":{"files":["Not_Ready.md"],"folders":["99_Later"]}}', "docs/a/Not_Ready.md": "", "docs/99_Later/b.md": "" }],
  ["Couscous and Metalsmith", { "couscous/couscous.yml": "include:\n  - docs\nexclude:\n  - plans\n", "couscous/a.md": "", "couscous/docs/plans/b.md": "", "metal/metalsmith.json": '{"ignore":["drafts/*.md"],"plugins":[{"@metalsmith/remove":"later/**"}]}', "metal/src/drafts/c.md": "", "metal/src/later/d.md": "" }],
  ["Contentlayer and Velite", { "contentlayer.config.ts": "const Post = defineDocumentType(() => ({ name: 'Post', filePathPattern: `blog/**/*.md` }));\nexport default makeSource({ contentDirPath: 'data', contentDirExclude: ['blog/plans'], documentTypes: [Post] });", "data/a.md": "", "data/blog/plans/b.md": "", "site/velite.config.js": "export default { root: 'texts', collections: { posts: { pattern: ['posts/**/*.md', '!posts/later/**'] } } }", "site/texts/posts/later/c.md": "" }],
  ["Astro's collections, whose patterns name the notes", { "src/content.config.ts": "import { glob } from 'astro/loaders';\nconst blog = defineCollection({ loader: glob({ pattern: '**/index.md', base: './src/blog' }) });\nconst docs = defineCollection({ loader: glob({ pattern: ['guide/*.md'], base: 'docs' }) });", "src/blog/post/plans.md": "", "docs/a.md": "", "docs/guide/in/b.md": "" }],
  ["Velite, whose patterns name the notes", { "velite.config.ts": "const posts = defineCollection({ name: 'Post', pattern: 'posts/**/*.md' });\nexport default defineConfig({ root: 'texts', collections: { posts } })", "texts/a.md": "", "texts/plans/b.md": "" }],
  ["Eleventy, without markdown among the formats", { "site/eleventy.config.js": "module.exports = (config) => { config.setTemplateFormats(['njk', 'html']); return { dir: { input: 'src' } } }", "site/src/a.md": "" }],
  ["Nuxt Content, in its second version", { "nuxt.config.ts": "export default { modules: ['@nuxt/content'], content: { ignores: ['\\\\.', 'wip-', '/plans/'] } }", "content/wip-a.md": "", "content/plans/b.md": "" }],
  ["Gridsome, whose sources name the notes", { "site/gridsome.config.js": "module.exports = { plugins: [{ use: '@gridsome/source-filesystem', options: { typeName: 'Post', path: './blog/**/*.md' } }, { use: '@gridsome/source-filesystem', options: { baseDir: './docs', path: '*.md' } }] }", "site/plans/a.md": "", "site/docs/in/b.md": "" }],
  ["Content Collections and Fumadocs", { "content-collections.ts": "defineCollection({ directory: 'posts', include: '**/*.md', exclude: ['later/**'] })", "posts/later/a.md": "", "source.config.ts": "export const docs = defineDocs({ dir: 'texts/docs', docs: { files: ['./**/*.md', '!./plans/**'] } });", "texts/docs/plans/b.md": "" }],
  ["Rspress, which leaves out names with an underscore", { "rspress.config.ts": "export default defineConfig({ root: 'docs' })", "docs/_a.md": "", "docs/_b/c.md": "" }],
  ["VuePress, whose list names the pages", { "docs/.vuepress/config.js": "module.exports = { patterns: ['guide/**/*.md', '**/*.vue'] }", "docs/a.md": "", "docs/plans/b.md": "" }],
  ["Hugo, with languages that are disabled", { "hugo.toml": "disableLanguages = ['de']\n[languages.en]\nweight = 1\n[languages.de]\n[languages.fr]\ndisabled = true\n[languages.es]\ndisabled = true\ncontentDir = 'texts/es'\n", "content/no.de.md": "", "content/in/no.fr.md": "", "texts/es/no.md": "" }],
  ["Hugo's mounts, which list files", { "config/_default/module.yaml": "mounts:\n  - source: content\n    target: content\n    includeFiles: ['yes.md', '_index.md', 'in/*.md']\n  - source: content/part\n    target: content/part\n    files: ['a.md']\n", "content/no.md": "", "content/in/deep/no.md": "", "content/part/no.md": "" }],
  ["Jekyll, with the beginning of a name and stars for folders", { "_config.yml": "exclude: [no, '*.tmp.md', 'in/*/raw']\n", "notes.md": "", "no-more/a.md": "", "a/b.tmp.md": "", "in/a/b/raw/c.md": "" }],
  ["Bridgetown", { "bridgetown.config.yml": "exclude: [no]\ncollections:\n  staff: {}\n", "src/no.md": "", "src/_staff/a.md": "", "src/_components/b.md": "", "src/in/_defaults.yml": "published: false\n", "src/in/c.md": "" }],
  ["Jupyter Book, in the settings of Sphinx", { "_config.yml": "sphinx:\n  config:\n    exclude_patterns: ['no/*']\n", "no/a.md": "" }],
  ["Sphinx, in parts and with a list of what is included", { "conf.py": "exclude_patterns = []\nexclude_patterns.append('no')\nexclude_patterns.extend(['two', \"three.md\"])\n", "no/a.md": "", "two/b.md": "", "three.md": "", "d/conf.py": "include_patterns = ['in/**']\n", "d/four.md": "" }],
  ["MkDocs, whose plugin has stars for folders, and a language that is not built", { "mkdocs.yml": "plugins:\n  - exclude:\n      glob: ['*.tmp.md', 'a/*']\n  - i18n:\n      languages:\n        - locale: en\n          default: true\n        - locale: fr\n          build: false\n", "docs/b/x.tmp.md": "", "docs/a/b/c.md": "", "docs/p.fr.md": "" }],
  ["Zensical", { "zensical.toml": "[project]\ndocs_dir = 'texts'\nexclude_docs = 'no.md'\n", "texts/no.md": "" }],
  ["Pelican", { "site/pelicanconf.py": "PATH = 'content'\nARTICLE_EXCLUDES = ['raw', 'pages']\nIGNORE_FILES = ['.#*', 'draft-*']\nDEFAULT_METADATA = {\n    'status': 'draft',\n}\n", "site/content/raw/a.md": "---\nstatus: published\n---\n", "site/content/in/draft-b.md": "---\nstatus: published\n---\n", "site/content/c.md": "" }],
  ["Middleman", { "config.rb": "activate :blog\nignore 'no/*'\n# ignore 'yes.md'\n", "source/_part.md": "", "source/no/deep/a.md": "", "source/b.md": "---\nignored: true\n---\n" }],
  ["Cobalt and Sculpin", { "c/_cobalt.yml": "ignore:\n  - /no/*\n", "c/no/a.md": "", "c/in/_b.md": "", "s/app/config/sculpin_kernel.yml": "sculpin:\n  ignore: ['no/**']\n", "s/source/no/c.md": "" }],
  ["Franklin", { "config.md": "@def author = \"Ada\"\n@def ignore = [\"no/\", \"two.md\"]\n", "no/a.md": "", "two.md": "" }],
  ["Grav", { "user/config/system.yaml": "pages:\n  ignore_folders: [no]\n", "user/pages/no/default.md": "", "user/pages/01.a/default.md": "---\naccess:\n  site.login: true\n---\n", "user/pages/02.b/frontmatter.yaml": "published: false\n", "user/pages/02.b/default.md": "" }],
  ["Pico", { "composer.json": '{"require":{"picocms/pico":"^2.1"}}', "content/_no.md": "", "content/_no/a.md": "" }],
  ["Flowershow", { "config.json": '{"contentInclude":["/content","index.md"],"contentExclude":["/content/no"]}', "content/no/a.md": "", "other/b.md": "" }],
  ["Flowershow, in a program", { "config.mjs": "export default { contentExclude: ['no', 'two.md'] }", "no/a.md": "", "two.md": "" }],
  ["Neuron", { ".neuronignore": "no/**\ntwo.md\n", "no/a.md": "", "two.md": "" }],
  ["Nikola, with metadata in a file beside the post", { "posts/a.meta": ".. title: A\n.. status: draft\n", "posts/a.md": "" }],
  ["the plugin Digital Garden", { "vault/.obsidian/plugins/digitalgarden/data.json": '{"githubRepo":"garden","githubUserName":"ada"}', "vault/a.md": "", "vault/b.md": "---\npublish: true\n---\n" }],
  ["Pressmark, from an old Mac", { ".pressmarkignore": "no/\rno.md\r", "no/a.md": "", "no.md": "" }],
  ["Pressmark, for letters that macOS decomposes", { ".pressmarkignore": "gr\u00FCn.md\nbl\u00E5/\n", "gru\u0308n.md": "", "bla\u030A/a.md": "", "de\u0301/.pressmarkignore": "*.md", "de\u0301/b.md": "" }],
  ["Pressmark, with a tab at the end or ./ at the start", { ".pressmarkignore": "no.md\t\n./two.md\nplace/ \t \n", "no.md": "", "two.md": "", "place/a.md": "" }],
  ["Pressmark, in UTF-16", { ".pressmarkignore": Buffer.from("\uFEFFno/\nno.md\n", "utf16le"), "no/a.md": "", "no.md": "" }],
]; // prettier-ignore

test("Lume publishes a name with an underscore that its settings add", async () => {
  const project = await world.project();
  const { manifest } = await project.publish({
    "_config.ts": "import lume from 'lume/mod.ts';\nexport default lume().add('/_posts');",
    "index.md": "# Home",
    "_posts/a.md": "# A",
    "_other/b.md": "# B",
  });
  const pages = Object.keys(manifest.files);
  expect(pages).toContain("/posts/a");
  expect(pages.filter((url) => url.includes("other"))).toEqual([]);
});

/** In the form of the A11Y Project (github.com/a11yproject/a11yproject.com). */
test("a folder of pictures that Eleventy does not read as templates is published, but its notes are not", async () => {
  const project = await world.project();
  const { manifest } = await project.publish({
    ".eleventy.js": "module.exports = () => ({ dir: { input: 'src' } })",
    "src/.eleventyignore": "img/\nraw-img/\ndrafts/\n",
    "src/index.md":
      "![a](/img/posts/a.png) ![b](/img/.b.png) ![c](/img/_c/c.png) ![d](/raw-img/d.png)",
    "src/raw-img/d.png": ONE_PIXEL,
    "src/img/posts/a.png": ONE_PIXEL,
    "src/img/.b.png": ONE_PIXEL,
    "src/img/_c/c.png": ONE_PIXEL,
    "src/img/note.md": "Confidential",
    "src/drafts/d.png": ONE_PIXEL,
  });
  const files = Object.keys(manifest.files).filter((url) => /\.png|note/.test(url));
  expect(files.toSorted()).toEqual(["/img/posts/a.png", "/raw-img/d.png"]);
});

test.each(program)("notes excluded in the syntax of %s have no page", async (_what, files) => {
  const withText = Object.entries(files).map(([path, text]) =>
    path.endsWith(".md") ? [path, `${String(text)}\nConfidential`] : [path, text],
  );
  const open = { "index.md": "Home", "content/yes.md": "---\npublish: true\n---\nYes" };
  // The program may be recognized, and its content folder then be the root of the site.
  for (const convention of ["none", "auto"] as const) {
    const project = await world.project({ settings: { convention } });
    const { manifest, deployment } = await project.publish({
      ...open,
      ...Object.fromEntries(withText),
    });
    expect(deployment).toMatchObject({ status: "success" });
    const sources = Object.keys(manifest.files).filter((url) => url.endsWith(".md"));
    const notes = sources.filter((url) => !url.endsWith("index.md"));
    expect(notes).toEqual([manifest.files["/yes.md"] ? "/yes.md" : "/content/yes.md"]);
  }
});
