import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import { openClient, PressmarkError } from "../../../../clients/typescript/client.ts";
import { clientFiles } from "../../../../scripts/client-files.ts";
import { startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let key: string;
let projectId: string;

beforeAll(async () => {
  world = await startWorld();
  const { api, org: orgId } = await world.signUp();
  const scopes = ["admin" as const];
  key = (await api.apiKeys.create.mutate({ orgId, name: "Script", scopes })).secret;
  const source = { kind: "remote" as const };
  projectId = (await api.projects.create.mutate({ orgId, name: "Garden", source })).project.id;
});
afterAll(() => world.close());

test("the typed client is as the OpenAPI document (`npm run client` writes it)", async () => {
  for (const [name, text] of Object.entries(await clientFiles()))
    expect(readFileSync(`clients/typescript/${name}`, "utf8") === text, name).toBe(true);
});

test("the typed client calls operations, and throws what the server says", async () => {
  const client = openClient({ url: world.url, key });
  const path = "client/note ü.md";
  const content = "# From a program\n";
  const idempotencyKey = newId();
  const { commit } = await client.call(
    "write_note",
    { projectId, path, content },
    { idempotencyKey },
  );
  const note = await client.call("read_note", { projectId, path });
  expect(note).toMatchObject({ path, content, commit: commit.sha });
  const { projects } = await client.call("list_projects", { limit: 1 });
  expect(projects).toHaveLength(1);
  expect(await client.call("set_secret", { projectId, name: "A_B", value: "thorny" })).toBeNull();
  const missing = client.call("get_project", { projectId: newId() });
  await expect(missing).rejects.toBeInstanceOf(PressmarkError);
  await expect(missing).rejects.toMatchObject({ status: 404, appCode: "project_not_found" });
});
