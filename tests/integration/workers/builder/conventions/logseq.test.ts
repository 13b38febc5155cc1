import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenLinks, linksIn } from "#tests/support/menu.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const ID = "62af06a3-6447-4300-bb3e-eda67bfd2b03";
const graph = {
  "logseq/config.edn": "{:all-pages-public? true}",
  "pages/Web API%3A Clipboard.md": "- Read it\n",
  "pages/area___team.md": `icon:: x\n\n- The team\n  id:: ${ID}\n  collapsed:: true\n  :LOGBOOK:\n  CLOCK: [2022-06-19 Sun 19:24:45]\n  :END:\n`,
  "pages/secret.md": "public:: false\n\n- A plan\n",
  "journals/2022_06_19.md": "- TODO Buy milk\n- DONE Sleep\n",
};

test("a Logseq graph has its pages at their own names, and links to pages, days and blocks", async () => {
  const published = await (
    await world.project()
  ).publish({
    ...graph,
    "pages/contents.md": `- [[Web API: Clipboard]] [[area/team]] [[Jun 19th, 2022]] ((${ID})) [that](((${ID})))\n- [[Not yet]] [[Nor this]] [[secret]]\n`,
  });
  expect(published.deployment.convention?.text).toBe(
    "This is a Logseq graph: 4 pages from the whole repository, order from titles",
  );
  expect(await linksIn(published, "/contents")).toEqual([
    "/web-api-clipboard",
    "/area/team",
    "/journals/2022_06_19",
    "/area/team",
    "/area/team",
  ]);
  const page = (await published.page("/contents")) ?? "";
  expect(page).toContain(`href="/area/team#user-content-${ID}">that</a>`);
  expect(brokenLinks(published)).toEqual([
    "pages/contents.md: No page or file is named Nor this.",
    "pages/contents.md: No page or file is named Not yet.",
  ]);
  expect(published.groups.map(({ message }) => message)).toContain(
    "These links name pages that do not exist. Logseq would show them as empty pages.",
  );
  expect(await published.page("/web-api-clipboard")).toContain("<title>Web API: Clipboard");
  const team = (await published.page("/area/team")) ?? "";
  expect(team).toContain(`id="user-content-${ID}"`);
  expect(team).not.toMatch(/collapsed|LOGBOOK|CLOCK|:END:/);
  const day = (await published.page("/journals/2022_06_19")) ?? "";
  expect(day).toContain("Jun 19, 2022");
  expect(day.match(/type="checkbox"/g)).toHaveLength(2);
  expect(await published.page("/secret")).toBeNull();
});

test("without the setting that all pages are public, only pages with the property are, and an issue says how many are not", async () => {
  const project = await world.project();
  const files = {
    "logseq/config.edn": "{;; :publishing/all-pages-public? true\n :preferred-workflow :now}",
    "pages/open.md": "title:: Open\npublic:: true\n\n- Text [[diary]]\n",
    "pages/diary.md": "- A plan\n",
    "journals/2022_06_19.md": "- A day\n",
    "assets/clipping.md": "- A clipping\n",
    "assets/shown.md": "public:: true\n\n- A shown clipping\n",
    "reading/notes/book.md": "# A book",
    "ideas.md": "- An idea\n",
    "README.md": "# The graph",
  };
  const published = await project.publish(files);
  expect(await published.page("/open")).toContain("Text");
  expect(await published.page("/diary")).toBeNull();
  expect(await published.page("/journals/2022_06_19")).toBeNull();
  expect(await published.page("/assets/shown")).toContain("A shown clipping");
  for (const address of ["/assets/clipping", "/reading/notes/book", "/ideas"])
    expect(await published.page(address)).toBeNull();
  expect(await published.page("/")).not.toContain("The graph");
  expect(published.issues).toContainEqual({
    path: "logseq/config.edn",
    line: null,
    severity: "info",
    category: "frontmatter",
    message: "6 pages are not published, because Logseq publishes only pages with `public:: true`.",
    suggestion: "To publish all pages, write `:publishing/all-pages-public? true` in this file.",
  });
  const all = await project.publish({
    "logseq/config.edn": "{:publishing/all-pages-public? true}",
  });
  expect(await all.page("/diary")).toContain("A plan");
  expect(await all.page("/")).toContain("The graph");
  expect(await all.page("/ideas")).toContain("An idea");
  expect(all.issues).toEqual([]);
});

test("that a graph has no public page is a warning", async () => {
  const published = await (
    await world.project()
  ).publish({
    "logseq/config.edn": "{:preferred-workflow :now}",
    "pages/diary.md": "- A plan\n",
    "README.md": "# The graph",
  });
  expect(published.issues.map(({ severity }) => severity)).toEqual(["warning"]);
});

test("a private graph in a folder of the repository withholds no note around it", async () => {
  const published = await (
    await world.project()
  ).publish({
    "tests/graph/logseq/config.edn": "{:preferred-workflow :now}",
    "tests/graph/pages/diary.md": "- A plan\n",
    "tests/graph/assets/clipping.md": "- A clipping\n",
    "README.md": "# The program\n",
    "guide.md": "# Guide\n",
    "more.md": "# More\n",
    "end.md": "# End\n",
  });
  expect(await published.page("/")).toContain("The program");
  expect(await published.page("/guide")).toContain("Guide");
  expect(await published.page("/tests/graph/assets/clipping")).toBeNull();
  expect(published.issues).toMatchObject([
    { severity: "info", message: expect.stringMatching(/^2 pages are not published/) },
  ]);
});

test("without Logseq, its forms stay as written", async () => {
  const { page } = await (await world.project()).publish({ "index.md": `- TODO x\n- ((${ID}))\n` });
  expect(await page("/")).toContain(`((${ID}))`);
});

test("a macro of the graph's settings is its text, and a change of the settings changes the page", async () => {
  const project = await world.project();
  const config = (text: string) => `{:all-pages-public? true :macros {"see" "${text}"}}`;
  const page = async (text: string) => {
    const published = await project.publish({
      ...graph,
      "logseq/config.edn": config(text),
      "pages/contents.md": "- {{see area/team}}\n",
    });
    return [await linksIn(published, "/contents"), await published.page("/contents")] as const;
  };
  expect((await page("see [[$1]]"))[0]).toEqual(["/area/team"]);
  expect((await page("go to [[$1]]"))[1]).toContain("go to");
});
