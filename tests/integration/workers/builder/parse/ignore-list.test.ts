import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { expectAgreement, letTimePass } from "#tests/support/agreement.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";
import { NOT_BY_PROGRAMS } from "#tests/support/inputs/not-by-programs.ts";

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

test.each(NOT_BY_PROGRAMS)(
  "notes excluded in the syntax of %s have no page",
  async (_what, files) => {
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
  },
);
