import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { datasetKey, restrictedSearchKey } from "#schemas/deployments/manifest.ts";
import { defaultBuildSettings } from "#schemas/projects/settings/build.ts";
import { passwordKey } from "#core/audience/page-passwords.ts";
import { createSiteTicket } from "#store/projects/site-tickets.ts";
import { readerCookie } from "#sites/audience/reader-cookies.ts";
import { type IndexedPages, writeSearchIndex } from "#tests/support/worlds/search-index.ts";
import {
  type Answer,
  insertSite,
  insertViewer,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/site.ts";

const HOST = "garden--ada.localhost";
const KEY = "password:/secret";

let world: SitesWorld;
let withPassword: string;
let member: string;

beforeAll(async () => {
  world = await startSitesWorld();
  const garden = await insertSite(world, "garden--ada", {
    settings: {
      build: defaultBuildSettings,
      audience: {
        rules: [
          { path: "/secret", audience: "password", people: [] },
          { path: "/team", audience: "members", people: [] },
        ],
      },
    },
    pagePasswords: {
      [passwordKey("/secret")]: {
        ...{ path: "/secret", hash: "", version: "first", by: "Ada", at: new Date() },
      },
    },
  });
  const { artifact } = await publish(world, garden, {
    files: { "/": "home", "/open": "open" },
    ...{ readers: "public", restricted: { [KEY]: { "/secret/plan": "plan", "/moved": "new" } } },
  });
  const plan = ["Plan", "A secretword and a gardenword", hashOf("plan")] as const;
  await putIndex(datasetKey(garden._id, artifact!, "content.sqlite"), {
    "open.md": ["Open", "A gardenword for everyone", hashOf("open")],
    // As in an index from before the rule.
    "secret/plan.md": plan,
  });
  await putIndex(restrictedSearchKey(garden._id, artifact!, KEY), {
    "secret/plan.md": plan,
    "moved.md": ["Moved", "A secretword of another build", hashOf("old")],
  });
  const keys = { secretBox: world.secretBox, env: world.env };
  withPassword = pairIn(readerCookie(keys, garden._id, { key: KEY, version: "first" }));
  const { userId } = await insertViewer(world);
  const ticket = await createSiteTicket(world.mongo.db, {
    ...{ host: "garden--ada", userId, orgId: "org", projectId: garden._id },
  });
  const admitted = await get(`/?ticket=${ticket}`);
  member = pairIn(admitted.headers["set-cookie"] ?? "");
});
afterAll(() => world.close());

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);
const pairIn = (cookie: string) => cookie.split(";")[0] ?? "";
const get = (path: string, cookie = ""): Promise<Answer> =>
  world.get(HOST, path, { headers: { cookie, accept: "text/html" } });

async function putIndex(key: string, pages: IndexedPages): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "audience-"));
  const path = join(directory, "index.sqlite");
  await writeSearchIndex(path, pages);
  await world.blobs.put(key, await readFile(path));
  await rm(directory, { recursive: true });
}

async function search(query: string, cookie?: string) {
  const answer = await get(`/_search?q=${query}`, cookie);
  expect(answer.headers).toMatchObject({ "cache-control": "private, no-store", vary: "cookie" });
  const { results, ...rest } = JSON.parse(answer.text) as { results: { url: string }[] };
  return { ...rest, urls: results.map(({ url }) => url).sort() };
}

test("a search shows visitors the pages of their groups, each once", async () => {
  for (const cookie of [withPassword, member]) {
    // The page that has changed since is left out.
    expect(await search("secretword", cookie)).toMatchObject({ urls: ["/secret/plan"] });
    expect((await search("gardenword", cookie)).urls).toEqual(["/open", "/secret/plan"]);
    const corrected = await search("secretwort", cookie);
    expect(corrected).toMatchObject({ corrected: "secretword", urls: ["/secret/plan"] });
  }
});

test("strangers find nothing of a group, and no correction has a word of it", async () => {
  const nothing = { ready: true, corrected: null, partial: false, urls: [] };
  for (const query of ["secretword", "secretwort", "plan", "moved", "nowhere"])
    expect(await search(query)).toEqual({ query, ...nothing });
  expect(await search("gardenword%20secretword")).toMatchObject({ partial: true, urls: ["/open"] });
  expect(await search("gardenwort")).toMatchObject({ corrected: "gardenword", urls: ["/open"] });
});
