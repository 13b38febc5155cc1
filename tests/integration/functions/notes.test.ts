import { afterAll, beforeAll, expect, test } from "vitest";
import { callFunction } from "#tests/support/rest-call.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let projectId: string;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  const source = { kind: "remote" as const };
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name: "Garden",
    source,
  });
  projectId = project.id;
});
afterAll(() => world.close());

const call = (name: Parameters<typeof callFunction>[1], input: object) =>
  callFunction({ url: world.url, token: ada.token }, name, { projectId, ...input });

test("a note that was written can be read at the commit that it made", async () => {
  const content = "# Roses\n\nWater them.\n";
  const written = await call("write_note", { path: "notes/roses.md", content });
  expect(written.status).toBe(200);
  const { sha } = written.body["commit"] as { sha: string };
  expect(written.body).toMatchObject({ commit: { branch: "main" } });
  const { status, body } = await call("read_note", { path: "notes/roses.md" });
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { path: "notes/roses.md", content, commit: sha },
  });
});

test("a wrong field is named in a problem document", async () => {
  const { status, headers, body } = await call("list_notes", { limit: 1000 });
  expect(headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  expect({ status, body }).toMatchObject({
    status: 400,
    body: {
      status: 400,
      appCode: "bad_request",
      detail: expect.stringContaining("limit") as string,
    },
  });
});

test("a project without a live site says so", async () => {
  const { body } = await call("list_notes", {});
  expect(body).toMatchObject({ detail: "The project has no live site yet." });
});
