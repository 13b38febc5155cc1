import type { BuildSettings } from "#schemas/projects/settings/build.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const opening = (html: string | null) => /<html[^>]*>/.exec(html ?? "")?.[0];

test("a page's language comes from its note, the nearest folder or the project", async () => {
  // As older projects store it.
  const settings = { language: "fr" } as Partial<BuildSettings>;
  const project = await world.project({ settings });
  const files = {
    "home.md": "Bonjour\n\n> [!tip]\n> a",
    "own.md": "---\nlang: de\n---\nHallo\n\n![[home]]",
    "ar/index.md": "---\nlang: ar\n---\nمرحبا",
    "ar/note.md": "مرحبا",
    "ar/deep/note.md": "مرحبا",
    "ar/english.md": "---\nlang: en-GB\n---\nHello",
    "ar/latin.md": "---\ndir: ltr\n---\nMarhaba",
    "plain/mirrored.md": "---\ndir: rtl\n---\nMiroir",
    "plain/dated.md": "---\ndate: 2026-03-09\ntags: [un]\n---\nUn",
  };
  const { page } = await project.publish(files);
  const htmlTag = async (url: string) => opening(await page(url));
  expect(await htmlTag("/")).toBe('<html lang="fr">');
  expect(await htmlTag("/own")).toBe('<html lang="de">');
  for (const url of ["/ar", "/ar/note", "/ar/deep", "/ar/deep/note"])
    expect(await htmlTag(url), url).toBe('<html lang="ar" dir="rtl">');
  expect(await htmlTag("/ar/english")).toBe('<html lang="en-GB">');
  expect(await htmlTag("/ar/latin")).toBe('<html lang="ar" dir="ltr">');
  expect(await htmlTag("/plain/mirrored")).toBe('<html lang="fr" dir="rtl">');
  for (const url of ["/plain", "/posts", "/tags", "/tags/un", "/404"])
    expect(await htmlTag(url), url).toBe('<html lang="fr">');
  expect(await page("/plain/dated")).toContain("9 mars 2026");
  // An embedded note speaks the language of the page.
  expect(await page("/")).toContain('<p class="callout-title">Astuce</p>');
  expect(await page("/own")).toContain('<p class="callout-title">Tipp</p>');
  expect(await page("/feed.xml")).toContain("<language>fr</language>");

  // A folder that changes its language changes only its own pages.
  const next = await project.publish({ "ar/index.md": "---\nlang: fa\n---\nسلام" });
  expect(opening(await next.page("/ar/deep/note"))).toBe('<html lang="fa" dir="rtl">');
  expect(opening(await next.page("/ar/english"))).toBe('<html lang="en-GB">');
  expect(next.deployment.counts?.rendered).toBeLessThan(Object.keys(files).length);
});

test("the front page's language applies to lists and the feed", async () => {
  const project = await world.project();
  const { page } = await project.publish({
    "index.md": "---\nlang: he\n---\nשלום",
    "post.md": "---\ndate: 2026-03-09\n---\nשלום",
  });
  for (const url of ["/", "/post", "/posts", "/tags", "/404"])
    expect(opening(await page(url)), url).toBe('<html lang="he" dir="rtl">');
  expect(await page("/feed.xml")).toContain("<language>he</language>");
});

test("a note's text for search engines appears only in the page head", async () => {
  const project = await world.project();
  const { page } = await project.publish({
    "index.md": "[[note]]",
    "note.md":
      "---\ndescription: For readers\nseo:\n  title: For engines\n  description: About it\n  canonical: https://example.org/first\n---\n# The note\n",
    "copy.md": "---\ncanonical_url: /räume\n---\nCopy",
  });
  const note = (await page("/note")) ?? "";
  for (const part of [
    "<title>For engines</title>",
    '<meta property="og:title" content="For engines">',
    '<meta name="description" content="About it">',
    '<meta property="og:description" content="About it">',
    '<link rel="canonical" href="https://example.org/first">',
    '<meta property="og:url" content="https://example.org/first">',
    "The note</h1>",
  ])
    expect(note, part).toContain(part);
  expect(await page("/copy")).toMatch(/<link rel="canonical" href="http[^"]*\/r%C3%A4ume">/);
  expect(await page("/llms.txt")).toContain("For readers");
  // An edit to that text reaches the page.
  const next = await project.publish({
    "note.md": "---\nseo: { description: Anew }\n---\n# The note\n",
  });
  expect(await next.page("/note")).toContain('<meta name="description" content="Anew">');
  expect(await next.page("/note")).toMatch(/<link rel="canonical" href="http[^"]*\/note">/);
});
