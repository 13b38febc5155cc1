import { afterAll, beforeAll, expect, test } from "vitest";
import { type RestrictedManifest, restrictedKey } from "#schemas/deployments/manifest.ts";
import { siteHost } from "#schemas/sites/site-url.ts";
import { passwordKey } from "#core/audience/page-passwords.ts";
import { hashPassword } from "#service/password-hash.ts";
import { readJson } from "#store/blobs/read-json.ts";
import { collection } from "#store/collections.ts";
import { connectMongo, type Mongo } from "#store/mongo.ts";
import { startSites } from "#sites/app.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { ONE_PIXEL } from "#tests/support/inputs/one-pixel.ts";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";
import { type Answer, askSite } from "#tests/support/worlds/sites/ask-site.ts";

/** The words that everything in the folder has, and no other page. */
const NAME = "Zyqgeheim Öxwort";
const WORDS = ["zyqgeheim", "öxwort", "zyqgeheimtag", "zyqgeheimsecond", "zyqgeheimbody"];
/** As letters, in an address, and percent-encoded. */
const FORMS = [/zyqgeheim/i, /xwort/i];
const RULE = "/team plans";
const KEY = `password:${RULE}`;
const PASSWORD = "correct horse";
const PAGE = "/team-plans/zyqgeheim-öxwort";

const secretFiles = {
  [`Team Plans/${NAME}.md`]: `---
title: ${NAME} title
aliases: [${NAME} alias]
tags: [zyqgeheimtag, shared]
description: ${NAME} description
date: 2026-01-01
secret: ${NAME}
cover: ${NAME}.png
redirect_from: [/zyqgeheim-former]
---
# ${NAME} heading

Zyqgeheimbody. [[Open]] [[Second]] ![[${NAME}.png]] #zyqgeheiminline
`,
  "Team Plans/Second.md": `---\ntitle: Zyqgeheimsecond\nsecret: ${NAME}\npermalink: /open-place\n---\n[[${NAME}]] ![[${NAME}]]`,
  [`Team Plans/${NAME}.png`]: ONE_PIXEL,
  "Team Plans/file.txt": NAME,
};

const publicFiles = {
  "index.md":
    "# Home\n\n[[Second]] [a](/open-place) [b](Team%20Plans/Second.md) [[Open]] [[Lists]]",
  "Open.md": "---\ntags: [shared]\ndate: 2026-01-02\n---\nOpen text [[Second]] ![[Second]]",
  "Lists.md": '```dataview\nTABLE secret, file.tags, file.inlinks FROM ""\n```\n\n![[all.base]]',
  "all.base": "views:\n  - type: table\n    name: All\n    order: [file.name, secret]\n",
};

let world: BuildWorld;
let mongo: Mongo;
let sites: Awaited<ReturnType<typeof startSites>>;
let project: TestProject;
let label: string;
let host: string;
let built: Published;
let announce: () => void = () => undefined;

beforeAll(async () => {
  world = await startBuildWorld();
  const { env, log, blobs, secretBox } = world.context;
  mongo = await connectMongo(env.MONGODB_URI);
  sites = await startSites({
    env: { ...env, SITES_PORT: 0 },
    log,
    mongo,
    blobs,
    secretBox,
    subscriber: {
      subscribe: async (_topics, onEvent) => {
        announce = () =>
          onEvent({
            id: "",
            topic: "",
            at: "",
            name: "site.switched",
            change: null,
            projectId: project.id,
            siteLabel: label,
          });
        return () => undefined;
      },
      close: async () => undefined,
    },
  });
  project = await world.project();
  label = (await project.document()).siteLabel;
  host = siteHost(env, label);
  // Everyone could read the folder before the rule.
  await publish({ ...publicFiles, ...secretFiles });
  expect((await get(encodeURI(PAGE))).status).toBe(200);
  expect(await urlsFor("zyqgeheimbody")).toEqual([PAGE]);
  const all = await crawl(["/"]);
  const withTrace = [...all].flatMap(([path, answer]) => (tracesIn(answer).length ? path : []));
  const found = ["/", "/feed.xml", "/lists", "/tags/shared", encodeURI(PAGE)];
  expect(withTrace).toEqual(expect.arrayContaining(found));
  for (const folder of ["/_share/", "/_assets/"])
    expect([...all.keys()].some((path) => path.startsWith(folder))).toBe(true);
}, 60_000);
afterAll(async () => {
  await sites?.close();
  await mongo?.close();
  await world?.close();
});

async function publish(files: Record<string, string | Buffer>): Promise<void> {
  built = await project.publish(files);
  if (built.deployment.status !== "success") throw new Error(JSON.stringify(built.log));
  await makeDataset(world.context, project.id);
  announce();
}

const get = (path: string, cookie = "", headers: Record<string, string> = {}): Promise<Answer> =>
  askSite(sites.port, {
    host,
    path,
    headers: { accept: "text/html", "sec-fetch-dest": "document", cookie, ...headers },
  });

async function search(query: string, cookie = "") {
  const { text, headers } = await get(`/_search?q=${encodeURIComponent(query)}`, cookie);
  return { ...(JSON.parse(text) as { results: { url: string }[] }), query: "", headers };
}

const urlsFor = async (query: string) => (await search(query)).results.map(({ url }) => url);

/** A word that no page has, and that is as far from all words of the site. */
const UNKNOWN = "qvkkwvvqj";

/** Strangers get the same for a word of the closed pages as for any other word, apart from the word. */
async function expectNothingKnown(): Promise<void> {
  const { headers: _, ...nothing } = await search(UNKNOWN);
  expect(nothing.results).toEqual([]);
  const missing = await get(`/${UNKNOWN}`);
  expect(missing.status).toBe(404);
  const plain = (text: string, word: string) =>
    text.replaceAll(encodeURIComponent(word), "?").replaceAll(word, "?");
  // With a mistake, a word would be corrected if the site had it.
  for (const word of [...WORDS, "zyqgeheimbodx", "zyqgehiem", NAME.toLowerCase()]) {
    const { headers: __, ...answer } = await search(word);
    expect(answer, word).toEqual(nothing);
    const page = await get(`/${encodeURIComponent(word)}`);
    expect(plain(page.text, word), word).toBe(plain(missing.text, UNKNOWN));
  }
}

const ADDRESS = /(?:["'(>=\s,]|&quot;)((?:https?:\/\/[^\s"'()<>\\,/]+)?\/[^\s"'()<>\\,]*)/g;
const MAX_PAGES = 600;

/** Everything that a stranger gets who follows every address, starting with these. */
async function crawl(seeds: readonly string[]): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const queue = [...seeds];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (answers.has(path)) continue;
    if (answers.size >= MAX_PAGES) throw new Error("The site has more addresses than expected");
    const answer = await get(path);
    answers.set(path, answer);
    const texts = [answer.text, answer.headers["location"] ?? "", answer.headers["link"] ?? ""];
    for (const [, found = ""] of texts.flatMap((text) => [...` ${text}`.matchAll(ADDRESS)])) {
      if (!URL.canParse(found.replaceAll("&amp;", "&"), `http://${host}`)) continue;
      const url = new URL(found.replaceAll("&amp;", "&"), `http://${host}`);
      if (url.hostname === host.split(":")[0]) queue.push(url.pathname + url.search);
    }
  }
  return answers;
}

const tracesIn = ({ text, headers }: Answer) =>
  [text, JSON.stringify(headers), decoded(text)].flatMap((part) =>
    FORMS.flatMap((form) => {
      const at = part.search(form);
      return at < 0 ? [] : part.slice(Math.max(0, at - 80), at + 40);
    }),
  );

const decoded = (text: string) => text.replace(/(?:%[0-9a-f]{2})+/gi, (part) => unescaped(part));
const unescaped = (part: string) => Buffer.from(part.replaceAll("%", ""), "hex").toString("utf8");

test("strangers find no trace of a closed folder on the whole site, and its readers find everything", async () => {
  const $set = {
    "settings.audience": { rules: [{ path: RULE, audience: "password" as const, people: [] }] },
    [`pagePasswords.${passwordKey(RULE)}`]: {
      path: RULE,
      hash: await hashPassword(PASSWORD),
      version: "first",
      by: "Ada",
      at: new Date(),
    },
  };
  await collection(world.context.db, "projects").updateOne({ _id: project.id }, { $set });
  announce();
  // At once: the page is closed, and neither the search nor the graph knows it.
  expect((await get(encodeURI(PAGE))).status).toBe(401);
  expect(await urlsFor("zyqgeheimbody")).toEqual([]);
  expect((await get("/_graph.json")).text).not.toContain("xwort");

  await publish({ "Open.md": `${publicFiles["Open.md"]}\n\nAnother text` });
  await expectNothingKnown();
  const deployment = built.deployment._id;
  const share = "/_share/0123456789abcdef/garden/team-plans/second/card.png";
  const answers = await crawl([
    "/",
    "/sitemap.xml",
    "/feed.xml",
    "/llms.txt",
    "/llms-full.txt",
    "/robots.txt",
    "/404",
    "/_tree.json",
    "/_graph",
    "/_graph.json",
    "/_search?q=open",
    "/tags",
    "/tags/shared",
    "/team-plans",
    "/team-plans/second",
    "/open-place",
    "/open-place.md",
    share,
    "/secnd",
    `/_changes?from=${deployment}&page=/open-place`,
    "/_theme/x/garden/open-place",
    ...Object.keys(built.manifest.files).map((path) => encodeURI(path)),
  ]);
  expect([...answers.keys()]).toEqual(expect.arrayContaining(["/open", "/open.md", "/lists"]));
  const traces = [...answers].flatMap(([path, answer]) =>
    tracesIn(answer).map((trace) => `${path}: ${trace}`),
  );
  expect(traces).toEqual([]);

  const { blobs } = world.context;
  const { artifact } = built.deployment;
  const own = await readJson<RestrictedManifest>(blobs, restrictedKey(project.id, artifact!, KEY));
  const closed = Object.keys(own!.files).filter((path) => !built.manifest.files[path]);
  expect(closed).toEqual(expect.arrayContaining([PAGE, `${PAGE}.md`, "/open-place"]));
  for (const path of closed) {
    const answer = await get(encodeURI(path));
    expect([401, 404], path).toContain(answer.status);
    expect(answer.text, path).not.toContain("Zyqgeheim");
  }

  const entered = await askSite(sites.port, {
    host,
    path: "/_access",
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: `http://${host}`,
      accept: "text/html",
    },
    body: new URLSearchParams({ to: "/open-place", password: PASSWORD }).toString(),
  });
  expect(entered.status).toBe(303);
  const cookie = (entered.headers["set-cookie"] ?? "").split(";")[0] ?? "";
  const page = await get(encodeURI(PAGE), cookie);
  const picture = /<img[^>]* src="([^"]*)"/.exec(page.text)?.[1] ?? "";
  const shown = await Promise.all([get("/open-place", cookie), get(picture, cookie)]);
  const hits = await search("zyqgeheimbody", cookie);
  for (const { status, headers } of [page, ...shown, { status: 200, headers: hits.headers }]) {
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers["vary"]).toContain("cookie");
  }
  expect(page.text).toContain("Zyqgeheimbody");
  expect(shown[1].headers["content-type"]).toMatch(/^image\//);
  expect(hits.results.map(({ url }) => url)).toContain(PAGE);
}, 60_000);
