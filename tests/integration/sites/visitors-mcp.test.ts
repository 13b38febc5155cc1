import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteHost } from "#schemas/sites/site-url.ts";
import { collection } from "#store/collections.ts";
import { connectMongo, type Mongo } from "#store/mongo.ts";
import { startSites } from "#sites/app.ts";
import { makeDataset } from "#workers/builder/dataset/make-dataset.ts";
import { failureOf } from "#tests/support/mcp-client.ts";
import {
  type BuildWorld,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";
import { askSite } from "#tests/support/worlds/sites/ask-site.ts";

/** In every note that is not public, and in no other. */
const SECRET = "zyqgeheim";
const hidden = {
  "unlisted.md": `---\nunlisted: true\n---\n# ${SECRET} unlisted\n\n${SECRET}`,
  "draft.md": `---\ndraft: true\n---\n# ${SECRET} draft\n\n${SECRET}`,
  "members/plan.md": `# ${SECRET} plan\n\n${SECRET}`,
  "password/plan.md": `# ${SECRET} plan\n\n${SECRET}`,
};

let world: BuildWorld;
let mongo: Mongo;
let sites: Awaited<ReturnType<typeof startSites>>;
let project: TestProject;
let host: string;
let announce: () => void = () => undefined;

beforeAll(async () => {
  world = await startBuildWorld();
  const { env, log, blobs, secretBox } = world.context;
  mongo = await connectMongo(env.MONGODB_URI);
  let siteLabel = "";
  sites = await startSites({
    env: { ...env, SITES_PORT: 0 },
    log,
    mongo,
    blobs,
    secretBox,
    subscriber: {
      subscribe: async (_topics, onEvent) => {
        const event = { id: "", topic: "", at: "", name: "site.switched", change: null } as const;
        announce = () => onEvent({ ...event, projectId: project.id, siteLabel });
        return () => undefined;
      },
      close: async () => undefined,
    },
  });
  project = await world.project();
  siteLabel = (await project.document()).siteLabel;
  host = siteHost(env, siteLabel);
  await change({
    "settings.audience": {
      rules: [
        { path: "/members", audience: "members", people: [] },
        { path: "/password", audience: "password", people: [] },
      ],
    },
  });
  const files = {
    "index.md": "# Home",
    "guides/Open.md": "# Open\n\nThe word is marmalade.",
    ...hidden,
  };
  const { deployment, log: lines } = await project.publish(files);
  if (deployment.status !== "success") throw new Error(JSON.stringify(lines));
  await makeDataset(world.context, project.id);
  announce();
});
afterAll(async () => {
  await sites?.close();
  await mongo?.close();
  await world?.close();
});

async function change($set: Record<string, unknown>): Promise<void> {
  await collection(world.context.db, "projects").updateOne({ _id: project.id }, { $set });
  announce();
}

const post = (body: string, headers: Record<string, string> = {}) =>
  askSite(sites.port, {
    host,
    path: "/_mcp",
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
  });

const list = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });

/** The official client, which cannot choose the Host header itself. */
async function connect(): Promise<Client> {
  const client = new Client({ name: "visitor", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(`http://${host}/_mcp`), {
    fetch: async (_url, init) => {
      const headers = Object.fromEntries(new Headers(init?.headers));
      const {
        status,
        headers: answered,
        body,
      } = await askSite(sites.port, {
        host,
        path: "/_mcp",
        method: init?.method ?? "GET",
        headers,
        ...(typeof init?.body === "string" ? { body: init.body } : {}),
      });
      const type = answered["content-type"] ?? "";
      return new Response(status === 202 ? null : new Uint8Array(body), {
        status,
        headers: { "content-type": type },
      });
    },
  });
  await client.connect(transport);
  return client;
}

test("a site has no server until its project allows it, and a private site never", async () => {
  for (const method of ["POST", "GET", "DELETE"])
    expect((await askSite(sites.port, { host, path: "/_mcp", method })).status).toBe(404);
  await change({ "settings.mcp": { forVisitors: true } });
  expect((await post(list)).status).toBe(200);
  await change({ visibility: "private" });
  expect((await post(list)).status).toBe(404);
  await change({ visibility: "public" });
  expect((await post(list)).status).toBe(200);
});

test("clients of visitors list, search and read public pages, and cannot find, read or count others", async () => {
  await change({ "settings.mcp": { forVisitors: true } });
  const client = await connect();
  const call = (name: string, args: Record<string, unknown>) =>
    client.callTool({ name, arguments: args });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["list_notes", "search_notes", "read_note"]);

  const listed = await call("list_notes", {});
  expect(listed.structuredContent).toMatchObject({ total: 2 });
  const found = await call("search_notes", { query: "marmalade" });
  expect(found.structuredContent).toMatchObject({
    notes: [
      {
        path: "guides/Open.md",
        url: expect.stringMatching(/\/guides\/open$/) as string,
        excerpt: expect.any(String) as string,
      },
    ],
  });
  const read = await call("read_note", { path: "guides/Open.md" });
  expect(read.structuredContent).toMatchObject({
    content: expect.stringContaining("marmalade") as string,
  });

  const unknown = await call("read_note", { path: "none.md" });
  expect(failureOf(unknown)).toEqual({ appCode: "not_found" });
  for (const path of Object.keys(hidden))
    expect(await call("read_note", { path }), path).toEqual(unknown);
  const nothing = await call("search_notes", { query: "qvkkwvvqj" });
  expect(await call("search_notes", { query: SECRET })).toEqual(nothing);
  const none = await call("list_notes", { query: SECRET });
  expect(none.structuredContent).toMatchObject({ notes: [], total: 0 });
  expect(JSON.stringify([listed, found, read])).not.toContain(SECRET);

  const wrong = await call("list_notes", { limit: 1000 });
  expect(failureOf(wrong)).toMatchObject({ appCode: "bad_request" });
  await client.close();
});

test("a rule that closes a page hides it immediately", async () => {
  const rules = [{ path: "/guides", audience: "members", people: [] }];
  await change({ "settings.audience": { rules } });
  const client = await connect();
  const listed = await client.callTool({ name: "list_notes", arguments: {} });
  expect(listed.structuredContent).toMatchObject({ total: 1 });
  const read = await client.callTool({ name: "read_note", arguments: { path: "guides/Open.md" } });
  expect(failureOf(read)).toEqual({ appCode: "not_found" });
  const found = await client.callTool({ name: "search_notes", arguments: { query: "marmalade" } });
  expect(found.structuredContent).toMatchObject({ notes: [] });
  await client.close();
});

test("pages of other sites, large requests and too many requests are refused", async () => {
  expect((await post(list, { origin: "https://evil.example" })).status).toBe(403);
  expect((await post("x".repeat(70_000))).status).toBe(413);
  expect((await askSite(sites.port, { host, path: "/_mcp" })).status).toBe(405);
  const statuses = new Set<number>();
  for (let at = 0; at < 130; at++) statuses.add((await post("{}")).status);
  expect(statuses).toContain(429);
});
