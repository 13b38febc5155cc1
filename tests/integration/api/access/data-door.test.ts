import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { viewSubject } from "#schemas/accounts/viewer.ts";
import { sqliteSubject } from "#core/deployments/dataset-link.ts";
import { type DatasetFile, datasetFiles } from "#schemas/deployments/dataset.ts";
import { collection } from "#store/collections.ts";
import { type Callers, makeCallers, PLATFORM_ADMIN } from "#tests/support/callers.ts";
import { writeGivenContent } from "#tests/support/inputs/stored/given-content.ts";
import { giveFactor } from "#tests/support/worlds/accounts/given-factor.ts";
import { givenPosts, storeDeployment } from "#tests/support/inputs/stored/stored-deployment.ts";
import { addPerson, makeOrg } from "#tests/support/worlds/organization.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

const HOUR_MS = 60 * 60_000;
const DATABASE = Buffer.from("SQLite format 3\0 and more");
const posts = givenPosts([{ path: "a.md", text: "a" }]);

let world: World;
let callers: Callers;
let projectId: string;
let deploymentId: string;

beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: PLATFORM_ADMIN });
  callers = await makeCallers(world);
  const newProject = { orgId: callers.orgId, name: "Garden", source: { kind: "remote" } as const };
  projectId = (await callers.owner.api.projects.create.mutate(newProject)).project.id;
  deploymentId = await store();
});
afterAll(() => world.close());

const store = (more: Parameters<typeof storeDeployment>[2] = {}) =>
  storeDeployment(world, projectId, {
    files: {
      "posts.json": posts,
      "spec.json": { settings: [] },
      "newly-public.json": [],
      "content.sqlite": DATABASE,
    },
    ...more,
  });

interface RequestOptions {
  token?: string | null;
  headers?: Record<string, string>;
  id?: string;
}
async function ask(
  name: string,
  { token = callers.owner.token, headers = {}, id }: RequestOptions = {},
): Promise<Response> {
  const response = await fetch(`${world.url}/api/data/${id ?? deploymentId}/${name}`, {
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
  });
  // An unread body keeps its connection open, and the server waits for that connection when it closes.
  await response.clone().arrayBuffer();
  return response;
}
const refusal = async (response: Response) => {
  const { appCode } = (await response.json()) as { appCode?: string };
  return [response.status, appCode];
};
const signed = (id: string, subject = sqliteSubject(id), until = Date.now() + HOUR_MS) => {
  const { userId } = callers.owner;
  const text = viewSubject(subject, { userId, keyId: null });
  return `content.sqlite?signature=${world.services.secretBox.sign(text, new Date(until))}`;
};

describe("access to the dataset", () => {
  test.each(["member", "organization admin", "owner", "read-only key"] as const)(
    "is granted to %s for every file",
    async (kind) => {
      const { token } = callers.of(kind);
      for (const name of ["posts.json", "spec.json", "issues.json", "content.sqlite"])
        expect((await ask(name, { token })).status, name).toBe(200);
    },
  );

  test.each([
    ["visitor", [401, "unauthorized"]],
    ["expired token", [401, "unauthorized"]],
    ["stranger", [404, "deployment_not_found"]],
    ["removed member", [404, "deployment_not_found"]],
    ["platform admin", [404, "deployment_not_found"]],
    ["key of another project", [404, "deployment_not_found"]],
  ] as const)("is refused to %s for every file", async (kind, expected) => {
    const { token } = callers.of(kind);
    for (const name of Object.keys(datasetFiles).filter((file) => file !== "handoff.json"))
      expect(await refusal(await ask(name, { token })), name).toEqual(expected);
  });

  test("is refused to a member whose session lacks the second factor", async () => {
    const person = await world.signUp();
    const newProject = { orgId: person.org, name: "Own", source: { kind: "remote" } as const };
    const { project } = await person.api.projects.create.mutate(newProject);
    const id = await storeDeployment(world, project.id, {});
    expect((await ask("issues.json", { id, token: person.token })).status).toBe(200);
    await giveFactor({ db: world.services.mongo.db }, person.userId);
    const answer = await ask("issues.json", { id, token: person.token });
    expect(await refusal(answer)).toEqual([403, "mfa_required"]);
  });

  test("is refused for an unknown deployment with the same response as for a foreign one", async () => {
    const answer = await ask("posts.json", { id: "abcdefghijkl" });
    expect(await refusal(answer)).toEqual([404, "deployment_not_found"]);
  });
});

describe("a link to the database", () => {
  const open = (name: string, id = deploymentId) => ask(name, { token: null, id });

  test("is created for a member and opens the database without a token", async () => {
    const { url, size } = await callers.of("member").api.deployments.sqlite.query({ deploymentId });
    const response = await fetch(url.replace(/^.*?\/api\//, `${world.url}/api/`));
    expect(response.headers.get("content-disposition")).toContain("attachment");
    expect(Buffer.from(await response.arrayBuffer())).toEqual(DATABASE);
    expect(size).toBe(DATABASE.length);
  });

  test("stops working when the member who requested it leaves, or when their API key is revoked", async () => {
    const { owner } = callers;
    const { id: orgId } = await makeOrg(owner);
    const person = await addPerson(world, { owner, orgId });
    const source = { kind: "remote" } as const;
    const { project } = await owner.api.projects.create.mutate({ orgId, name: "Shared", source });
    const id = await storeDeployment(world, project.id, { files: { "content.sqlite": DATABASE } });
    const key = { orgId, name: "CI", scopes: ["read" as const] };
    const { secret, apiKey } = await person.api.apiKeys.create.mutate(key);
    const linkOf = async ({ api }: Pick<typeof person, "api">) =>
      new URL((await api.deployments.sqlite.query({ deploymentId: id })).url).search;
    const links = { own: await linkOf(person), key: await linkOf(world.client(secret)) };
    const status = async (link: string) => (await open(`content.sqlite${link}`, id)).status;
    expect([await status(links.own), await status(links.key)]).toEqual([200, 200]);
    await person.api.apiKeys.revoke.mutate({ apiKeyId: apiKey.id });
    expect([await status(links.own), await status(links.key)]).toEqual([200, 404]);
    const member = { orgId, userId: person.userId };
    await owner.api.orgs.removeMember.mutate(member);
    expect(await status(links.own)).toBe(404);
  });

  test("does not open another deployment of the same project", async () => {
    const other = await store();
    expect((await open(signed(other), other)).status).toBe(200);
    const answer = await open(signed(deploymentId), other);
    expect(await refusal(answer)).toEqual([404, "deployment_not_found"]);
  });

  test.each<[string, () => string]>([
    ["a link for viewing the site", () => signed(deploymentId, `view-${deploymentId}`)],
    ["an expired link", () => signed(deploymentId, undefined, Date.now() - 1)],
    ["a tampered link", () => `${signed(deploymentId)}x`],
    ["an empty link", () => "content.sqlite?signature="],
  ])("is refused if it is %s", async (_name, name) => {
    expect(await refusal(await open(name()))).toEqual([404, "deployment_not_found"]);
  });

  test("opens the database but no other file", async () => {
    const name = signed(deploymentId).replace("content.sqlite", "posts.json");
    expect((await open(name)).status).toBe(401);
  });
});

describe("a dataset file", () => {
  test("is compressed for clients that accept the stored encoding, and plain JSON for others", async () => {
    const encoded = await ask("posts.json", { headers: { "accept-encoding": "br" } });
    expect(encoded.headers.get("content-encoding")).toBe("br");
    expect(await encoded.json()).toEqual(posts);
    const plain = await ask("posts.json", { headers: { "accept-encoding": "br;q=0, gzip" } });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(await plain.json()).toEqual(posts);
  });

  test("is not sent again if the browser has it, and shared caches never store it", async () => {
    const first = await ask("posts.json");
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    const etag = first.headers.get("etag") ?? "";
    const again = await ask("posts.json", { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    const other = await ask("issues.json", { headers: { "if-none-match": etag } });
    expect(other.status).toBe(200);
  });

  test.each(["handoff.json", "constructor", "posts.json.br", "..%2Fposts.json"])(
    "is not found outside the dataset: %s",
    async (name) => {
      expect((await ask(name)).status).toBe(404);
    },
  );

  test("can be read during the build once it is written, and is pending before that", async () => {
    const id = await store({ data: "pending" });
    expect((await ask("issues.json", { id })).status).toBe(200);
    expect((await ask("newly-public.json", { id })).status).toBe(200);
    expect(await refusal(await ask("posts.json", { id }))).toEqual([409, "dataset_pending"]);
  });

  test("is gone after retention, and not found after the deployment is deleted", async () => {
    const removed = await store({ row: { removedAt: new Date() } });
    expect(await refusal(await ask("posts.json", { id: removed }))).toEqual([
      410,
      "deployment_removed",
    ]);
    const deleted = await store({ row: { removedAt: new Date(), deletedAt: new Date() } });
    for (const name of ["posts.json", "issues.json"] satisfies DatasetFile[])
      expect(await refusal(await ask(name, { id: deleted }))).toEqual([
        404,
        "deployment_not_found",
      ]);
    const link = await ask(signed(deleted), { id: deleted, token: null });
    expect(await refusal(link)).toEqual([404, "deployment_not_found"]);
  });
});

test("a response contains the stored bytes unchanged", async () => {
  const row = await collection(world.services.mongo.db, "deployments").findOne({
    _id: deploymentId,
  });
  const key = `datasets/${projectId}/${row?.artifact}/public/posts.json`;
  const stored = await world.services.blobs.get(key);
  const response = await ask("posts.json", { headers: { "accept-encoding": "br" } });
  expect(response.headers.get("content-length")).toBe(String(stored?.length));
  expect(JSON.parse(brotliDecompressSync(stored ?? Buffer.alloc(0)).toString())).toEqual(posts);
});

describe("the export of a site", () => {
  beforeAll(async () => {
    const path = join(world.services.env.DATA_DIR, "given.sqlite");
    await writeGivenContent(path);
    await store({
      notes: [{ path: "a.md", text: "a" }],
      files: { "content.sqlite": await readFile(path) },
      live: true,
    });
  });
  const address = (query = "") => `${world.url}/api/v1/projects/${projectId}/export${query}`;
  const get = async (token: string | null, query = "") => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const response = await fetch(address(query), { headers });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  test("is a zip for members and keys that may read", async () => {
    for (const kind of ["member", "read-only key"] as const) {
      const { response, bytes } = await get(callers.of(kind).token);
      expect(response.headers.get("content-type")).toBe("application/zip");
      expect(response.headers.get("x-pressmark-pages")).toBe("1");
      expect(Object.keys(unzipSync(bytes))).toContain("a/index.html");
    }
  });

  test("is refused to others, and opens with its own link only", async () => {
    expect((await get(null)).response.status).toBe(401);
    for (const kind of ["stranger", "key of another project", "removed member"] as const)
      expect((await get(callers.of(kind).token)).response.status, kind).toBe(404);
    const { url, leftOut } = await callers.owner.api.projects.export.query({ projectId });
    expect(leftOut).toBe(0);
    expect((await get(null, new URL(url).search)).response.status).toBe(200);
    const [, other = ""] = signed(deploymentId).split("?");
    expect((await get(null, `?${other}`)).response.status).toBe(404);
  });
});
