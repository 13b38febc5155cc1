import { afterAll, beforeAll, expect, test } from "vitest";
import { openPreview } from "#store/previews/reported-branches.ts";
import { codeOf } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());

async function previewOf(name: string) {
  const { project } = await ada.api.projects.create.mutate({
    orgId: ada.org,
    name,
    source: { kind: "remote" },
  });
  const preview = await openPreview(world.services.db, {
    projectId: project.id,
    branch: "roses",
    ref: "refs/heads/roses",
    pull: null,
    at: null,
    isPrivate: true,
  });
  if (typeof preview === "string") throw new Error(preview);
  return { projectId: project.id, previewId: preview._id };
}

test("an API key opens a preview to everyone only with the scope admin", async () => {
  const preview = await previewOf("Garden");
  const keyWith = async (scope: "write" | "admin") => {
    const { secret } = await ada.api.apiKeys.create.mutate({
      orgId: ada.org,
      name: scope,
      scopes: [scope],
    });
    return world.client(secret).api;
  };
  const [writer, admin] = [await keyWith("write"), await keyWith("admin")];
  expect(await codeOf(writer.previews.update.mutate({ ...preview, isPublic: true }))).toBe(
    "key_scope",
  );
  await admin.previews.update.mutate({ ...preview, isPublic: true });
  const closed = await writer.previews.update.mutate({ ...preview, isPublic: false });
  expect(closed.preview.isPublic).toBe(false);
});

test("a preview of another project is not found, whoever owns it", async () => {
  const [own, other] = [await previewOf("One"), await previewOf("Two")];
  const mixed = { projectId: own.projectId, previewId: other.previewId };
  expect(await codeOf(ada.api.previews.get.query(mixed))).toBe("not_found");
  expect(await codeOf(ada.api.previews.update.mutate({ ...mixed, isPublic: true }))).toBe(
    "not_found",
  );
  expect(await codeOf(ada.api.deployments.create.mutate(mixed))).toBe("not_found");
});
