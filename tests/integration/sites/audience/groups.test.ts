import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { datasetKey, restrictedSearchKey } from "#schemas/deployments/manifest.ts";
import type { AudienceRule } from "#schemas/projects/settings/audience.ts";
import { defaultBuildSettings } from "#schemas/projects/settings/build.ts";
import { passwordKey } from "#core/audience/page-passwords.ts";
import { hashPassword } from "#service/password-hash.ts";
import { collection } from "#store/collections.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { createSiteTicket } from "#store/projects/site-tickets.ts";
import { readerCookie } from "#sites/audience/reader-cookies.ts";
import { type IndexedPages, writeSearchIndex } from "#tests/support/worlds/sites/search-index.ts";
import type { Answer } from "#tests/support/worlds/sites/ask-site.ts";
import {
  insertSite,
  insertViewer,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

const HOST = "garden--ada.localhost";
const KEY = "password:/secret";
const PASSWORD = "correct horse";
const RULES: AudienceRule[] = [
  { path: "/secret", audience: "password", people: [] },
  { path: "/team", audience: "members", people: [] },
];
const GROUPS = {
  [KEY]: {
    "/secret/plan": "plan",
    "/moved": "new",
    "/tags/plans": "a tag",
    // Permalinks of notes below the paths of the rules.
    "/elsewhere": "outside",
    "/elsewhere.md": "# outside",
  },
  members: { "/roof": "roof", "/roof.md": "# roof" },
};

let world: SitesWorld;
let garden: ProjectDocument;
let withPassword: string;
let member: string;

beforeAll(async () => {
  world = await startSitesWorld();
  garden = await insertSite(world, "garden--ada", {
    settings: {
      build: defaultBuildSettings,
      audience: { rules: RULES },
    },
    pagePasswords: {
      [passwordKey("/secret")]: {
        path: "/secret",
        hash: await hashPassword(PASSWORD),
        version: "first",
        by: "Ada",
        at: new Date(),
      },
    },
  });
  const { artifact } = await publish(world, garden, {
    files: { "/": "home", "/open": "open" },
    readers: "public",
    restricted: GROUPS,
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
    host: "garden--ada",
    userId,
    orgId: "org",
    projectId: garden._id,
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

const enter = (to: string, password: string) =>
  world.get(HOST, "/_access", {
    method: "POST",
    headers: {
      accept: "text/html",
      origin: `http://${HOST}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ to, password }).toString(),
  });

const setRules = async (rules: AudienceRule[]) => {
  const $set = { "settings.audience.rules": rules };
  await collection(world.mongo.db, "projects").updateOne({ _id: garden._id }, { $set });
  world.announce("garden--ada", garden._id);
};

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

test("outside the path of its rule, a page has the gate of its group, and a list does not exist", async () => {
  const gate = await get("/elsewhere");
  expect(gate).toMatchObject({ status: 401, headers: { "cache-control": "private, no-store" } });
  expect(gate.text.replaceAll("elsewhere", "x")).toBe(
    (await get("/secret/plan")).text.replaceAll(/secret(?:\/|%2F)plan/g, "x"),
  );
  expect((await get("/elsewhere.md")).status).toBe(401);
  expect((await get("/roof")).headers["location"]).toContain("/open-site");
  for (const path of ["/tags/plans", "/elsewhere/x", "/moved", "/nothing"])
    expect((await get(path)).status, path).toBe(404);

  expect((await enter("/elsewhere", "not this one")).status).toBe(401);
  const right = await enter("/elsewhere", PASSWORD);
  expect(right).toMatchObject({ status: 303, headers: { location: "/elsewhere" } });
  const cookie = pairIn(right.headers["set-cookie"] ?? "");
  expect((await get("/elsewhere", cookie)).text).toBe("outside");
  expect((await get("/tags/plans", cookie)).text).toBe("a tag");
  expect((await get("/roof", cookie)).status).toBe(302);
  expect((await get("/roof", member)).text).toBe("roof");
  // A rule that is removed has no gate, and its pages wait for the build.
  await setRules(RULES.slice(1));
  expect((await get("/elsewhere")).status).toBe(404);
  await setRules(RULES);
});
