import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { newId } from "#schemas/ids.ts";
import { findHits } from "#core/search/pages/find-hits.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { publishFacts } from "#markdown/front-matter/front-matter.ts";
import { splitNote } from "#markdown/front-matter/split.ts";
import { expectAgreement, letTimePass } from "#tests/support/agreement.ts";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
} from "#tests/support/worlds/build-world.ts";
import { datasetBytes } from "#tests/support/worlds/sites/dataset.ts";

const placesOf = (front: string) =>
  publishFacts(splitNote(`---\n${front}\n---\nText`).values).absentFrom?.join(" ") ?? "";

describe("the places that front matter can keep a page out of", () => {
  test.each([
    ["noindex: true", "engines"],
    ["noIndex: yes", "engines"],
    ['noindex: "true"', "engines"],
    ["robotsNoIndex: true", "engines"],
    ["params:\n  robotsNoIndex: true", "engines"],
    ["prevent_indexing: true", "engines"],
    ["robots: noindex", "engines"],
    ["robots: noindex, nofollow", "engines"],
    ["robots: NOINDEX", "engines"],
    ["robots: none", "engines"],
    ["robots: [nofollow, noindex]", "engines"],
    ["robots: { index: false }", "engines"],
    ["seo:\n  noindex: true", "engines"],
    ["head:\n  - - meta\n    - name: robots\n      content: noindex,nofollow", "engines"],
    ["head:\n  - tag: meta\n    attrs: { name: robots, content: noindex }", "engines"],
    ["meta:\n  - name: robots\n    content: noindex", "engines"],
    ["meta: { robots: noindex }", "engines"],
    ["seo.noindex: true", "engines"],
    ["sitemap: false", "sitemap"],
    ["sitemap:\n  disable: true", "sitemap"],
    ["sitemap: { ignore: true }", "sitemap"],
    ["sitemap:\n  exclude: 'yes'", "sitemap"],
    ["sitemap.disable: true", "sitemap"],
    ["sitemap_exclude: true", "sitemap"],
    ["search: false", "search"],
    ["search:\n  exclude: true", "search"],
    ["search_exclude: true", "search"],
    ["exclude_search: true", "search"],
    ["bookSearchExclude: true", "search"],
    ["searchHidden: true", "search"],
    ["pagefind: false", "search"],
    ["searchable: no", "search"],
    ["excludeFromSearch: true", "search sitemap"],
    ["nav_exclude: true", "navigation"],
    ["not_in_nav: true", "navigation"],
    ["sidebar:\n  hidden: true", "navigation"],
    ["noindex: true\nsearch: false\nnav_exclude: true", "engines navigation search"],
  ])("%j: %s", (front, places) => {
    expect(placesOf(front)).toBe(places);
  });

  test.each([
    "noindex: false",
    "noindex:",
    "robots: index, follow",
    "robots: nonexistent",
    "sitemap: true",
    "sitemap:\n  priority: 0.5\n  changefreq: never",
    "sitemap:\n  disable: false",
    "search: true",
    "search:\n  boost: 2",
    "search:\n  exclude: false",
    "pagefind: true",
    "searchHidden: false",
    "nav_exclude: false",
    "sidebar: false",
    "sidebar:\n  order: 2",
    "toc: false",
    "toc_max_level: 2",
    "head:\n  - - meta\n    - name: robots\n      content: index",
    "meta: A text about robots and noindex",
  ])("%j: none", (front) => {
    expect(placesOf(front)).toBe("");
  });

  test("an unreadable value does not withhold the page, but keeps it out of that place", () => {
    const { hold, absentFrom, issues } = publishFacts({ noindex: { odd: 1 }, search: [1] });
    expect([hold, absentFrom, issues]).toEqual([null, ["engines"], []]);
  });
});

describe("a site", () => {
  let world: BuildWorld;
  beforeAll(async () => {
    world = await startBuildWorld();
  });
  afterAll(() => world?.close());
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Expects a search in either index to find exactly these notes, apart from those in `hid/`. */
  async function expectSearch(published: Published, names: string[]): Promise<void> {
    await makeDataset(world.context, published.deployment.projectId);
    const path = join(world.directory, `search-${newId()}.sqlite`);
    await writeFile(path, await datasetBytes(world, published, "content.sqlite"));
    const database = new DatabaseSync(path, { readOnly: true });
    for (const query of ["words", "搜索"]) {
      const { hits } = findHits({ database, words: null }, query);
      const hitNames = hits.map(({ path: note }) => note.replace(".md", ""));
      expect(hitNames.filter((name) => !name.startsWith("hid/")).toSorted(), query).toEqual(names);
    }
    for (const table of ["search", "search_characters"])
      database.prepare(`SELECT count(*) FROM ${table} WHERE ${table} MATCH 'words'`).all();
    database.close();
  }

  const note = (front: string, word: string) => `---\n${front}\n---\nA ${word} of words 搜索.`;
  const files = {
    "index.md": "Home",
    "plain.md": "Plain words 搜索.",
    "engines.md": note("noindex: true", "first"),
    "map.md": note("sitemap: false", "second"),
    "search.md": note("search: false", "third"),
    "menu.md": note("nav_exclude: true", "fourth"),
    "hid/index.md": note("nav_exclude: true", "fifth"),
    "hid/below.md": "Below",
  };

  test("each page is found where its author wants it to be, and an edit moves it", async () => {
    const project = await world.project();
    const first = await project.publish(files);
    const names = (text: string | null) =>
      ["plain", "engines", "map", "search", "menu"].filter((name) => text?.includes(`/${name}`));
    expect(names(await first.page("/sitemap.xml"))).toEqual(["plain", "search", "menu"]);
    expect(names(await first.page("/llms.txt"))).toEqual(["plain", "search", "menu"]);
    const tree = await first.page("/_tree.json");
    expect(names(tree)).toEqual(["plain", "engines", "map", "search"]);
    expect(tree).not.toContain("/hid");
    expect(await first.page("/menu")).toContain("fourth");
    for (const name of ["engines", "map", "search", "menu"]) {
      const page = await first.page(`/${name}`);
      expect(page?.includes(`<meta name="robots" content="noindex">`)).toBe(name === "engines");
      expect(page).not.toMatch(
        /href="\/menu"[^>]*rel="(?:prev|next)"|rel="(?:prev|next)"[^>]*href="\/menu"/,
      );
    }
    await expectSearch(first, ["engines", "map", "menu", "plain"]);

    letTimePass();
    const second = await project.publish(
      {
        "plain.md": note("search: false\nsitemap: false", "sixth"),
        "search.md": note("search: true", "third"),
        "engines.md": note("noindex: false", "first"),
      },
      { force: true },
    );
    expect(names(await second.page("/sitemap.xml"))).toEqual(["engines", "search", "menu"]);
    expect(await second.page("/engines")).not.toContain("noindex");
    await expectSearch(second, ["engines", "map", "menu", "search"]);
    await expectAgreement(world, project, { quick: second, step: "keys moved" });
  });

  test("a folder's settings keep its notes out, and a note can override them", async () => {
    const project = await world.project();
    const published = await project.publish({
      "index.md": "Home",
      "_config.yml":
        "defaults:\n  - scope: { path: log }\n    values: { sitemap: false, search: false }\n",
      "log/one.md": "One words",
      "log/two.md": "---\nsitemap: true\nsearch: true\n---\nTwo words",
      "data/data.json": '{"sitemap": {"ignore": true}}',
      "data/three.md": "Three words",
    });
    const map = await published.page("/sitemap.xml");
    expect([map?.includes("/log/two"), map?.includes("/log/one")]).toEqual([true, false]);
    expect(map).not.toContain("/data/three");
  });
});
