import { createHash } from "node:crypto";
import { parse } from "parse5";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Viewer, viewSubject } from "#schemas/accounts/viewer.ts";
import { markBody } from "#markdown/themes/body-marks.ts";
import {
  CHANGES_PATH,
  type ChangedPage,
  changeQuery,
  changeSubject,
} from "#schemas/sites/change-link.ts";
import { markBlocks } from "#sites/changes/mark-blocks.ts";
import { collection } from "#store/collections.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import {
  insertSite,
  insertViewer,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

const page = (title: string, body: string) =>
  `<!doctype html><head><title>${title}</title><link rel="stylesheet" href="/_assets/theme-1.css"></head>` +
  `<body><main><h1>${title}</h1><script src="/x.js"></script>${markBody(body)}</main><aside>elsewhere</aside></body>`;

let world: SitesWorld;
let viewer: Viewer;
let project: ProjectDocument;
let older: DeploymentDocument;
let newer: DeploymentDocument;

beforeAll(async () => {
  world = await startSitesWorld();
  viewer = await insertViewer(world);
  project = await insertSite(world, "garden--ada");
  const files = {
    "/soup": page("Soup", "<p>Boil the water and wait.</p>"),
    "/old": page("Old", "<p>What was there.</p>"),
    "/large": page("Large", "<p>before</p>"),
    "/_assets/theme-1.css": "h1{}",
  };
  older = await publish(world, project, { files, live: false });
  newer = await publish(world, project, {
    files: {
      ...files,
      "/soup": page("Soup", "<p>Boil the milk and wait.</p>"),
      "/new": page("New", "<p>What came.</p>"),
      "/large": page("Large", `<p>${"many words ".repeat(60_000)}</p>`),
    },
  });
});
afterAll(() => world.close());

interface ComparedPage {
  before?: string | null;
  after?: string | null;
  from?: string;
}

function change({
  before = "/soup",
  after = "/soup",
  from = older._id,
}: ComparedPage): ChangedPage {
  return {
    before: { deploymentId: from, url: before },
    after: { deploymentId: newer._id, url: after },
  };
}

async function linkTo(
  target: ComparedPage,
  signedFor: ComparedPage = target,
  ms = 60_000,
): Promise<string> {
  const until = new Date(Date.now() + ms);
  const pair = world.secretBox.sign(
    viewSubject(await changeSubject(change(signedFor)), viewer),
    until,
  );
  return `${CHANGES_PATH}?${changeQuery(change(target)).toString()}&pair=${encodeURIComponent(pair)}`;
}

const open = (path: string, deployment = newer) =>
  world.get(`${deployment._id}--garden--ada.localhost`, path, {
    headers: { accept: "text/html", "sec-fetch-dest": "iframe" },
  });

test("a changed page shows what was removed and what was added, in the theme's own styles", async () => {
  const answer = await open(await linkTo({}));
  expect(answer.status).toBe(200);
  expect(answer.text).toContain(
    '<p>Boil the <del class="change">water </del><ins class="change">milk </ins>and wait.</p>',
  );
  expect(answer.text).toContain('<link rel="stylesheet" href="/_assets/theme-1.css">');
  expect(answer.text).not.toContain("elsewhere");
});

test("a comparison runs only its own script, is never cached, and can be framed only by the dashboard", async () => {
  const { headers, text } = await open(await linkTo({}));
  const policy = headers["content-security-policy"]!;
  const [, script = ""] = /<script>([^]*?)<\/script>/.exec(text) ?? [];
  const digest = createHash("sha256").update(script).digest("base64");
  expect(policy).toMatch(/default-src 'none';/);
  expect(policy.split("; ").filter((rule) => rule.startsWith("script-src"))).toEqual([
    `script-src 'sha256-${digest}'`,
  ]);
  expect(policy).toContain("frame-ancestors 'self' http://localhost:5599");
  expect(headers).toMatchObject({
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
  });
  expect(headers["set-cookie"]).toBeUndefined();
  expect(text.match(/<script/g)).toHaveLength(1);
});

test("a new page is shown as added, and a removed page as removed", async () => {
  const added = await open(await linkTo({ before: null, after: "/new" }));
  expect(added.text).toContain('<ins class="change block"><p>What came.</p></ins>');
  const removed = await open(await linkTo({ before: "/old", after: null }));
  expect(removed.text).toContain('<del class="change block"><p>What was there.</p></del>');
});

test("a moved page shows its old and new paths", async () => {
  const answer = await open(await linkTo({ before: "/old", after: "/new" }));
  expect(answer.text).toContain("Moved from <code>/old</code> to <code>/new</code>.");
});

test("a page that is too large to be compared says so", async () => {
  const answer = await open(await linkTo({ before: "/large", after: "/large" }));
  expect(answer.status).toBe(200);
  expect(answer.text).toContain("too large to be compared");
});

test.each<[string, ComparedPage, ComparedPage, number]>([
  ["another page", { after: "/new", before: null }, {}, 60_000],
  ["another old address", { before: "/old" }, {}, 60_000],
  ["another older deployment", { from: "abcdefghijkl" }, {}, 60_000],
  ["an expired time", {}, {}, -1],
])("a link that was signed for %s is refused", async (_name, target, signedFor, ms) => {
  const answer = await open(await linkTo(target, signedFor, ms));
  expect(answer.status).toBe(404);
  expect(answer.text).toContain("Nothing to compare");
});

test("a link without a signature, or with a signature for another purpose, is refused", async () => {
  const bare = `${CHANGES_PATH}?${changeQuery(change({})).toString()}`;
  const subject = viewSubject(`view-${newer._id}`, viewer);
  const other = world.secretBox.sign(subject, new Date(Date.now() + 60_000));
  for (const path of [bare, `${bare}&pair=${other}`, `${CHANGES_PATH}?pair=x`, CHANGES_PATH])
    expect((await open(path)).status).toBe(404);
});

test("the link to a comparison does not open the deployments or other hosts", async () => {
  const draft = await publish(world, project, { files: { "/": "a draft" }, live: false });
  const pages = { ...change({}), after: { deploymentId: draft._id, url: "/soup" } };
  const subject = viewSubject(await changeSubject(pages), viewer);
  const pair = world.secretBox.sign(subject, new Date(Date.now() + 60_000));
  const query = `${changeQuery(pages).toString()}&pair=${encodeURIComponent(pair)}`;
  // A user who cannot see the newer deployment cannot see what changed in it.
  for (const path of [`${CHANGES_PATH}?${query}`, `/?signature=${encodeURIComponent(pair)}`]) {
    const answer = await open(path, draft);
    expect(answer.status).toBe(404);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  }
  const elsewhere = await insertSite(world, "other--ada");
  await publish(world, elsewhere, { files: { "/soup": page("Soup", "<p>Theirs</p>") } });
  expect((await world.get("other--ada.localhost", await linkTo({}))).status).toBe(404);
});

test("a comparison with a deployment that is no longer stored returns 410", async () => {
  const removed = await publish(world, project, { files: { "/soup": "x" }, live: false });
  await collection(world.mongo.db, "deployments").updateOne(
    { _id: removed._id },
    { $set: { removedAt: new Date() } },
  );
  expect((await open(await linkTo({ from: removed._id }))).status).toBe(410);
});

test("a marked page without its additions reads as the older page, and without its deletions as the newer one", () => {
  const before = "<h1>Soup</h1><p>Boil <b>one</b> onion.</p><ul><li>salt</li><li>pepper</li></ul>";
  const after =
    "<h1>Soup</h1><p>Boil <b>two</b> fresh onions.</p><ul><li>salt</li><li>chili</li><li>oil</li></ul><p>End.</p>";
  const { html } = markBlocks(before, after);
  const textWithout = (element: string) =>
    html
      .replaceAll(new RegExp(`<${element} class="change[^>]*>.*?</${element}>`, "gs"), "")
      .replaceAll(/<[^>]+>|\s/g, "");
  expect(textWithout("del")).toBe("SoupBoiltwofreshonions.saltchilioilEnd.");
  expect(textWithout("ins")).toBe("SoupBoiloneonion.saltpepper");
});

test("a link with a new target and text that became bold count as changed", () => {
  const { html } = markBlocks(
    '<p>Read <a href="/a">this</a> and that.</p>',
    '<p>Read <a href="/b">this</a> and <b>that.</b></p>',
  );
  expect(html).toContain('<ins class="change">this</ins></a>');
  expect(html).toContain('<b><ins class="change">that.</ins></b>');
});

test("a replaced picture is shown before and after", () => {
  const { html } = markBlocks(
    '<p>A cat: <img src="/a.png" alt="cat"></p>',
    '<p>A cat: <img src="/b.png" alt="cat"></p>',
  );
  expect(html).toContain('<del class="change"><img src="/a.png" alt="cat"></del>');
  expect(html).toContain('<ins class="change"><img src="/b.png" alt="cat"></ins>');
});

test("a removed row leaves its text inside the table, where text is allowed", () => {
  const rows = (...names: string[]) =>
    `<table><tbody>${names.map((name) => `<tr><td>${name} of the whole row</td></tr>`).join("")}</tbody></table>`;
  const { html } = markBlocks(rows("first", "second", "third"), rows("first", "third"));
  expect(html).not.toMatch(/<(?:tbody|tr|table)>\s*<del|<\/(?:tr|td)>\s*<del/);
  expect(html).toContain("second");
});

/** Texts that would be dangerous if they were decoded, or cut in the wrong place. */
const hostile = [
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&amp;lt;img src=x onerror=alert(1)&amp;gt;",
  "<code>&lt;/code&gt;&lt;script&gt;</code>",
  '<a href="/?a=&quot;&gt;&lt;script&gt;">link</a>',
  '<img alt="&quot;&gt;&lt;script&gt;" src="/x.png">',
  "<!--/pressmark:body--><p>forged</p><!--pressmark:body-->",
  "</del></ins></div></main><p>outside</p>",
  "<b><i>never closed",
  '<p title="never closed',
  "< script >",
];

test.each(hostile)("comparing %s creates no element from text", (text) => {
  const pairs = [
    ["<p>plain words</p>", `<p>plain words ${text}</p>`],
    [`<p>plain words ${text}</p>`, "<p>plain words</p>"],
    [`<p>one ${text} two</p>`, `<p>two ${text} one ${text}</p>`],
    ["", text],
    [text, ""],
  ] as const;
  for (const [before, after] of pairs) {
    const { html } = markBlocks(before, after);
    expect(elementsOf(html)).not.toContain("script");
    expect(html).not.toMatch(/<[^>]*\sonerror=/);
  }
});

function elementsOf(html: string): string[] {
  const names: string[] = [];
  const walk = (node: { nodeName: string; childNodes?: unknown[] }) => {
    names.push(node.nodeName);
    for (const child of node.childNodes ?? []) walk(child as typeof node);
  };
  walk(parse(html));
  return names;
}
