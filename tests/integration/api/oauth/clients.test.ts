import { afterAll, beforeAll, expect, test } from "vitest";
import { McpClient, pkcePair, REDIRECT } from "#tests/support/doubles/oauth-client.ts";
import { startHttpDouble } from "#tests/support/doubles/http-double.ts";
import { type OauthWorld, startOauthWorld } from "#tests/support/worlds/accounts/oauth-world.ts";

/** The site of an application's maker. */
let site: { url: string; close(): Promise<void> };
let documents: Record<string, object>;
let reads = 0;
let oauth: OauthWorld;

beforeAll(async () => {
  site = await startHttpDouble(({ path }) => {
    reads += 1;
    const headers = { location: `${site.url}/client.json` };
    if (path === "/moved.json") return { status: 302, headers };
    const body = documents[path];
    return body ? { body } : { status: 404, body: {} };
  });
  const notes = { client_name: "Published Notes", redirect_uris: [REDIRECT] };
  documents = {
    "/client.json": { ...notes, client_id: `${site.url}/client.json` },
    "/copy.json": { ...notes, client_id: "https://elsewhere.example/client.json" },
    "/script.json": {
      client_id: `${site.url}/script.json`,
      redirect_uris: ["javascript:alert(1)"],
    },
    "/large.json": { ...notes, client_id: `${site.url}/large.json`, more: "x".repeat(20_000) },
  };
  oauth = await startOauthWorld({ GIT_ALLOW_PRIVATE_HOSTS: new URL(site.url).host });
});
afterAll(() => Promise.all([oauth.world.close(), site.close()]));

test("a client is known by the address of its document, which is read once for many requests", async () => {
  const client = new McpClient();
  const client_id = `${site.url}/client.json`;
  client.information = { client_id };
  const asked = oauth.query(pkcePair().challenge, { client_id });
  const { request } = await oauth.ada.api.applications.describe.query({ query: asked });
  expect(request).toMatchObject({
    client: { name: "Published Notes", publishedAt: new URL(site.url).host },
  });
  const person = oauth.ada;
  const tokens = await client.connect(oauth.garden.door, { person, scopes: ["content:read"] });
  expect([await oauth.note(tokens.access_token, "read_note"), reads]).toEqual([200, 1]);

  // Another installation shares the id, and both stay connected.
  const other = new McpClient();
  other.information = { client_id };
  await other.connect(oauth.garden.door, { person, scopes: ["content:read"] });
  expect(await oauth.note(tokens.access_token, "read_note")).toBe(200);
  expect((await person.api.applications.list.query()).applications).toHaveLength(2);
});

test.each([
  ["that names another client", "/copy.json", "its client_id is another address"],
  ["with a script as redirect address", "/script.json", "redirect_uris"],
  ["that is too large", "/large.json", "too large"],
  ["that is elsewhere now", "/moved.json", "too many redirects"],
  ["that does not exist", "/missing.json", "status 404"],
  ["without a path", "/", "with a path"],
])("a document %s is refused", async (_, path, reason) => {
  const asked = oauth.query(pkcePair().challenge, { client_id: site.url + path });
  const { message, returnTo } = await oauth.refusedPage(asked);
  expect([message, returnTo]).toEqual([expect.stringContaining(reason), null]);
});

test.each([
  "https://127.0.0.1/client.json",
  "https://localhost/client.json",
  "http://example.com/c",
])("nothing is fetched from %s", async (client_id) => {
  const asked = oauth.query(pkcePair().challenge, { client_id });
  expect((await oauth.refusedPage(asked)).message).toMatch(/private|only public https/);
});

test("registrations are limited per address", async () => {
  const app = { redirect_uris: ["cursor://mcp/callback"] };
  const statuses: number[] = [];
  for (let count = 0; count < 21; count++) statuses.push((await oauth.register(app)).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([201, 429]);
  const { status, body } = await oauth.register(app);
  expect([status, body["error"]]).toEqual([429, "too_many_requests"]);
});
