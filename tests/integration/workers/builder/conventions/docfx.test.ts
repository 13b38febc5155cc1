import { afterAll, beforeAll, expect, test } from "vitest";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";
import { brokenLinks, linksIn, menuOf } from "#tests/support/menu.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

/** In the form of Polly's documentation (github.com/App-vNext/Polly), and of repositories of Microsoft Learn. */
const site = {
  "README.md": "# The library",
  "docs/docfx.json": JSON.stringify({
    build: {
      content: [
        { files: ["**/*.md", "**/toc.yml"], exclude: ["**/obj/**", "includes/**", "drafts/*.md"] },
      ],
      globalMetadata: { breadcrumb_path: "/library/breadcrumb/toc.json" },
    },
  }),
  "docs/toc.yml": [
    "- name: Introduction\n  href: index.md",
    "- name: Strategies\n  href: strategies/",
    "- name: More\n  items:\n    - name: The second\n      href: guides/second.md?view=new",
    "    - name: First\n      href: ~/guides/first.md\n    - name: By id\n      uid: guides.third",
    "- name: Elsewhere\n  href: https://example.org",
  ].join("\n"),
  "docs/strategies/toc.yml":
    "items:\n- name: Overview\n  href: index.md\n- name: Retry again\n  href: retry.md\n- name: Back\n  href: ../toc.yml\n",
  "docs/index.md":
    "# Introduction\n\n[a](~/guides/first.md) [b](/library/strategies/retry) [c](xref:guides.third#part) <xref:guides.third?displayProperty=name>",
  "docs/strategies/index.md":
    "# Strategies\n\nSee <xref:System.Collections.Generic.List`1?displayProperty=name> and <xref:Library.Own>.",
  "docs/strategies/retry.md": "# Retry",
  "docs/strategies/extra.md": "# Extra",
  "docs/guides/first.md": "# First",
  "docs/guides/second.md": "# Second",
  "docs/guides/third.md": "---\nuid: guides.third\n---\n# Third\n\n## Part",
  "docs/includes/part.md": "A part",
  "docs/drafts/plan.md": "# Plan",
};

test("a DocFX repository has the order of its toc.yml files, and links by id work", async () => {
  const project = await world.project();
  const published = await project.publish(site);
  expect(published.deployment.convention?.text).toBe(
    "This is a DocFX repository: 7 pages from `docs`, order from toc.yml",
  );
  expect(await menuOf(published)).toEqual([
    "Strategies /strategies",
    "  Retry again /strategies/retry",
    "  Extra /strategies/extra",
    "More /guides",
    "  The second /guides/second",
    "  First /guides/first",
    "  By id /guides/third",
  ]);
  expect(await linksIn(published, "/")).toEqual([
    "/guides/first",
    "/strategies/retry",
    "/guides/third",
    "/guides/third",
  ]);
  const strategies = (await published.page("/strategies")) ?? "";
  expect(strategies).toContain(
    '<a href="https://learn.microsoft.com/dotnet/api/system.collections.generic.list-1">System.Collections.Generic.List`1</a>',
  );
  // The reference of the library itself is generated from its code.
  expect(strategies).toMatch(/<a class="missing"[^>]*>Library\.Own<\/a>/);
  expect(published.issues.filter(({ severity }) => severity !== "info")).toEqual([]);
  expect(brokenLinks(published)).toHaveLength(1);
});

test("what docfx.json excludes is no page", async () => {
  const project = await world.project();
  const { manifest } = await project.publish(site);
  expect(JSON.stringify(manifest.files)).not.toMatch(/part|plan/);
});

test("a note that files of docfx.json does not list is no page", async () => {
  const project = await world.project();
  const content = [
    { files: ["articles/**.md", "articles/**/toc.yml", "*.md"] },
    { src: "./guides", files: "{first,second}/**/*.md" },
  ];
  const files = {
    "docfx.json": JSON.stringify({ build: { content } }),
    "index.md":
      "# Home\n\n[a](articles/deep/a.md) [!INCLUDE [x](parts/part.md)]\n\n![p](media/p.png)",
    "articles/deep/a.md": "# A",
    "guides/first/b.md": "# B",
    "guides/third/c.md": "# C",
    "backup/deep/d.md": "# D\n\n![](none.png)",
    "parts/part.md": "The part.",
    "media/p.png": ONE_PIXEL,
  };
  const published = await project.publish(files);
  expect(published.deployment.convention?.text).toMatch(/: 3 pages from/);
  expect(JSON.stringify(published.manifest.files)).not.toMatch(/backup|third|parts/);
  expect(await published.page("/")).toContain("The part.");
  expect(await published.page("/")).toContain('alt="p"');
  expect(published.issues).toEqual([]);
  const more = await project.publish({ ...files, "articles/e.md": "# E", "backup/f.md": "# F" });
  expect(await more.page("/articles/e")).not.toBeNull();
  expect(JSON.stringify(more.manifest.files)).not.toMatch(/backup/);
});

test.each(["!drafts/**", "*/*/*/*/*/*/*/*.md", "../other/*.md", 7])(
  "if a pattern of files cannot be read (%s), every note is a page",
  async (pattern) => {
    const published = await (
      await world.project()
    ).publish({
      "docfx.json": JSON.stringify({
        build: { content: [{ files: "a.md" }, { files: [pattern] }] },
      }),
      "a.md": "# A",
      "b.md": "# B",
    });
    expect(await published.page("/b")).not.toBeNull();
  },
);

test("hostile settings of DocFX change nothing", async () => {
  const project = await world.project();
  const published = await project.publish({
    ...site,
    "docs/docfx.json":
      '{"build":{"content":[{"src":"../../../etc","files":"**","exclude":["*/*/*/*/*/*/*/*/*.md"]}]}}',
    "docs/toc.yml": `&a\n- name: x\n  items: *a\n- href: ../../../etc/passwd.md\n${"- href: strategies/\n".repeat(500)}`,
    "docs/strategies/toc.yml": `${"- items: ".repeat(200)}[]`,
  });
  expect(published.deployment.status).toBe("success");
  expect(published.deployment.convention?.id).toBe("docfx");
});

test("links and pictures of other parts of Microsoft Learn lead there", async () => {
  const published = await (
    await world.project()
  ).publish({
    ...site,
    "docs/guides/first.md":
      "# First\n\n[a](/windows-hardware/drivers) [b](/library/none)\n\n![c](/dotnet/wpf/media/ease.png) ![d](/library/media/none.png) ![e](/media/none.png)",
  });
  const page = await published.page("/guides/first");
  expect(page).toContain('href="https://learn.microsoft.com/windows-hardware/drivers"');
  expect(
    published.issues.flatMap(({ path, message }) => (/first/.test(path) ? message : [])),
  ).toEqual([
    "No page or file is named /library/media/none.png.",
    "No page or file is named /media/none.png.",
    "No page or file is named /library/none.",
  ]);
  expect(page).toContain(
    '<img src="https://learn.microsoft.com/dotnet/wpf/media/ease.png" alt="c"',
  );
});

test("in DocFX with a folder for each version, an address without it is that of the last one", async () => {
  const published = await (
    await world.project()
  ).publish({
    "docfx.json": JSON.stringify({
      build: {
        content: ["1.0", "2.0"].map((version) => ({ files: ["**/*.md"], src: `tool-${version}` })),
        globalMetadata: { breadcrumb_path: "/tool/breadcrumb/toc.json" },
      },
    }),
    "tool-1.0/start.md": "# Start\n\n[a](/tool/start) [b](/tool/old)",
    "tool-1.0/old.md": "# Old",
    "tool-2.0/start.md": "# Start again",
  });
  expect(await linksIn(published, "/tool-1-0/start")).toEqual(["/tool-2-0/start", "/tool-1-0/old"]);
  expect(brokenLinks(published)).toEqual([]);
});

const learn = (folders: string[]) => ({
  ".openpublishing.publish.config.json": JSON.stringify({
    dependent_repositories: folders.map((path_to_root) => ({ path_to_root, url: "https://x.y" })),
  }),
  "guide/docfx.json": JSON.stringify({ build: { content: [{ files: ["**/*.md"] }] } }),
  "guide/index.md":
    "# Home\n\n[!INCLUDE [a](~/../shared/part.md)]\n\n![b](../shared/media/b.png) ![c](media/c.png) [d](../shared/d.md) [e](e.md) [f](www.example.org)",
  "guide/a.md": "# A",
});

async function problemsOf(folders: string[]): Promise<string[]> {
  const { issues } = await (await world.project()).publish(learn(folders));
  return issues.map(({ severity, message }) => `${severity} ${message}`).toSorted();
}

test("files of other repositories that Microsoft Learn puts beside the notes are information", async () => {
  const kept = "is kept outside the repository, as `.openpublishing.publish.config.json` says";
  const others = ["_themes", "shared"];
  const problems = await problemsOf(others);
  expect(problems).toEqual([
    `info ../shared/d.md ${kept}.`,
    `info ../shared/media/b.png ${kept}.`,
    `info ../shared/part.md ${kept}, so it is not included.`,
    "warning No page or file is named e.md.",
    "warning No page or file is named media/c.png.",
    "warning No page or file is named www.example.org.",
  ]);
  // A translation has everything else from the whole repository.
  const translated = await problemsOf([...others, "_repo.en-us"]);
  expect(translated.filter((text) => !text.startsWith("info"))).toEqual([
    "warning No page or file is named www.example.org.",
  ]);
});

test("settings with comments are read, and a site of Microsoft Learn without breadcrumbs is known by its output folder", async () => {
  const published = await (
    await world.project()
  ).publish({
    "README.md": "# The library",
    ".openpublishing.redirection.json": '{ "redirections": [] }',
    "docs/docfx.json":
      '{\n  // The content.\n  "build": { "content": [{ "files": ["**/*.md"], "exclude": ["packages/**",] }], "dest": "packages", },\n}',
    "docs/index.md":
      "# Home\n\n[a](/packages/guide/first) [b](/other/product) [c](../docs/guide/first.md)\n\n[!code-json[](guide/_data/answer.json)]",
    "docs/guide/first.md": "# First\n\n[up](../../docs/index.md)",
    "docs/guide/_data/answer.json": '{ "answer": 42 }',
  });
  expect(published.deployment.convention?.text).toBe(
    "This is a DocFX repository: 2 pages from `docs`, order from file names",
  );
  expect(await linksIn(published, "/")).toEqual([
    "/guide/first",
    "https://learn.microsoft.com/other/product",
    "/guide/first",
  ]);
  expect(await linksIn(published, "/guide/first")).toEqual(["/"]);
  expect(await published.page("/")).toContain("42");
  expect(brokenLinks(published)).toEqual([]);
});
