import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

describe("published content", () => {
  test.each([
    ["a draft", "---\ndraft: true\n---\nHidden words"],
    ["publish: false", "---\npublish: false\n---\nHidden words"],
    ["a date in the future", "---\npublishAt: 2099-01-01\n---\nHidden words"],
    ["an unreadable publish", "---\npublish: perhaps\n---\nHidden words"],
    ["a secret", `Hidden words AKIAX7QH3VJ2M6TPKD4W`],
  ])("%s withholds a note, and no part of it leaks", async (_reason, hidden) => {
    const project = await world.project();
    const { manifest, page, deployment } = await project.publish({
      "index.md": "See [[Secret plan]], ![[Secret plan]]\n\n![[Secret plan]]\n",
      "Secret plan.md": hidden,
    });
    expect(deployment.counts).toMatchObject({ notes: 2, posts: 1 });
    expect(manifest.files).not.toHaveProperty(["/secret-plan"]);
    expect(manifest.files).not.toHaveProperty(["/secret-plan.md"]);
    for (const url of ["/", "/_tree.json", "/sitemap.xml", "/llms.txt", "/feed.xml"])
      expect(await page(url), url).not.toContain("Hidden words");
    expect(await page("/_tree.json")).not.toContain("secret-plan");
    expect(await page("/")).not.toContain('href="/secret-plan');
  });

  test("hidden comments are also missing from the page's markdown file", async () => {
    const project = await world.project();
    const files = { "index.md": "Open %%hidden%% text", "plain.md": "Plain" };
    const first = await project.publish(files);
    expect(await first.page("/index.md")).toBe("Open  text");
    expect(await first.page("/plain.md")).toBe("Plain");
    const again = await project.publish({ "other.md": "More" });
    expect(await again.page("/index.md")).toBe("Open  text");
  });

  test("a note that looks like it contains a secret causes an error that names the line", async () => {
    const project = await world.project();
    const { issues } = await project.publish({
      "index.md": "Hello",
      "keys.md": `one\n\nAKIAX7QH3VJ2M6TPKD4W\n`,
    });
    expect(issues).toContainEqual(
      expect.objectContaining({ path: "keys.md", line: 3, severity: "error", category: "secret" }),
    );
  });

  test("the sweep learns when a scheduled note is due, and the next build publishes it", async () => {
    const project = await world.project();
    const at = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
    const { manifest } = await project.publish({
      "index.md": "Hello",
      "soon.md": `---\npublishAt: ${at}\n---\nSoon`,
    });
    expect(manifest.files).not.toHaveProperty(["/soon"]);
    expect((await project.document()).nextPublicationAt?.toISOString()).toBe(`${at}:00.000Z`);
  });

  test("dot folders and node_modules are not content", async () => {
    const project = await world.project();
    const { manifest, deployment } = await project.publish({
      "index.md": "Hello",
      ".obsidian/plugins/readme.md": "no",
      "node_modules/x/readme.md": "no",
      "_posts/daily.md": "yes",
    });
    expect(deployment.counts?.notes).toBe(2);
    expect(manifest.files).toHaveProperty(["/posts/daily"]);
  });
});

describe("addresses", () => {
  test("two notes with one address are both published: the plainer name keeps it, and the other gets an issue naming both", async () => {
    const project = await world.project();
    const { manifest, issues } = await project.publish({
      "index.md": "Hello",
      "My Note.md": "one",
      "my-note.md": "two",
    });
    expect(manifest.files).toHaveProperty(["/my-note"]);
    expect(manifest.files).toHaveProperty(["/my-note-2"]);
    expect(issues).toContainEqual(
      expect.objectContaining({
        path: "My Note.md",
        category: "address",
        message: "my-note.md already uses /my-note, so this note is at /my-note-2.",
      }),
    );
  });

  test("names that differ only in punctuation are one issue, which does not count as a warning", async () => {
    const { groups, manifest } = await (
      await world.project()
    ).publish({
      "index.md": "Hello",
      ...Object.fromEntries(
        ["list", "list?", "*list*", "map", "map!", "c/a", "c++/a"].map((name) => [
          `${name}.md`,
          name,
        ]),
      ),
    });
    expect(Object.keys(manifest.files)).toEqual(
      expect.arrayContaining(["/list", "/list-2", "/list-3", "/map", "/map-2"]),
    );
    expect(groups.filter(({ category }) => category === "address")).toMatchObject([
      {
        severity: "info",
        count: 4,
        message: "Names that differ only in punctuation have addresses that differ in a number.",
      },
    ]);
  });

  test("clang.md takes /clang even if it is added after clang++.md, which stays reachable", async () => {
    const project = await world.project();
    const first = await project.publish({ "index.md": "[[clang++]]", "clang++.md": "Plus" });
    expect(await first.page("/clang")).toContain("Plus");
    const second = await project.publish({ "clang.md": "Plain" });
    expect(await second.page("/clang")).toContain("Plain");
    expect(await second.page("/clang-2")).toContain("Plus");
    expect(await second.page("/")).toContain('href="/clang-2"');
    await project.tree.git("rm", "--quiet", "clang.md");
    const third = await project.publish({});
    expect(await third.page("/clang")).toContain("Plus");
    expect(third.manifest.redirects).toEqual({ "/clang-2": "/clang" });
  });

  test.each([
    ["slug: Other Name", "/folder/other-name"],
    ["permalink: /somewhere/Else", "/somewhere/else"],
    ["slug: ../../admin", "/folder/admin"],
    ["permalink: ../../etc/passwd", "/etc/passwd"],
    ["slug: 🎈", "/folder/u1f388"],
  ])("a note with %s is at %s", async (line, url) => {
    const project = await world.project();
    const { manifest } = await project.publish({
      "index.md": "Hello",
      "Folder/Note.md": `---\n${line}\n---\nText`,
    });
    expect(manifest.files).toHaveProperty([url]);
  });

  test("a note with the permalink / is the front page, regardless of its folder", async () => {
    const project = await world.project();
    const { page, manifest } = await project.publish({
      "en/Home.md": "---\npermalink: /\n---\nWelcome in.",
      "en/Other.md": "[[Home]]",
    });
    expect(await page("/")).toContain("Welcome in.");
    expect(await page("/en/other")).toContain('href="/"');
    expect(manifest.files).not.toHaveProperty(["/en/home"]);
  });

  test("index, README and Home are the page of their folder, and a README next to an index keeps its name", async () => {
    const project = await world.project();
    const { manifest, page } = await project.publish({
      "Home.md": "Welcome home",
      "a/README.md": "A",
      "b/index.md": "B",
      "b/README.md": "B readme",
      "c/note.md": "C",
    });
    expect(await page("/")).toContain("Welcome home");
    for (const url of ["/a", "/b", "/b/readme", "/c", "/c/note", "/index.md", "/b.md"])
      expect(manifest.files, url).toHaveProperty([url]);
  });

  test("Readme.md and README.md in one folder both have pages, even from a case-insensitive file system", async () => {
    const project = await world.project();
    const { deployment, manifest } = await project.publish({
      "Readme.md": "one",
      "README.md": "two",
    });
    expect(deployment.status).toBe("success");
    expect(manifest.files).toHaveProperty(["/"]);
    expect(manifest.files).toHaveProperty(["/readme"]);
  });
});

describe("links to folders and page tops", () => {
  const LINKS = "[here](./) [dot](.) [up](..) [above](../) [front](/)";

  test("./ and ../ point to the pages of folders, with or without an index note", async () => {
    const project = await world.project();
    const { page, issues } = await project.publish({
      "with/index.md": "With",
      "with/note.md": LINKS,
      "with/deep/note.md": LINKS,
      "bare/note.md": LINKS,
      "bare/deep/note.md": LINKS,
    });
    expect(issues).toEqual([]);
    const linksOf = async (url: string) =>
      [
        ...((await page(url)) ?? "").matchAll(
          /<a class="internal" href="([^"]*)">(?:here|dot|up|above|front)</g,
        ),
      ].map(([, href]) => href);
    expect(await linksOf("/with/note")).toEqual(["/with", "/with", "/", "/", "/"]);
    expect(await linksOf("/with/deep/note")).toEqual([
      "/with/deep",
      "/with/deep",
      "/with",
      "/with",
      "/",
    ]);
    expect(await linksOf("/bare/note")).toEqual(["/bare", "/bare", "/", "/", "/"]);
    expect(await linksOf("/bare/deep/note")).toEqual([
      "/bare/deep",
      "/bare/deep",
      "/bare",
      "/bare",
      "/",
    ]);
  });

  test("#top and # point to the top of a page, as in HTML", async () => {
    const project = await world.project();
    const { page, issues } = await project.publish({
      "index.md": "[a](#top) [b](#) [c](note.md#Top) [d](note.md#topmost)",
      "note.md": "Text",
    });
    expect(issues.map(({ message }) => message)).toEqual([
      "note.md has no heading or block topmost.",
    ]);
    const html = await page("/");
    for (const link of ['href="#top">a', 'href="#">b', 'href="/note#top">c'])
      expect(html).toContain(link);
  });
});

describe("redirects", () => {
  test("a renamed note keeps its old address, even after several renames and back", async () => {
    const project = await world.project();
    const text = "A text that is long enough to be recognised by git after it was renamed.";
    await project.publish({ "index.md": "Hello", "First.md": text });
    const rename = async (from: string, to: string) => {
      await project.tree.git("mv", from, to);
      return (await project.publish({})).manifest.redirects;
    };
    expect(await rename("First.md", "Second.md")).toEqual({ "/first": "/second" });
    expect(await rename("Second.md", "Third.md")).toEqual({
      "/first": "/third",
      "/second": "/third",
    });
    expect(await rename("Third.md", "First.md")).toEqual({
      "/second": "/first",
      "/third": "/first",
    });
  });

  test("a note with a new slug redirects from its old address", async () => {
    const project = await world.project();
    await project.publish({ "index.md": "Hello", "note.md": "Text" });
    const { manifest } = await project.publish({ "note.md": "---\nslug: better\n---\nText" });
    expect(manifest.redirects).toEqual({ "/note": "/better" });
  });

  test("old addresses in front matter redirect, but never hide a page", async () => {
    const project = await world.project();
    const { manifest, issues } = await project.publish({
      "index.md": "Hello",
      "other.md": "Here",
      "note.md": "---\nredirectFrom: [/2019/Old Post.html, /other]\n---\nText",
    });
    expect(manifest.redirects).toEqual({ "/2019/old-post": "/note" });
    expect(issues).toContainEqual(
      expect.objectContaining({ path: "note.md", category: "redirect" }),
    );
  });
});
