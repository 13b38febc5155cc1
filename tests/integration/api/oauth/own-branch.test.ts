import { afterAll, beforeAll, expect, test } from "vitest";
import type { FunctionName } from "#functions/registry.ts";
import { callFunction } from "#tests/support/rest-call.ts";
import { startOauthWorld } from "#tests/support/worlds/oauth-world.ts";

let oauth: Awaited<ReturnType<typeof startOauthWorld>>;
beforeAll(async () => {
  oauth = await startOauthWorld();
});
afterAll(() => oauth.world.close());

test("a connected application writes to its own branch over REST too, and to no other", async () => {
  const { access } = await oauth.connected(["content:write"]);
  const call = (name: FunctionName, input: object) =>
    callFunction({ url: oauth.world.url, token: access }, name, {
      ...{ projectId: oauth.garden.id, path: "roses.md" },
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
