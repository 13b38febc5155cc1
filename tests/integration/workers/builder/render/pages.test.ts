import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

describe("links", () => {
  test("a broken link reports its line and a suggestion", async () => {
    const project = await world.project();
    const { issues } = await project.publish({
      "index.md": "Hello\n\nSee [[Gardning tips]] and [[Gardening tips#Nothing]].\n",
      "Gardening tips.md": "# Tips",
    });
    expect(issues).toEqual([
      {
        path: "index.md",
        line: 3,
        severity: "warning",
        category: "link",
        message: "No page or file is named Gardning tips.",
        suggestion: "Did you mean Gardening tips.md?",
      },
      expect.objectContaining({
        line: 3,
        message: "Gardening tips.md has no heading or block Nothing.",
      }),
    ]);
  });

  test("a name that no page has is information, with or without a folder, unless it is misspelled", async () => {
    const project = await world.project();
    const { issues } = await project.publish({
      "index.md": "[[Roses]] [b](Tulips) [[Gardning tips]] [[guides/Tulips]] [c](tulips.md)",
      "Gardening tips.md": "# Tips",
      "guides/Lilies.md": "# Lilies",
    });
    expect(issues.map(({ severity, message }) => `${severity} ${message}`).sort()).toEqual([
      "info No page or file is named Roses.",
      "info No page or file is named Tulips.",
      "info No page or file is named guides/Tulips.",
      "warning No page or file is named Gardning tips.",
      "warning No page or file is named tulips.md.",
    ]);
  });

  test("in a vault, a link that an editor wrote for a new note is information", async () => {
    const project = await world.project();
    const { issues } = await project.publish({
      ".obsidian/app.json": "{}",
      "index.md": "[Red roses](Red-roses.md) [here](Lilies.md)",
    });
    expect(issues.map(({ severity, message }) => `${severity} ${message}`).sort()).toEqual([
      "info No page or file is named Red-roses.md.",
      "warning No page or file is named Lilies.md.",
    ]);
  });

  test("where no program is recognized, a name in brackets finds the file with another separator", async () => {
    const project = await world.project();
    const { page, issues } = await project.publish({
      "index.md": "[[Red Roses]] [[Blue bells]]",
      "red_roses.md": "# R",
      "Blue-Bells.md": "# B",
    });
    expect(issues).toEqual([]);
    expect(await page("/")).toContain('href="/red_roses"');
  });

  test("a missing video is not confused with the note that shows it", async () => {
    const project = await world.project();
    const { issues } = await project.publish({
      "en/Garden tour.md": "![[garden-tour.mp4]]\n\n[[Garden tourr]]\n",
      "index.md": "![[garden-tour.mp4]] [[Garden tourr]] ![[roses.jpg]]\n\n![[roses.png]]\n",
      "roses.png": await noisyPicture(40, 30),
    });
    const reports = issues.map(({ path, message, suggestion }) => [path, message, suggestion]);
    const missing = (name: string) => `No page or file is named ${name}.`;
    expect(reports).toEqual([
      ["en/Garden tour.md", missing("garden-tour.mp4"), null],
      ["index.md", missing("Garden tourr"), "Did you mean en/Garden tour.md?"],
      ["index.md", missing("garden-tour.mp4"), null],
      ["index.md", missing("roses.jpg"), "Did you mean roses.png?"],
      ["en/Garden tour.md", missing("Garden tourr"), null],
    ]);
  });

  test("links to folders, site addresses and files work", async () => {
    const project = await world.project();
    const { page, issues } = await project.publish({
      "index.md": "[a](guides/) [b](/guides/one) [c](/tags) [d](paper.pdf) [[Guides/One|e]]",
      "Guides/One.md": "One",
      "paper.pdf": "%PDF-1.4",
    });
    expect(issues).toEqual([]);
    const html = await page("/");
    for (const href of ["/guides", "/guides/one", "/tags", "/paper.pdf"])
      expect(html).toContain(`href="${href}"`);
  });

  test("notes that embed each other are shown once, with an issue instead of an endless page", async () => {
    const project = await world.project();
    const { page, issues, deployment } = await project.publish({
      "a.md": "Alpha text\n\n![[b]]\n",
      "b.md": "Beta text\n\n![[a]]\n",
    });
    expect(deployment.status).toBe("success");
    expect(await page("/a")).toContain("Beta text");
    expect(issues).toContainEqual(expect.objectContaining({ category: "embed" }));
  });
});

describe("media", () => {
  test("only files that a public page uses are published", async () => {
    const project = await world.project();
    const { manifest } = await project.publish({
      "index.md": "![[used.txt]]",
      "draft.md": "---\ndraft: true\n---\n![[private.txt]]",
      "used.txt": "a",
      "private.txt": "b",
      "unused.txt": "c",
    });
    const urls = Object.keys(manifest.files);
    expect(urls).toContain("/used.txt");
    expect(urls).not.toContain("/private.txt");
    expect(urls).not.toContain("/unused.txt");
  });

  test("a picture gets its size, smaller variants and a preview", async () => {
    const project = await world.project();
    const { page, manifest } = await project.publish({
      "index.md": "![[photo.jpg]]",
      "photo.jpg": await noisyPicture(1200, 800),
    });
    const html = (await page("/")) ?? "";
    expect(html).toContain('width="1200" height="800"');
    expect(html).toMatch(/srcset="\/_media\/[0-9a-f]{32}-640\.webp 640w/);
    expect(html).toContain("data:image/webp;base64,");
    for (const url of html.match(/\/_media\/[0-9a-f]{32}-\d+\.webp/g) ?? [])
      expect(manifest.files[url]?.[1]).toBe("image/webp");
  });

  test.each([
    ["a truncated picture", "broken.png", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    ["a text file with a picture extension", "liar.png", Buffer.from("<script>alert(1)</script>")],
    ["an empty file", "empty.jpg", Buffer.alloc(0)],
  ])("%s causes one issue and is published unchanged", async (_what, name, bytes) => {
    const project = await world.project();
    const { manifest, issues, deployment } = await project.publish({
      "index.md": `![[${name}]]`,
      [name]: bytes,
    });
    expect(deployment.status).toBe("success");
    expect(manifest.files[`/${name}`]?.[2]).toBe(bytes.length);
    expect(issues).toContainEqual(expect.objectContaining({ path: name, category: "media" }));
  });

  test("content that a browser would execute is served as plain text", async () => {
    const project = await world.project();
    const { manifest } = await project.publish({
      "index.md": "[a](evil.html) [b](evil.js)",
      "evil.html": "<script>alert(1)</script>",
      "evil.js": "alert(1)",
    });
    expect(manifest.files["/evil.html"]?.[1]).toBe("text/plain");
    expect(manifest.files["/evil.js"]?.[1]).toBe("text/plain");
  });
});

describe("pages", () => {
  test("dated notes appear in the list and the feed, newest first", async () => {
    const project = await world.project();
    const { page } = await project.publish({
      "index.md": "Hello",
      "old.md": "---\ndate: 2024-01-01\ntitle: Old one\n---\n",
      "new.md": "---\ndate: 2026-01-01\ntitle: New & <b>one</b>\n---\n",
      "undated.md": "Never",
    });
    for (const url of ["/posts", "/feed.xml"]) {
      const text = (await page(url)) ?? "";
      expect(text.indexOf("/new"), url).toBeGreaterThan(0);
      expect(text.indexOf("/new"), url).toBeLessThan(text.indexOf("/old"));
      expect(text).not.toContain("<b>one");
    }
    expect(await page("/feed.xml")).not.toContain("undated");
  });

  test("a nested tag has its own page and also appears on its parent's page", async () => {
    const project = await world.project();
    const { page } = await project.publish({ "soup.md": "---\ntags: [food/soup]\n---\nHot" });
    expect(await page("/tags/food/soup")).toContain('href="/soup"');
    expect(await page("/tags/food")).toContain('href="/soup"');
    expect(await page("/tags")).toContain("food");
  });

  test("a site without an index gets a home page", async () => {
    const project = await world.project({ name: "My garden" });
    const { page } = await project.publish({ "one.md": "One", "two/three.md": "Three" });
    const home = await page("/");
    expect(home).toContain("My garden");
    expect(home).toContain('href="/one"');
    expect(await page("/404")).toContain("404");
  });

  test("a change renders the page and the pages that link to it", async () => {
    const project = await world.project();
    const others = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`other/${index}.md`, `Note ${index}`]),
    );
    await project.publish({
      ...others,
      "hub.md": "See [[target]]",
      "target.md": "# Target\n\nOld",
    });
    const { deployment, log } = await project.publish({ "target.md": "# Target\n\nNew words" });
    expect(deployment.counts).toMatchObject({ changed: 1, added: 0, removed: 0 });
    expect(deployment.counts?.rendered).toBeLessThanOrEqual(3);
    expect(log.map(({ text }) => text).join("\n")).toMatch(/of \d+ pages rendered: 1 changed note/);
  });

  test("a build without cache says so in the first line of its log, and an ordinary one does not", async () => {
    const project = await world.project();
    const message = "Without cache: everything is rebuilt";
    const ordinary = await project.publish({ "index.md": "Hello" });
    expect(ordinary.log.map(({ text }) => text)).not.toContain(message);
    const anew = await project.publish(undefined, { force: true, withoutCache: true });
    expect(anew.log[0]).toMatchObject({ level: "info", stage: null, text: message });
    expect(anew.deployment.status).toBe("success");
  });

  test("renamed notes are reported as moved, not as removed and new", async () => {
    const project = await world.project();
    await project.publish({ "a.md": "# A", "b.md": "# B", "c.md": "# C" });
    await project.tree.git("rm", "--quiet", "a.md", "b.md");
    const files = { "z/a.md": "# A", "z/b.md": "# B", "new.md": "# N" };
    const { deployment, log } = await project.publish(files);
    expect(deployment.counts).toMatchObject({ added: 1, changed: 0, removed: 0 });
    expect(log.map(({ text }) => text).join("\n")).toContain("1 new note, 2 moved notes");
  });
});

/** Noise does not compress well in any format. */
async function noisyPicture(width: number, height: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  return sharp({ create: { width, height, channels: 3, background: "#888", noise } })
    .jpeg()
    .toBuffer();
}
