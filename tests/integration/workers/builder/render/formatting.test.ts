import { afterAll, beforeAll, expect, test } from "vitest";
import type { FormattingSettings } from "#schemas/projects/settings/formatting.ts";
import { updateProject } from "#store/projects/projects.ts";
import { changedFormatting } from "#tests/support/inputs/changed-formatting.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const FILES = {
  "index.md": "# Home\n",
  "guide.md": `---\ntitle: It's "fine"\ncolour: red\n---\n\n## "One" -- two\n\nfirst\nsecond [x](https://example.org/a--b) <a href="https://other.example" title="a>b">y</a>\n\n### Deep\n\n#### Deeper\n\nstatus:: done\n\n![[post]]\n`,
  "post.md":
    "---\ndate: 2026-03-09\n---\n# Post\n\n## Part\n\n$a^2$\n\n```js\nlet a;\n```\n\n```mermaid\ngraph TD; A-->B\n```\n\n## Rest\n\n[[guide|home]] ]]>\n\n![[de]]\n",
  "de.md": `---\nlang: de\n---\n# "Deutsch"\n\nEr sagte "ja".\n`,
};

/** Titles are written with character references. */
const decoded = (html: string | null) =>
  html?.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

test("formatting settings change pages, and incremental and full builds agree", async () => {
  const project = await world.project();
  const plain = await project.publish(FILES);
  const set = (formatting: Partial<FormattingSettings>) =>
    project
      .document()
      .then(({ settings }) =>
        updateProject(world.context.db, project.id, { settings: { ...settings, formatting } }),
      );
  await set(changedFormatting);
  const changed = await project.publish();
  const [guide, post, german] = (
    await Promise.all(["/guide", "/post", "/de"].map(changed.page))
  ).map(decoded);
  expect(guide).toContain("<h1>It’s “fine”</h1>");
  expect(guide).toContain(
    '<h2 id="one----two"><span class="heading-number">1</span> “One” – two</h2>',
  );
  expect(guide).toContain('<a href="#deep">1.1 Deep</a>');
  expect(guide).toContain("first<br>\nsecond");
  expect(guide).toContain("<dt>colour</dt>");
  expect(guide).not.toContain("done");
  expect(post).toContain("$a^2$");
  expect(post).toContain('<span class="line" data-line="1">');
  expect(post).not.toContain('<pre class="mermaid">');
  expect(german).toMatch(/„Deutsch“[^]*Er sagte „ja“\./);
  expect(Object.keys(changed.manifest.files).join()).not.toContain("mermaid");
  expect(guide).toContain('<html lang="en" data-formatting="dates-iso code-contrast no-anchors">');
  expect(guide).toContain(
    'href="https://example.org/a--b" rel="nofollow noopener" target="_blank" data-external>x<span',
  );
  expect(guide).toContain('<span class="new-tab"> (opens in a new tab)</span></a>');
  expect(guide).toMatch(
    /href="https:\/\/other\.example\/?" rel="noopener noreferrer nofollow ugc" target="_blank" data-external/,
  );
  expect(guide).not.toContain('class="anchor"');
  expect(guide).not.toContain(">1.1.1 Deeper</a>");
  expect(post).toContain('<time datetime="2026-03-09">2026-03-09</time>');
  expect(post).toContain('<span data-minutes="1">Reading time: 1 minute</span>');
  expect(german).toContain('data-minutes="1">Lesezeit: 1 Minute<');
  const feed = (await changed.page("/feed.xml")) ?? "";
  expect(feed).toMatch(/<content:encoded><!\[CDATA\[<h2 id="part">[^]*]]&gt;[^]*]]><\/content/);
  expect(feed).toMatch(/<a class="internal" href="http:\/\/[^"/]+\/guide">/);
  expect(feed).toContain("Er sagte “ja”.");
  // The feed contains what a note embeds.
  const edited = await project.publish({ "de.md": "# Deutsch\n\nNeu.\n" });
  expect(await edited.page("/feed.xml")).toContain("Neu.");
  const full = await project.publish(undefined, { force: true, withoutCache: true });
  expect(full.manifest.files).toEqual(edited.manifest.files);

  await set({});
  await project.tree.commit(FILES);
  const again = await project.publish();
  expect(again.manifest.files).toEqual(plain.manifest.files);

  const withFile = await project.publish({
    "pressmark.yml": "formatting:\n  typographer: true\n  contentsDepth: 9\n  externalRel: [ugc]\n",
  });
  const fromFile = await withFile.page("/guide");
  expect(fromFile).toContain("“One” – two</h2>");
  expect(fromFile).toContain('href="https://example.org/a--b" rel="ugc">');
  expect(fromFile).toContain(">Deeper</a></li>");
  expect(withFile.issues).toContainEqual(
    expect.objectContaining({ path: "pressmark.yml", line: 3, category: "settings" }),
  );
});
