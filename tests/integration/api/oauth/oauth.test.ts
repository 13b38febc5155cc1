import { auth } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { hashSecret } from "#store/hash-secret.ts";
import { McpClient, pkcePair, REDIRECT } from "#tests/support/doubles/oauth-client.ts";
import type { OauthWorld } from "#tests/support/worlds/accounts/oauth-world.ts";
import { answerOf, startOauthWorld } from "#tests/support/worlds/accounts/oauth-world.ts";
import { addPerson, codeOf } from "#tests/support/worlds/organization.ts";

let oauth: OauthWorld;
beforeAll(async () => {
  oauth = await startOauthWorld();
});
afterAll(() => oauth.world.close());

const db = () => oauth.world.services.mongo.db;
const refusal = ({ status, body }: Awaited<ReturnType<typeof answerOf>>) => [status, body["error"]];

describe("the official client", () => {
  test("connects by the address alone, refreshes automatically, and gets a new page when it was revoked", async () => {
    const client = new McpClient();
    const tokens = await client.connect(oauth.garden.door, {
      person: oauth.ada,
      scopes: ["content:write"],
    });
    expect(tokens.scope).toBe("content:read content:write");
    expect(tokens.access_token).toMatch(/^pmo_/);
    expect([await oauth.note(tokens.access_token, "write_note"), client.information]).toEqual([
      200,
      expect.objectContaining({ token_endpoint_auth_method: "none" }),
    ]);

    expect(await auth(client, { serverUrl: oauth.garden.door })).toBe("AUTHORIZED");
    const fresh = client.stored!.access_token;
    expect(fresh).not.toBe(tokens.access_token);
    expect(await oauth.note(fresh, "read_note")).toBe(200);

    const { applications } = await oauth.ada.api.applications.list.query();
    expect(applications).toEqual([
      expect.objectContaining({
        name: "Notes Desktop",
        place: { kind: "machine", name: "localhost" },
      }),
    ]);
    expect(applications[0]).toMatchObject({
      project: { id: oauth.garden.id },
      org: { id: oauth.orgId },
    });
    expect(applications[0]!.lastUsedAt).not.toBeNull();
    const stored = await collection(db(), "applicationTokens").find({}).toArray();
    expect(JSON.stringify(stored)).not.toContain(fresh);

    await oauth.ada.api.applications.revoke.mutate({ applicationId: applications[0]!.id });
    expect(await oauth.note(fresh, "read_note")).toBe(401);
    expect(await auth(client, { serverUrl: oauth.garden.door })).toBe("REDIRECT");
    const { entries } = await oauth.ada.api.orgs.audit.query({ orgId: oauth.orgId, limit: 10 });
    const target = expect.objectContaining({
      kind: "application",
      name: "Notes Desktop",
    }) as unknown;
    const write = entries.find(({ action }) => action === "functions.write_note");
    expect(write?.actor.name).toBe(`${oauth.ada.email} (application Notes Desktop)`);
    expect(entries.filter(({ target: { kind } }) => kind === "application")).toEqual([
      expect.objectContaining({ action: "applications.revoke", target }),
      expect.objectContaining({ action: "applications.approve", target }),
    ]);
  });

  test("finds the same metadata for projects that do not exist, from any origin", async () => {
    const metadata = async (path: string) => {
      const headers = { origin: "https://client.example" };
      const response = await fetch(`${oauth.world.url}/.well-known/${path}`, { headers });
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      return answerOf(response);
    };
    const { status, body } = await metadata("oauth-protected-resource/mcp/nobody/nothing");
    expect([status, body["resource"]]).toEqual([200, `${oauth.origin}/mcp/nobody/nothing`]);
    expect(body["authorization_servers"]).toEqual([oauth.origin]);
    const server = await metadata("oauth-authorization-server");
    expect(server.body).toMatchObject({
      issuer: oauth.origin,
      authorization_endpoint: `${oauth.origin}/oauth/authorize`,
      code_challenge_methods_supported: ["S256"],
    });
    expect(await metadata("oauth-authorization-server/mcp/nobody/nothing")).toEqual(server);
    expect((await fetch(`${oauth.world.url}/.well-known/openid-configuration`)).status).toBe(404);
  });
});

describe("a code", () => {
  test("works once: the second use revokes what the first one gave", async () => {
    const fields = await oauth.consent();
    const first = await oauth.post("token", fields);
    const access = String(first.body["access_token"]);
    expect(await oauth.note(access, "read_note")).toBe(200);
    expect(refusal(await oauth.post("token", fields))).toEqual([400, "invalid_grant"]);
    expect(await oauth.note(access, "read_note")).toBe(401);
  });

  test.each([
    ["another verifier", { code_verifier: pkcePair().verifier }, "invalid_grant"],
    ["another client", { client_id: "another" }, "invalid_grant"],
    ["another redirect address", { redirect_uri: "http://localhost:1/other" }, "invalid_grant"],
    ["another resource", { resource: "https://elsewhere.example/mcp/a/b" }, "invalid_target"],
  ])("is refused with %s, and not accepted afterwards", async (_, changes, error) => {
    const fields = await oauth.consent();
    expect(refusal(await oauth.post("token", { ...fields, ...changes }))).toEqual([400, error]);
    expect(refusal(await oauth.post("token", fields))).toEqual([400, "invalid_grant"]);
  });

  test("expires after a minute, and without a verifier it is worth nothing", async () => {
    const fields = await oauth.consent();
    await collection(db(), "oauthCodes").updateOne(
      { _id: hashSecret(fields.code) },
      { $set: { createdAt: new Date(Date.now() - 60_000) } },
    );
    expect(refusal(await oauth.post("token", fields))).toEqual([400, "invalid_grant"]);
    const { code_verifier: _, ...bare } = await oauth.consent();
    expect(refusal(await oauth.post("token", bare))).toEqual([400, "invalid_grant"]);
  });

  test("of an unknown client tells it to register again", async () => {
    const fields = { ...(await oauth.consent()), code: "pmoc_unknown", client_id: "forgotten" };
    expect(refusal(await oauth.post("token", fields))).toEqual([401, "invalid_client"]);
    const two = await oauth.post("token", "client_id=a&client_id=b&grant_type=refresh_token");
    expect(refusal(two)).toEqual([400, "invalid_request"]);
    const { client_id: id } = fields;
    const password = { client_id: id, grant_type: "password" };
    expect(refusal(await oauth.post("token", password))).toEqual([400, "unsupported_grant_type"]);
  });
});

describe("a refresh token", () => {
  test("is replaced. An old one that comes back later revokes the access", async () => {
    const { refresh: old } = await oauth.connected();
    const first = await oauth.refresh(old, { resource: oauth.garden.door });
    const access = String(first.body["access_token"]);
    // The response may have been lost.
    expect((await oauth.refresh(old)).status).toBe(200);
    await collection(db(), "applicationTokens").updateOne(
      { _id: hashSecret(old) },
      { $set: { usedAt: new Date(Date.now() - 60_000) } },
    );
    expect(refusal(await oauth.refresh(old))).toEqual([400, "invalid_grant"]);
    expect(await oauth.note(access, "read_note")).toBe(401);
    expect(refusal(await oauth.refresh(String(first.body["refresh_token"])))).toEqual([
      400,
      "invalid_grant",
    ]);
  });

  test("gives fewer scopes, never more, and neither another client nor another resource gets it", async () => {
    const { refresh: token } = await oauth.connected(["content:read"]);
    expect(refusal(await oauth.refresh(token, { scope: "content:read content:write" }))).toEqual([
      400,
      "invalid_scope",
    ]);
    expect(refusal(await oauth.refresh(token, { client_id: "another" }))).toEqual([
      400,
      "invalid_grant",
    ]);
    expect(refusal(await oauth.refresh(token, { resource: oauth.kitchen.door }))).toEqual([
      400,
      "invalid_target",
    ]);
    const wide = await oauth.connected(["content:write"]);
    const { body } = await oauth.refresh(wide.refresh, { scope: "content:read" });
    const reader = String(body["access_token"]);
    expect([await oauth.note(reader, "read_note"), await oauth.note(reader, "write_note")]).toEqual(
      [200, 403],
    );
    const again = await oauth.refresh(String(body["refresh_token"]));
    expect(again.body["scope"]).toBe("content:read content:write");
  });

  test("that a client gives back ends the access", async () => {
    const { access, refresh: token } = await oauth.connected();
    await oauth.post("revoke", { token, client_id: "another" });
    expect(await oauth.note(access, "read_note")).toBe(200);
    expect((await oauth.post("revoke", { token, client_id: oauth.clientId })).status).toBe(200);
    expect(await oauth.note(access, "read_note")).toBe(401);
    expect(
      (await oauth.post("revoke", { token: "pmo_unknown", client_id: oauth.clientId })).status,
    ).toBe(200);
  });
});

describe("an access token", () => {
  test("reads and writes the content of its project and nothing else", async () => {
    const { access, refresh: token } = await oauth.connected(["content:write"]);
    expect(await oauth.note(access, "write_note")).toBe(200);
    expect(await oauth.note(access, "read_note", oauth.kitchen.id)).toBe(404);
    const reader = await oauth.connected(["content:read"]);
    expect(await oauth.note(reader.access, "write_note")).toBe(403);
    const { api } = oauth.world.client(access);
    expect(await codeOf(api.projects.get.query({ projectId: oauth.garden.id }))).toBe(
      "unauthorized",
    );
    expect(await codeOf(api.projects.list.query({}))).toBe("unauthorized");
    expect(await codeOf(api.account.get.query())).toBe("unauthorized");
    expect(await oauth.note(token, "read_note")).toBe(401);
    const git = `${oauth.world.url}/git/${oauth.orgId}/${oauth.garden.id}.git/info/refs?service=git-upload-pack`;
    const authorization = `Basic ${Buffer.from(`x:${access}`).toString("base64")}`;
    expect((await fetch(git, { headers: { authorization } })).status).toBe(401);
    const upload = { method: "POST", headers: { authorization: `Bearer ${access}` }, body: "x" };
    expect((await fetch(`${oauth.world.url}/api/uploads`, upload)).status).toBe(401);
  });

  test("ends after an hour, with the membership, and with the account", async () => {
    const { access } = await oauth.connected();
    await collection(db(), "applicationTokens").updateOne(
      { _id: hashSecret(access) },
      { $set: { expiresAt: new Date() } },
    );
    expect(await oauth.note(access, "read_note")).toBe(401);

    const bob = await addPerson(oauth.world, { owner: oauth.ada, orgId: oauth.orgId });
    const bobs = await oauth.connected(["content:read"], bob);
    expect(await oauth.note(bobs.access, "read_note")).toBe(200);
    await oauth.ada.api.orgs.removeMember.mutate({ orgId: oauth.orgId, userId: bob.userId });
    expect(await oauth.note(bobs.access, "read_note")).toBe(401);
    expect(refusal(await oauth.refresh(bobs.refresh))).toEqual([400, "invalid_grant"]);

    const eve = await addPerson(oauth.world, { owner: oauth.ada, orgId: oauth.orgId });
    const eves = await oauth.connected(["content:read"], eve);
    await collection(db(), "authUsers").updateOne(
      { _id: eve.userId },
      { $set: { bannedUntil: new Date(Date.now() + 60_000) } },
    );
    expect(await oauth.note(eves.access, "read_note")).toBe(401);
    expect(refusal(await oauth.refresh(eves.refresh))).toEqual([400, "invalid_grant"]);
  });
});

describe("the page of consent", () => {
  test("describes the request, and offers only what was asked for", async () => {
    const { challenge } = pkcePair();
    const asked = oauth.query(challenge, { scope: "content:read offline_access" });
    const { request } = await oauth.ada.api.applications.describe.query({ query: asked });
    expect(request).toMatchObject({
      state: "valid",
      client: { name: "Notes Desktop", place: { kind: "machine", name: "localhost" } },
      project: { id: oauth.garden.id, name: "Garden" },
      scopes: ["content:read"],
    });
    const wider = { query: asked, scopes: ["content:write" as const] };
    expect(await codeOf(oauth.ada.api.applications.approve.mutate(wider))).toBe("bad_request");
  });

  test.each([
    ["no PKCE", { code_challenge: null }, "invalid_request"],
    ["plain PKCE", { code_challenge_method: "plain" }, "invalid_request"],
    ["an implicit flow", { response_type: "token" }, "unsupported_response_type"],
    ["an unknown scope", { scope: "everything" }, "invalid_scope"],
    ["no resource", { resource: null }, "invalid_target"],
    ["a resource elsewhere", { resource: "https://elsewhere.example/mcp/a/b" }, "invalid_target"],
  ])("refuses a request with %s and names the error to the client", async (_, changes, error) => {
    const { returnTo } = await oauth.refusedPage(oauth.query(pkcePair().challenge, changes));
    const url = new URL(returnTo!.url);
    expect(url.origin + url.pathname).toBe(REDIRECT);
    expect([url.searchParams.get("error"), url.searchParams.get("iss")]).toEqual([
      error,
      oauth.origin,
    ]);
  });

  test.each([
    ["another address", "https://evil.example/callback"],
    ["a script", "javascript:alert(1)"],
  ])("never sends the browser to %s", async (_, redirect_uri) => {
    const { returnTo } = await oauth.refusedPage(
      oauth.query(pkcePair().challenge, { redirect_uri }),
    );
    expect(returnTo).toBeNull();
    const unknown = oauth.query(pkcePair().challenge, { redirect_uri, client_id: "unknown" });
    expect((await oauth.refusedPage(unknown)).returnTo).toBeNull();
  });

  test("accepts any port of the user's machine", async () => {
    const redirect_uri = "http://localhost:50123/callback";
    const fields = {
      ...(await oauth.consent(undefined, { changes: { redirect_uri } })),
      redirect_uri,
    };
    expect((await oauth.post("token", fields)).status).toBe(200);
  });

  test("tells a stranger nothing about the project", async () => {
    const stranger = await oauth.world.signUp();
    const { challenge } = pkcePair();
    const { message } = await oauth.refusedPage(oauth.query(challenge), stranger);
    const missing = oauth.garden.door.replace(/[^/]+$/, "missing");
    const other = await oauth.refusedPage(oauth.query(challenge, { resource: missing }), stranger);
    const [own, absent] = [oauth.garden.door, missing].map((address) => address.split("/mcp/")[1]!);
    expect(message).toContain(`You cannot see the project ${own}.`);
    expect(other.message.replace(absent!, own!)).toBe(message);
  });
});
