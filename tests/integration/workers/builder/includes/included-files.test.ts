import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { datasetOf } from "#tests/support/worlds/sites/dataset.ts";
import { brokenLinks, linksIn } from "#tests/support/menu.ts";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
} from "#tests/support/worlds/build-world.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

function includeIssues({ issues }: Published): string[] {
  return issues
    .filter(({ category }) => category === "include")
    .map(({ path, line, message, suggestion }) =>
      [`${path}:${line}`, message, suggestion].filter(Boolean).join(" "),
    );
}

async function textOf({ page }: Published, url: string): Promise<string> {
  return ((await page(url)) ?? "").replace(/<[^>]*>/g, "");
}

test("an mdBook repository shows its listings, in code and out of it", async () => {
  const project = await world.project();
  const published = await project.publish({
    "book.toml": '[book]\ntitle = "A book"\n',
    "src/SUMMARY.md": "# Summary\n\n- [One](ch01.md)\n- [Two](ch02.md)\n",
    "src/README.md": "# Home",
    "src/ch01.md":
      "# One\n\n```rust\n{{#rustdoc_include ../listings/a/main.rs:here}}\n```\n\n{{#include parts/note.md}}",
    "src/parts/note.md": "See [two](../ch02.md).\n\n![](dot.png)",
    "src/parts/dot.png": ONE_PIXEL,
    "src/ch02.md": "# Two\n\n```md\n{{#include SUMMARY.md}}\n```",
    "listings/a/main.rs": "// ANCHOR: here\nfn main() {}\n// ANCHOR_END: here\nfn hidden() {}\n",
  });
  expect(published.deployment.convention?.id).toBe("mdbook");
  expect(await textOf(published, "/ch01")).toContain("fn main() {}\n");
  expect(await textOf(published, "/ch01")).not.toContain("hidden");
  expect(await textOf(published, "/ch02")).toContain("[One](ch01.md)");
  expect(await published.page("/ch01")).toContain('src="/parts/dot');
  expect(await linksIn(published, "/ch01")).toContain("/ch02");
  expect([...brokenLinks(published), ...includeIssues(published)]).toEqual([]);
  expect(await published.page("/ch01.md")).toContain("{{#include parts/note.md}}");
  await makeDataset(world.context, project.id);
  expect(JSON.stringify(await datasetOf(world, published))).toContain("fn main() {}");
});

test("docs include the README and other files above them, with their links", async () => {
  const project = await world.project();
  const published = await project.publish({
    "mkdocs.yml":
      "site_name: A\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: [snippets]\n",
    "README.md": "# Project\n\n[Guide](docs/guide.md) [License](LICENSE)",
    LICENSE: "MIT",
    "snippets/hint.md": "A hint with a [guide](guide.md).",
    "docs/index.md": '--8<-- "README.md"\n\n--8<-- "hint.md"',
    "docs/guide.md": '# Guide\n\n```yaml\n--8<-- "mkdocs.yml:1:1"\n```',
  });
  expect(await published.page("/")).toMatch(/<h1[^>]*>Project/);
  expect(await linksIn(published, "/")).toEqual(["/guide", "/guide"]);
  expect(await textOf(published, "/guide")).toContain("site_name: A");
  expect(brokenLinks(published)).toEqual(["docs/index.md: No page or file is named LICENSE."]);
});

test("a partial of a program is part of pages, but no page", async () => {
  const project = await world.project();
  const published = await project.publish({
    "docusaurus.config.js":
      "module.exports = { presets: [['classic', { docs: {}, blog: false }]] };",
    "docs/intro.md":
      "import Part from './_parts/_part.mdx';\nimport Other from '@site/docs/_other.md';\n\n# Intro\n\n<Part />\n<Other />",
    "docs/_parts/_part.mdx": "export const x = 1;\n\nA part. {x}\n\n[Up](../intro.md)",
    "docs/_other.md": "---\ntitle: No\n---\nThe other.",
  });
  expect(await textOf(published, "/intro")).toMatch(/A part\.\s[^]*The other\./);
  expect(Object.keys(published.manifest.files).filter((url) => /part|other/.test(url))).toEqual([]);
  expect(includeIssues(published)).toEqual([]);
});

test("a file that the settings of a program keep from being a page is part of pages that include it", async () => {
  const repositories: Record<string, Record<string, string>> = {
    VitePress: {
      ".vitepress/config.ts": "export default { srcExclude: ['examples/**/*.md', 'drafts/**'] }",
      "index.md": "# Home\n\n<!--@include: ./examples/a.md-->\n\n<!--@include: ./drafts/b.md-->",
    },
    MkDocs: {
      "mkdocs.yml":
        "site_name: A\ndocs_dir: .\nexclude_docs: |\n  examples/\ndraft_docs: |\n  drafts/\n",
      "index.md": '# Home\n\n--8<-- "examples/a.md"\n\n--8<-- "drafts/b.md"',
    },
    Sphinx: {
      "conf.py": "extensions = ['myst_parser']\nexclude_patterns = ['examples', 'drafts/*']\n",
      "index.md": "# Home\n\n```{include} examples/a.md\n```\n\n```{include} drafts/b.md\n```",
    },
  };
  for (const [program, files] of Object.entries(repositories)) {
    const project = await world.project();
    const published = await project.publish({
      ...files,
      "examples/a.md": "An example.",
      "examples/key.md": "---\ndraft: true\n---\nConfidential",
      "drafts/b.md": "Confidential",
      "more.md": files["index.md"]?.replaceAll("a.md", "key.md") ?? "",
    });
    expect(await textOf(published, "/"), program).toContain("An example.");
    for (const url of Object.keys(published.manifest.files))
      expect(await published.page(url), `${program} ${url}`).not.toContain("Confidential");
    expect(await published.page("/examples/a"), program).toBeNull();
    expect(includeIssues(published).join("\n"), program).toMatch(/drafts\/b\.md is left out/);
  }
});

test("nothing that is withheld becomes public because another page includes it", async () => {
  const secret = ["ghp", "aB3dE5gH7jK9mN1pQ3sT5vX7zA9cD1fG3hJ5"].join("_");
  const withheld: Record<string, string> = {
    "draft.md": "---\ndraft: true\n---\nConfidential",
    "later.md": "---\npublishDate: 2999-01-01\n---\nConfidential",
    "over.md": "---\nexpiryDate: 2001-01-01\n---\nConfidential",
    "_drafts/idea.md": "Confidential",
    "left/out.md": "Confidential",
    "setting.md": "Confidential",
    "part/_left.md": "Confidential",
    "unreadable.md": "---\ndraft: {{ x }\n---\nConfidential",
    "key.md": `Confidential ${secret}`,
    "key.rs": `// Confidential ${secret}`,
    ".env": "TOKEN=Confidential",
    "prod.env": "TOKEN=Confidential",
    ".hidden/a.md": "Confidential",
    "data.txt": "---\ndraft: true\n---\nConfidential",
    "node_modules/a/readme.md": "Confidential",
    "nested.md": "Nested. {{#include draft.md}}",
  };
  const files = Object.keys(withheld);
  const forms: ((path: string, at: number) => string)[] = [
    (path) => `{{#include ${path}}}`,
    (path) => `--8<-- "${path}"`,
    (path) => `<<< @/${path}`,
    (path) => `<!--@include: ./${path}-->`,
    (path) => `[!INCLUDE [x](${path})]`,
    (path) => `[!code-rust[x](${path})]`,
    (path) => `:::code source="${path}":::`,
    (path) => `{% include_relative ${path} %}`,
    (path) => `{% include-markdown "${path}" %}`,
    (path) => `{{% readfile file="${path}" code="true" %}}`,
    (path, at) => `import Part${at} from './${path}'\n\n<Part${at} />`,
  ];
  const pages = Object.fromEntries(
    forms.map((form, at) => [`page-${at}.md`, `# Page\n\n${files.map(form).join("\n\n")}\n`]),
  );
  const project = await world.project({ settings: { ignore: "setting.md" } });
  const published = await project.publish({
    ...withheld,
    ".pressmarkignore": "left/\n_left.md\n",
    ...pages,
    "code.md": `\`\`\`\n{{#include ${files.join("}}\n{{#include ")}}}\n\`\`\``,
  });
  await makeDataset(world.context, project.id);
  expect(published.deployment.status).toBe("success");
  for (const url of Object.keys(published.manifest.files))
    expect(await published.page(url), url).not.toMatch(/Confidential|ghp_/);
  const dataset = await datasetOf(world, published);
  expect(JSON.stringify(dataset["content.sqlite"])).not.toMatch(/Confidential|ghp_/);
  expect(await textOf(published, "/page-0")).toContain("Nested.");
  const refused = new Set(
    includeIssues(published).map((text) => text.replace(/^.*?:\d+ /, "").split(" ")[0]),
  );
  expect(refused).toEqual(new Set(files.filter((path) => path !== "nested.md")));
});

test("a note without a page of its own is part of other pages, unless it is withheld for another reason", async () => {
  const project = await world.project();
  const cascade = "---\ncascade:\n  build:\n    render: never\n---\n";
  const published = await project.publish({
    "hugo.toml": 'title = "Site"\n',
    "content/_index.md":
      '# Home\n\n{{% include "/_common/part.md" %}}\n\n{{% include "/_common/draft.md" %}}\n\n{{% include "/shared/index.md" %}}',
    "content/shared/index.md": "---\nheadless: true\n---\nA note of a headless folder.",
    "content/docs/sdk/start.md": "# Start\n\n{{% include intro.md %}}",
    "content/docs/_includes/intro.md": "An introduction for all.",
    "content/_common/_index.md": cascade,
    "content/_common/part.md": "A shared part.",
    "content/_common/draft.md": "---\ndraft: true\n---\nA secret plan.",
  });
  expect(await textOf(published, "/")).toContain("A shared part.");
  expect(await textOf(published, "/")).toContain("A note of a headless folder.");
  expect(await published.page("/shared")).toBeNull();
  expect(await textOf(published, "/docs/sdk/start")).toContain("An introduction for all.");
  expect(JSON.stringify(await published.page("/"))).not.toContain("secret plan");
  expect(await published.page("/_common/part")).toBeNull();
  expect(includeIssues(published)).toEqual([
    expect.stringContaining("content/_common/draft.md is not published, so it is not included"),
  ]);
});

test("an include stays within the repository, and follows no link out of it", async () => {
  const project = await world.project();
  await project.tree.commit({ "a.md": "x" }, "start");
  await project.tree.git("config", "core.symlinks", "true");
  await symlink("/etc/passwd", join(project.tree.directory, "link.md"));
  const published = await project.publish({
    "docs/page.md":
      '{{#include ../../../../etc/passwd}}\n\n{{#include /etc/passwd}}\n\n{{#include ../link.md}}\n\n--8<-- "https://example.org/a.md"\n\n{{#include ../../b/c.rs}}',
  });
  expect(includeIssues(published)).toEqual([
    "docs/page.md:1 ../../../../etc/passwd is outside the repository, so it is not included.",
    "docs/page.md:3 The repository has no file /etc/passwd to include.",
    "docs/page.md:5 link.md is a symbolic link, which is not followed.",
    "docs/page.md:7 Files of other sites are not included. Copy the file into the repository.",
    "docs/page.md:9 ../../b/c.rs is outside the repository, so it is not included.",
  ]);
  expect(published.groups.map(({ count, message }) => `${count} ${message}`)).toContain(
    "2 Files outside the repository, such as those of another one, are not included.",
  );
  expect(await published.page("/docs/page")).not.toContain("root:");
});

test("a missing file shows nothing, and the issue names a file that may be meant", async () => {
  const project = await world.project();
  const published = await project.publish({
    "page.md": "Before.\n\n{{#include parts/part.md}}\n\nAfter.",
    "other/part.md": "Part",
    "about/CONTRIBUTING.md": "{{#include ../CONTRIBUTING.md}}",
  });
  expect(includeIssues(published)).toEqual([
    // The note itself has this name, but cannot be meant.
    "about/CONTRIBUTING.md:1 The repository has no file ../CONTRIBUTING.md to include.",
    "page.md:3 The repository has no file parts/part.md to include. Did you mean other/part.md?",
  ]);
  expect(published.groups.filter(({ category }) => category === "include")).toMatchObject([
    { count: 2, message: "Notes include files that are not in the repository." },
  ]);
  expect(await textOf(published, "/page")).not.toContain("include");
});
