import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Note } from "#schemas/deployments/dataset.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { expectAgreement, letTimePass } from "#tests/support/agreement.ts";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";
import { datasetJson } from "#tests/support/worlds/sites/dataset.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());
afterEach(() => {
  vi.useRealTimers();
});

/** The state of each note, by path. */
async function states(project: TestProject, published: Published): Promise<Record<string, string>> {
  expect(published.deployment).toMatchObject({ status: "success" });
  await makeDataset(world.context, project.id);
  const notes = await datasetJson<Note[]>(world, published, "notes.json");
  return Object.fromEntries(notes.map(({ path, state }) => [path, state]));
}

type Case = [what: string, files: Record<string, string>, expected: Record<string, string>];

const cases: Case[] = [
  [
    "teams in the settings of Redocly",
    {
      "a/redocly.yaml":
        "access:\n  rbac:\n    content:\n      '**':\n        authenticated: read\n      'open/**':\n        anonymous: read\n      'open/in.md':\n        Staff: read\n",
      "a/one.md": "One",
      "a/open/two.md": "Two",
      "a/open/in.md": "Three",
      "a/four.md": "---\nrbac:\n  anonymous: read\n---\nFour",
      "b/redocly.yaml": "requiresLogin: true\n",
      "b/five.md": "Five",
      "c/redocly.yaml": "apis:\n  main:\n    root: openapi.yaml\n",
      "c/six.md": "Six",
    },
    {
      "a/one.md": "withheld",
      "a/open/two.md": "published",
      "a/open/in.md": "withheld",
      "a/four.md": "published",
      "b/five.md": "withheld",
      "c/six.md": "published",
    },
  ],
  [
    "the visibility of folders and pages in Retype",
    {
      "retype.yml": "input: .\n",
      "in/index.yml": "label: In\nvisibility: private\n",
      "in/deep/one.md": "One",
      "two.md": "Two",
      "two.yml": "visibility: 'protected'\n",
      "two-b.md": "Two",
      "open/index.yml": "label: Open\n",
      "open/three.md": "Three",
      "quiet/index.yaml": "visibility: hidden # for now\n",
      "quiet/four.md": "Four",
    },
    {
      "in/deep/one.md": "withheld",
      "two.md": "withheld",
      "two-b.md": "published",
      "open/three.md": "published",
      "quiet/four.md": "unlisted",
    },
  ],
  [
    "groups of readers in Mintlify",
    {
      "docs.json":
        '{"$schema":"https://mintlify.com/docs.json","navigation":{"pages":["one","two"]}}',
      "one.mdx": "One",
      "two.mdx": "---\ngroups: [admin]\n---\nTwo",
      "three.mdx": "---\ngroups: []\n---\nThree",
    },
    { "one.mdx": "published", "two.mdx": "withheld", "three.mdx": "withheld" },
  ],
  [
    "public parts of the navigation in Mintlify",
    {
      "docs.json":
        '{"$schema":"https://mintlify.com/docs.json","navigation":{"groups":[{"group":"Open","public":true,"pages":["one",{"group":"In","pages":["in/two"]}]},{"group":"Team","pages":["three","four"]}]}}',
      "one.mdx": "One",
      "in/two.mdx": "Two",
      "three.mdx": "Three",
      "four.mdx": "---\npublic: true\n---\nFour",
    },
    {
      "one.mdx": "published",
      "in/two.mdx": "published",
      "three.mdx": "withheld",
      "four.mdx": "published",
    },
  ],
  [
    "roles in the settings of Fern",
    {
      "fern/docs.yml":
        "roles:\n  - everyone\n  - staff\nnavigation:\n  - section: Open\n    viewers: [everyone]\n    contents:\n      - page: One\n        path: ./pages/one.mdx\n      - page: Two\n        path: pages/two.mdx\n        viewers: [staff]\n  - page: Three\n    path: ../docs/three.md\n",
      "fern/pages/one.mdx": "One",
      "fern/pages/two.mdx": "Two",
      "fern/pages/four.mdx": "Four",
      "docs/three.md": "Three",
      "docs/five.md": "Five",
    },
    {
      "fern/pages/one.mdx": "published",
      "fern/pages/two.mdx": "withheld",
      "fern/pages/four.mdx": "withheld",
      "docs/three.md": "withheld",
      "docs/five.md": "published",
    },
  ],
  [
    "settings of Fern without roles",
    {
      "fern/docs.yml": "navigation:\n  - page: One\n    path: pages/one.mdx\n",
      "fern/pages/one.mdx": "One",
    },
    { "fern/pages/one.mdx": "published" },
  ],
  [
    "groups of another program",
    { "one.md": "---\ngroups: [tea, coffee]\n---\nOne" },
    { "one.md": "published" },
  ],
  [
    "Hugo's cascade in the front matter of a section",
    {
      "content/a/_index.md": "---\ncascade:\n  draft: true\n---\nA",
      "content/a/one.md": "One",
      "content/a/deep/two.md": "---\ndraft: false\n---\nTwo",
      "content/a/deep/three.md": "---\nDraft:\n---\nThree",
      "content/a/open/_index.md": "---\ncascade:\n  draft: false\n---\nOpen",
      "content/a/open/four.md": "Four",
      "content/ab.md": "Beside",
      "content/list/_index.md":
        "---\ncascade:\n  - publishDate: 2099-01-01\n    _target:\n      path: '/list/later/**'\n  - build: { list: never }\n    target: { kind: page, path: '{/list/q*,/list/r*}' }\n  - expiryDate: 2020-01-01\n    target: { environment: staging }\n---\nList",
      "content/list/later/five.md": "Five",
      "content/list/later/six.md": "---\npublishdate: 2020-01-01\n---\nSix",
      "content/list/Quiet Note.md": "Seven",
      "content/list/seven.md": "Seven",
      "content/toml/_index.md":
        '+++\n[[cascade]]\nprivate = true\n[cascade._target]\npath = "**/p-*"\n[[cascade]]\nexpiryDate = 2020-01-01\n[cascade.target]\nlang = "de"\n+++\nToml',
      "content/toml/p-one.md": "Eight",
      "content/toml/other.en.md": "Nine",
      "content/toml/other.de.md": "Zehn",
      "content/json/_index.md": '{"cascade": {"_build": {"render": "never"}}}\nJson',
      "content/json/one.md": "Ten",
      "content/broken/_index.md": "---\ncascade: {draft: true\n---\nBroken",
      "content/broken/one.md": "Eleven",
      "content/broken/two.md": "---\npublish: true\n---\nTwelve",
      "content/harmless/_index.md": "---\ncascade: {type: docs\n---\nBroken",
      "content/harmless/one.md": "Thirteen",
    },
    {
      "content/a/_index.md": "draft",
      "content/a/one.md": "draft",
      "content/a/deep/two.md": "published",
      "content/a/deep/three.md": "draft",
      "content/a/open/four.md": "published",
      "content/ab.md": "published",
      "content/list/later/five.md": "scheduled",
      "content/list/later/six.md": "published",
      "content/list/Quiet Note.md": "unlisted",
      "content/list/seven.md": "published",
      "content/toml/p-one.md": "withheld",
      "content/toml/other.en.md": "published",
      "content/toml/other.de.md": "withheld",
      "content/json/one.md": "withheld",
      "content/broken/one.md": "withheld",
      "content/broken/two.md": "published",
      "content/harmless/one.md": "published",
    },
  ],
  [
    "Hugo's cascade in the settings of the site",
    {
      "hugo.toml":
        'title = "x"\n[[cascade]]\ndraft = true\n[cascade.target]\npath = "/private/**"\n',
      "content/private/one.md": "One",
      "content/open/two.md": "Two",
      "sub/config/_default/hugo.yaml": "cascade:\n  private: true\n",
      "sub/content/three.md": "Three",
    },
    {
      "content/private/one.md": "draft",
      "content/open/two.md": "published",
      "sub/content/three.md": "withheld",
    },
  ],
  [
    "a section of Zola that is a draft, with everything in it",
    {
      "config.toml": 'base_url = "https://example.com"\n',
      "content/a/_index.md": "+++\ndraft = true\n+++\n",
      "content/a/one.md": "+++\ndraft = false\n+++\nOne",
      "content/a/deep/two.md": "Two",
      "content/b/_index.md": "+++\ndraft = false\n+++\n",
      "content/b/three.md": "Three",
      "content/four.md": "Four",
    },
    {
      "content/a/one.md": "draft",
      "content/a/deep/two.md": "draft",
      "content/b/three.md": "published",
      "content/four.md": "published",
    },
  ],
  [
    "no section of Hugo, where only the page of the section is a draft",
    {
      "hugo.toml": 'baseURL = "https://example.com"\n',
      "content/a/_index.md": "+++\ndraft = true\n+++\n",
      "content/a/one.md": "One",
    },
    { "content/a/one.md": "published" },
  ],
  [
    "Jekyll's defaults",
    {
      "_config.yml":
        'defaults:\n  - scope: { path: "" , type: posts }\n    values: { published: false }\n  - scope: { path: "secret" }\n    values: { published: false }\n  - scope: { path: "secret/open" }\n    values: { published: true }\n  - scope: { path: "area/*/notes" }\n    values: { hidden: true }\n',
      "_posts/2020-01-01-a.md": "A",
      "_posts/2020-01-02-b.md": "---\npublished: true\n---\nB",
      "secret/one.md": "One",
      "secret/open/two.md": "Two",
      "secrets.md": "Three",
      "area/x/notes/four.md": "Four",
      "area/x/five.md": "Five",
    },
    {
      "_posts/2020-01-01-a.md": "withheld",
      "_posts/2020-01-02-b.md": "published",
      "secret/one.md": "withheld",
      "secret/open/two.md": "published",
      "secrets.md": "published",
      "area/x/notes/four.md": "unlisted",
      "area/x/five.md": "published",
    },
  ],
  [
    "Jekyll's defaults that are a map, which Jekyll ignores",
    {
      "_config.yml": "defaults:\n  author: Ada\n",
      "one.md": "One",
      "sub/_config.yml": "defaults:\n  published: false\n",
      "sub/two.md": "Two",
      "entry/_config.yml": "defaults:\n  scope: { path: drafts }\n  values: { published: false }\n",
      "entry/three.md": "Three",
      "entry/drafts/four.md": "Four",
      "other/_config.yml": "defaults:\n  posts:\n    published: false\n",
      "other/five.md": "Five",
    },
    {
      "one.md": "published",
      "sub/two.md": "withheld",
      "entry/three.md": "published",
      "entry/drafts/four.md": "withheld",
      "other/five.md": "withheld",
    },
  ],
  [
    "data files of Eleventy and Lume",
    {
      "posts/posts.json": '{"draft": true, "tags": ["post"], "status": "private"}',
      "posts/one.md": "One",
      "posts/deep/two.md": "---\ndraft: false\n---\nTwo",
      "posts/open/open.11tydata.json": '{"draft": false}',
      "posts/open/three.md": "Three",
      "hidden/hidden.11tydata.json": '{"eleventyExcludeFromCollections": true}',
      "hidden/four.md": "Four",
      "hidden/five.md": "Five",
      "hidden/five.11tydata.json": '{"permalink": false}',
      "hidden/six.md": "---\npermalink: /six\n---\nSix",
      "hidden/six.json": '{"permalink": false}',
      "lume/_data.yml": "draft: true\n",
      "lume/seven.md": "Seven",
      "program/program.11tydata.js":
        "module.exports = { draft: process.env.NODE_ENV === 'production' }",
      "program/eight.md": "Eight",
      "tags/tags.11tydata.js": "module.exports = { layout: 'post' }",
      "plain/plain.11tydata.js":
        'module.exports = {\n\tlayout: "layouts/a.njk", // a comment\n\tpermalink: false,\n};',
      "plain/thirteen.md": "Thirteen",
      "mixed/mixed.11tydata.js":
        "module.exports = { layout: 'a', permalink: false, x: isDraft() ? 1 : 2 };",
      "mixed/fourteen.md": "Fourteen",
      "tags/nine.md": "Nine",
      "package/package.json": '{"private": true, "published": false}',
      "package/ten.md": "Ten",
      "odd/odd.json": '{"draft": "perhaps"}',
      "odd/eleven.md": "Eleven",
      "cut/cut.json": '{"draft": true',
      "cut/twelve.md": "Twelve",
    },
    {
      "posts/one.md": "draft",
      "posts/deep/two.md": "published",
      "posts/open/three.md": "published",
      "hidden/four.md": "unlisted",
      "hidden/five.md": "withheld",
      "hidden/six.md": "unlisted",
      "lume/seven.md": "draft",
      "program/eight.md": "withheld",
      "tags/nine.md": "published",
      "plain/thirteen.md": "withheld",
      "mixed/fourteen.md": "withheld",
      "package/ten.md": "published",
      "odd/eleven.md": "withheld",
      "cut/twelve.md": "withheld",
    },
  ],
];

describe("settings outside a note", () => {
  test.each(cases)("withhold it: %s", async (_what, files, expected) => {
    const project = await world.project({ settings: { convention: "none" } });
    const published = await project.publish({ "index.md": "Home", ...files });
    expect(await states(project, published)).toMatchObject(expected);
  });

  test("withhold it, and the dashboard names the file", async () => {
    const project = await world.project();
    const published = await project.publish({
      "index.md": "Home",
      "a/a.json": '{"draft": true}',
      "a/one.md": "One",
      "b/b.json": '{"draft": tru',
      "b/two.md": "Two",
      "c/c.json": '{"draft": "perhaps"}',
      "c/three.md": "Three",
    });
    await makeDataset(world.context, project.id);
    const notes = await datasetJson<Note[]>(world, published, "notes.json");
    expect(Object.fromEntries(notes.map(({ path, reason }) => [path, reason]))).toMatchObject({
      "a/one.md": "`a/a.json` marks it as a draft.",
      "b/two.md": "`b/b.json` cannot be read and may withhold it.",
      "c/three.md": "`draft` in `c/c.json` cannot be read.",
    });
    expect(published.issues).toContainEqual(
      expect.objectContaining({ path: "b/b.json", severity: "error" }),
    );
    expect(published.issues).toContainEqual(
      expect.objectContaining({
        path: "c/c.json",
        message: '"draft" is neither true nor false, so the notes it applies to are not published.',
      }),
    );
  });
});

test("a change to such a file reaches every affected note, in full and incremental builds", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01") });
  const project = await world.project({ settings: { rootDirectory: "content/blog" } });
  await project.publish({
    "content/blog/index.md": "[[a]] [[b]]",
    "content/blog/in/a.md": "The same",
    "content/blog/out/a.md": "The same",
    "content/blog/in/b.md": "B",
    ".pressmarkignore": "*.json\n_index.md\n",
  });
  const secret = "cascade:\n  unlisted: true";
  const steps: [Record<string, string>, Record<string, string>][] = [
    [{ "content/blog/in/_index.md": `---\n${secret}\n---\n` }, { a: "unlisted", b: "unlisted" }],
    [{ "content/blog/in/a.md": "The same, edited" }, { a: "unlisted", b: "unlisted" }],
    [{ "content/blog/in/b.11tydata.json": '{"draft":true}' }, { a: "unlisted", b: "draft" }],
    [{ "content/blog/in/b.11tydata.json": '{"draft":false}' }, { a: "unlisted", b: "unlisted" }],
    [{ "content/blog/in/_index.md": "---\n---\n" }, { a: "published", b: "published" }],
    [{ "content/content.json": '{"publishDate":"2099-01-01"}', "content/blog/index.md": "---\npublishDate: 2020-01-01\n---\nHome" }, { a: "scheduled", b: "scheduled" }],
    [{ "content/content.json": "{}" }, { a: "published", b: "published" }],
  ]; // prettier-ignore
  for (const [files, { a, b }] of steps) {
    letTimePass();
    const quick = await project.publish(files);
    const step = JSON.stringify(files);
    expect(await states(project, quick), step).toMatchObject({
      "content/blog/in/a.md": a,
      "content/blog/in/b.md": b,
    });
    await expectAgreement(world, project, { quick, step });
  }
}, 120_000);
