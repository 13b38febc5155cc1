import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenLinks, linksIn, menuOf } from "#tests/support/menu.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

test("a Hugo repository has its sections, weights, aliases and static files", async () => {
  const project = await world.project();
  const published = await project.publish({
    "hugo.toml":
      'baseURL = "https://example.org/site/"\ndefaultContentLanguage = "en"\n[permalinks]\n  news = "/:year/:slug/"\n',
    "README.md": "no page",
    "archetypes/default.md": "no page",
    "static/img/dot.png": ONE_PIXEL,
    "content/en/_index.md":
      "---\ntitle: Welcome\n---\n[a](/guide/setup/) [b](/site/begin/setup/) ![x](/img/dot.png)",
    "content/en/guide/_index.md":
      "---\ntitle: The guide\nlinkTitle: Guide\nweight: 20\n---\n[x](setup/) [y](../basics/)",
    "content/en/guide/setup.md":
      "---\ntitle: Set it up\nweight: 2\naliases: [/old/place/, Setting up, ../begin/setup, set-up]\n---\n[x](../first/) [y](../../basics/)",
    "content/en/guide/first.md": "---\ntitle: First\nweight: 10\n---\n",
    "content/en/guide/about/index.md": "---\ntitle: About\nslug: about-us\n---\n",
    "content/en/basics/_index.md": "---\ntitle: Basics\nweight: 5\n---\n",
    "content/en/basics/own.md": "---\ntitle: Own address\nurl: /somewhere/else.html\n---\n",
    "content/en/news/a.md": "---\ntitle: Older\ndate: 2024-03-01\n---\n",
    "content/en/news/b.md": "---\ntitle: Newer\ndate: 2025-03-01\nslug: second\n---\n",
    "content/en/news/c.md": "---\ntitle: Draft\ndraft: true\n---\n",
  });
  expect(published.deployment.convention?.text).toBe(
    "This is a Hugo repository: 9 pages from `content/en`, order from weight, 1 other note left out",
  );
  expect(await menuOf(published)).toEqual([
    "Basics /basics",
    "  Own address /somewhere/else",
    "Guide /guide",
    "  Set it up /guide/setup",
    "  First /guide/first",
    "  About /guide/about-us",
    "News /news",
    "  Newer /2025/second",
    "  Older /2024/older",
  ]);
  expect(published.manifest.redirects).toMatchObject({
    "/old/place": "/guide/setup",
    "/begin/setup": "/guide/setup",
    "/guide/set-up": "/guide/setup",
  });
  expect(brokenLinks(published)).toEqual([]);
  expect(await linksIn(published, "/")).toEqual(["/guide/setup", "/guide/setup"]);
  expect(await linksIn(published, "/guide")).toEqual(["/guide/setup", "/basics"]);
  expect(await linksIn(published, "/guide/setup")).toEqual(["/guide/first", "/basics"]);
});

test("addresses of a Hugo repository lack the signs in the names of files, as Hugo makes them", async () => {
  const project = await world.project();
  const published = await project.publish({
    "hugo.toml": 'baseURL = "https://example.org/"\nremovePathAccents = true\n',
    "content/café.md": "F",
    "content/_index.md":
      "[f](/cafe/) [a](/posts/whats-new/) [b](/qa/render-basics/) [c](/关于我/) [d](/c++/) [e](/？/)",
    "content/posts/What's new.md": "A",
    "content/Q&A/render (basics).md": "B",
    "content/关于，我.md": "C",
    "content/c++.md": "D",
    "content/？.md": "E",
  });
  expect(brokenLinks(published)).toEqual([]);
  const links = (await linksIn(published, "/")).map(decodeURI);
  const known = ["/cafe", "/posts/whats-new", "/qa/render-basics", "/关于我", "/c"];
  expect(links.slice(0, 5)).toEqual(known);
  expect(links).toHaveLength(6);
});

test("the main language of a Hugo repository is the one of its settings, not the first that is mounted", async () => {
  const { deployment, manifest } = await (
    await world.project()
  ).publish({
    "site/hugo.yaml": `languages:
  en: {}
  fr: {}
module:
  mounts:
    - source: content/fr
      target: content
      sites: { matrix: { languages: [fr] } }
    - source: content/en
      target: content
      sites: { matrix: { languages: [en, fr] } }
`,
    "site/content/fr/_index.md": "# Accueil",
    "site/content/en/_index.md": "# Home",
    "site/content/en/docs/a.md": "# A",
  });
  expect(deployment.convention?.text).toContain("from `site/content/en`");
  expect(Object.keys(manifest.files)).toEqual(expect.arrayContaining(["/", "/docs/a", "/fr"]));
});

test("a Jekyll repository has its posts, the newest first, at their addresses", async () => {
  const project = await world.project();
  const published = await project.publish({
    "_config.yml":
      "title: Blog\nbaseurl: /blog\ncollections:\n  docs: { output: true, permalink: '/help/:path/' }\n",
    "index.md":
      "---\ntitle: Home\n---\n[a](/2024/01/02/hello-world.html) [b](/blog/help/start/) [c](about.html) [d](/2025/odd/)",
    "about.md": "---\npermalink: /about/\nnav_order: 1\n---\n# About\n\n[x](../help/start/)",
    "pages/logo.md": "---\npermalink: /brand/logo.html\n---\n# Logo\n\n[x](../files/logo.zip)",
    "files/logo.zip": "zip",
    "_posts/2025-07-08-odd.md": "---\npermalink: /:year/:title/\n---\nText",
    "help.md": "---\nnav_order: 2\n---\n# Help",
    "_posts/2024-01-02-hello-world.md": "The first post, see [x](/news/press/2025/05/06/more/)",
    "_posts/2025-05-06-more.md": "---\ntitle: More\ncategories: [News, press]\n---\nText",
    "_posts/2199-01-01-later.md": "---\ntitle: Later\n---\nNot yet",
    "_docs/start.md": "---\nredirect_from: /old-start/\n---\n# Start",
    "_drafts/idea.md": "no page",
    "_includes/part.md": "no page",
  });
  expect(published.deployment.convention?.text).toBe(
    "This is a Jekyll repository: 8 pages from the whole repository, order from nav_order and dates",
  );
  expect(await menuOf(published)).toEqual([
    "About /about",
    "Help /help",
    "  Start /help/start",
    "Pages /pages",
    "  Logo /brand/logo",
    "Posts /posts",
    "  Odd /2025/odd",
    "  More /news/press/2025/05/06/more",
    "  Hello world /2024/01/02/hello-world",
  ]);
  expect(published.manifest.redirects).toMatchObject({ "/old-start": "/help/start" });
  expect(brokenLinks(published)).toEqual([]);
  expect(await linksIn(published, "/")).toEqual([
    "/2024/01/02/hello-world",
    "/help/start",
    "/about",
    "/2025/odd",
  ]);
  expect(await linksIn(published, "/about")).toEqual(["/help/start"]);
  expect(await published.page("/feed.xml")).toContain("Hello world");
});

test("in a Jekyll repository, links with a closing slash stay in their language", async () => {
  const project = await world.project();
  const { page, ...published } = await project.publish({
    "_config.yml": "collections:\n  articles:\n    output: true\n    permalink: /:path/\n",
    "index.md": "Home",
    "_articles/start.md": "# Start",
    "_articles/build.md": "# Build\n\n[x](../start/)",
    "_articles/fr/start.md": "# Commencer",
    "_articles/fr/build.md": "# Construire\n\n[x](../start/)",
  });
  expect(await linksIn({ page }, "/build")).toEqual(["/start"]);
  expect(await linksIn({ page }, "/fr/build")).toEqual(["/fr/start"]);
  expect(brokenLinks(published)).toEqual([]);
});
