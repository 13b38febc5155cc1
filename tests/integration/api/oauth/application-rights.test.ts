import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FunctionName } from "#functions/registry.ts";
import { McpClient } from "#tests/support/doubles/oauth-client.ts";
import { callFunction } from "#tests/support/rest-call.ts";
import { answerOf, startOauthWorld } from "#tests/support/worlds/accounts/oauth-world.ts";

let oauth: Awaited<ReturnType<typeof startOauthWorld>>;
beforeAll(async () => {
  oauth = await startOauthWorld();
});
afterAll(() => oauth.world.close());

test("a connected application writes to its own branch over REST too, and to no other", async () => {
  const { access } = await oauth.connected(["content:write"]);
  const call = (name: FunctionName, input: object) =>
    callFunction({ url: oauth.world.url, token: access }, name, {
      projectId: oauth.garden.id,
      path: "roses.md",
      ...input,
    });
  const { status, body } = await call("write_note", { content: "# Peonies\n" });
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { commit: { branch: expect.stringMatching(/^mcp\/notes-desktop-/) as string } },
  });
  expect(await call("write_note", { content: "# Peonies\n", branch: "main" })).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining("only to its own branch") as string },
  });
  expect((await call("read_note", {})).body).toMatchObject({ content: "# Peonies\n" });
  expect((await call("read_note", { branch: "main" })).body).toMatchObject({
    content: "# Roses\n",
  });
});

test("the official client asks the user for more when a tool needs it, and calls it with the new token", async () => {
  const { garden, ada } = oauth;
  const provider = new McpClient();
  const read = await provider.connect(garden.door, { person: ada, scopes: ["content:read"] });
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "write_note" } };
  const refused = await fetch(garden.door, {
    method: "POST",
    headers: {
      authorization: `Bearer ${read.access_token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify(call),
  });
  expect(refused.status).toBe(403);
  expect(refused.headers.get("www-authenticate")).toMatch(
    /^Bearer error="insufficient_scope", scope="content:read content:write", error_description=".+", resource_metadata="http/,
  );
  expect((await answerOf(refused)).body).toMatchObject({ appCode: "key_scope" });

  const transport = new StreamableHTTPClientTransport(new URL(garden.door), {
    authProvider: provider,
  });
  const client = new Client({ name: "test-client", version: "1.0" });
  await client.connect(transport);
  const note = { path: "tulips.md", content: "# Tulips\n" };
  const write = () => client.callTool({ name: "write_note", arguments: note });
  await expect(write()).rejects.toThrow(UnauthorizedError);
  expect(provider.opened!.searchParams.get("scope")).toBe("content:read content:write");
  await transport.finishAuth(await provider.allow(ada, ["content:write"]));
  expect((await write()).isError).toBeUndefined();
  await client.close();
});
