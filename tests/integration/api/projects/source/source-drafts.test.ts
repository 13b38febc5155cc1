import { afterAll, beforeAll, expect, test } from "vitest";
import { DRAFT_KEPT_DAYS } from "#schemas/projects/source/source-draft.ts";
import { collection } from "#store/collections.ts";
import { deleteProject } from "#store/projects/delete-project.ts";
import { addPerson, makeOrg } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
let bob: Person;
let orgId: string;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  ({ id: orgId } = await makeOrg(ada));
  bob = await addPerson(world, { owner: ada, orgId });
});
afterAll(() => world.close());

const MEBIBYTE = 1024 * 1024;
const BASE = "a".repeat(40);
const refused = (appCode: string) => ({ data: { appCode } });
const stored = (filter: object) => collection(world.services.db, "sourceDrafts").find(filter);

async function newProject(name: string): Promise<string> {
  const source = { kind: "remote" } as const;
  return (await ada.api.projects.create.mutate({ orgId, name, source })).project.id;
}

/** An open editor. It numbers its requests, and remembers the revision that it has seen, as the web app does. */
function editorOf(
  person: Person,
  of: { projectId: string; branch?: string; path: string },
  id: string,
) {
  let number = 0;
  const editor = {
    seen: null as string | null,
    keep: async (text: string, again?: { number: number }) => {
      const given = { ...of, text, base: BASE, editor: id, seen: editor.seen };
      const request = { ...given, number: again?.number ?? (number += 1) };
      const { draft } = await person.api.source.drafts.keep.mutate(request);
      editor.seen = draft.revision;
      return draft.revision;
    },
    read: async () => (await person.api.source.drafts.get.query(of)).draft,
  };
  return editor;
}

test("a draft is found on another device, and only by its author", async () => {
  const of = { projectId: await newProject("Own drafts"), path: "travel/Lisbon.md" };
  const laptop = editorOf(ada, of, "laptop");
  const revision = await laptop.keep("# Lisbon\r\nÄ 🚋");
  const phone = editorOf(ada, of, "phone");
  expect(await phone.read()).toMatchObject({ text: "# Lisbon\r\nÄ 🚋", base: BASE, revision });
  const { drafts } = await ada.api.source.drafts.list.query({ projectId: of.projectId });
  expect(drafts).toMatchObject([{ branch: "main", path: of.path, bytes: 17, revision }]);
  expect(drafts[0]).not.toHaveProperty("text");

  expect(await editorOf(bob, of, "laptop").read()).toBeNull();
  const { projectId } = of;
  expect((await bob.api.source.drafts.list.query({ projectId })).drafts).toEqual([]);
  const discard = { ...of, revision };
  expect(await bob.api.source.drafts.discard.mutate(discard)).toMatchObject({ removed: false });
  await editorOf(bob, of, "laptop").keep("Bob's own draft");
  expect((await laptop.read())?.text).toBe("# Lisbon\r\nÄ 🚋");
  const { entries } = await ada.api.orgs.audit.query({ orgId });
  expect(JSON.stringify(entries)).not.toContain("Lisbon");
});

test("a file of another branch has a draft of its own", async () => {
  const of = { projectId: await newProject("Drafts of branches"), path: "a.md" };
  const onMain = editorOf(ada, of, "laptop");
  const onBranch = editorOf(ada, { ...of, branch: "edit/a" }, "laptop");
  await onMain.keep("on main");
  const revision = await onBranch.keep("on a branch");
  expect(await onMain.read()).toMatchObject({ branch: "main", text: "on main" });
  expect(await onBranch.read()).toMatchObject({ branch: "edit/a", text: "on a branch" });
  await ada.api.source.drafts.discard.mutate({ ...of, branch: "edit/a", revision });
  expect(await onBranch.read()).toBeNull();
  expect(await onMain.read()).not.toBeNull();
  const wrong = editorOf(ada, { ...of, branch: "../x" }, "laptop");
  await expect(wrong.keep("x")).rejects.toMatchObject(refused("branch_invalid"));
});

test("a draft that another device has changed is never overwritten unseen, whatever the clocks say", async () => {
  const of = { projectId: await newProject("Two devices"), path: "a.md" };
  const laptop = editorOf(ada, of, "laptop");
  const phone = editorOf(ada, of, "phone");
  await laptop.keep("one");
  await expect(phone.keep("two")).rejects.toMatchObject(refused("conflict"));
  expect((await laptop.read())?.text).toBe("one");
  // The user has seen both, and chose this one.
  phone.seen = (await phone.read())!.revision;
  await phone.keep("two");
  await expect(laptop.keep("one and more")).rejects.toMatchObject(refused("conflict"));
  expect(await laptop.read()).toMatchObject({ text: "two", editor: "phone" });
  // Both devices have the same text in the end, so nothing is left to choose.
  await laptop.keep("two");
  expect((await phone.keep("two!")) === laptop.seen).toBe(false);

  const future = { ...of, text: "x", base: BASE, editor: "phone", number: 9, seen: phone.seen };
  const withClock = { ...future, at: "2999-01-01T00:00:00Z" };
  await expect(ada.api.source.drafts.keep.mutate(withClock)).rejects.toMatchObject(
    refused("bad_request"),
  );
  const { at } = (await phone.read())!;
  expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000);
});

test("repeated and late requests of one editor change nothing", async () => {
  const of = { projectId: await newProject("Late requests"), path: "a.md" };
  const laptop = editorOf(ada, of, "laptop");
  await laptop.keep("one");
  // The response to the second request is lost, so the editor still knows the first revision.
  const first = laptop.seen;
  const second = await laptop.keep("two");
  laptop.seen = first;
  expect(await laptop.keep("two", { number: 2 })).toBe(second);
  laptop.seen = first;
  const third = await laptop.keep("three");
  laptop.seen = first;
  expect(await laptop.keep("two", { number: 2 })).toBe(third);
  expect((await laptop.read())?.text).toBe("three");

  const parallel = await Promise.allSettled(
    ["a", "b", "c", "d"].map((id) => editorOf(ada, { ...of, path: "b.md" }, id).keep(id)),
  );
  expect(parallel.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a saved draft is removed, unless another device has changed it since", async () => {
  const of = { projectId: await newProject("Removed"), path: "a.md" };
  const laptop = editorOf(ada, of, "laptop");
  const old = await laptop.keep("one");
  const revision = await laptop.keep("two");
  const discard = (seen: string) => ada.api.source.drafts.discard.mutate({ ...of, revision: seen });
  expect(await discard(old)).toMatchObject({ removed: false });
  expect((await laptop.read())?.text).toBe("two");
  expect(await discard(revision)).toMatchObject({ removed: true });
  expect(await discard(revision)).toMatchObject({ removed: false });
  expect(await laptop.read()).toBeNull();
});

test("drafts that cannot be stored are refused with the limit and the fix, and the stored draft stays", async () => {
  const of = { projectId: await newProject("Limits"), path: "a.md" };
  const laptop = editorOf(ada, of, "laptop");
  await laptop.keep("ä".repeat(MEBIBYTE));
  await expect(laptop.keep("x".repeat(3 * MEBIBYTE))).rejects.toThrow(
    "The draft has 3.0 MiB. A draft can have up to 2 MiB. Save the note, or split it.",
  );
  expect((await laptop.read())?.bytes).toBe(2 * MEBIBYTE);
  const { projectId } = of;
  const paths: [string, string][] = [
    ["../a.md", "path_outside_repo"],
    ["/etc/passwd", "path_outside_repo"],
    ["a/.git/config", "path_outside_repo"],
    ["", "bad_request"],
    ["a".repeat(1_025), "bad_request"],
  ];
  for (const [path, appCode] of paths) {
    const keep = editorOf(ada, { projectId, path }, "laptop").keep("x");
    await expect(keep, path).rejects.toMatchObject(refused(appCode));
  }
  const unknown = editorOf(ada, { projectId: "unknown", path: "a.md" }, "laptop");
  await expect(unknown.keep("x")).rejects.toMatchObject(refused("project_not_found"));
  const stranger = await world.signUp();
  const theirs = editorOf(stranger, of, "laptop");
  await expect(theirs.keep("x")).rejects.toMatchObject(refused("project_not_found"));
  await expect(theirs.read()).rejects.toMatchObject(refused("project_not_found"));
});

test("a user has a bounded number of drafts and of bytes", async () => {
  const carl = await world.signUp();
  const source = { kind: "remote" } as const;
  const created = await carl.api.projects.create.mutate({ orgId: carl.org, name: "Full", source });
  const projectId = created.project.id;
  const row = { userId: carl.userId, projectId: "another", branch: "main", base: null, text: "" };
  const full = { pictures: 0, editor: "old", number: 1, at: new Date() };
  await collection(world.services.db, "sourceDrafts").insertMany(
    Array.from({ length: 99 }, (_, i) => ({
      ...row,
      ...full,
      _id: `carl${i}`,
      path: `${i}.md`,
      revision: `r${i}`,
      bytes: 200_000,
    })),
  );
  const large = editorOf(carl, { projectId, path: "large.md" }, "laptop");
  await expect(large.keep("x".repeat(2 * MEBIBYTE))).rejects.toThrow(
    "Your drafts can have up to 20 MiB together. Save or discard some of them first.",
  );
  await large.keep("small");
  const another = editorOf(carl, { projectId, path: "another.md" }, "laptop");
  await expect(another.keep("x")).rejects.toMatchObject(refused("draft_limit"));
  // A draft that exists can still be changed.
  await large.keep("still small");
});

test("drafts are in the export of their author, and end with the project, the account and 90 days", async () => {
  const dora = await addPerson(world, { owner: ada, orgId });
  const [kept, deleted] = [await newProject("Kept"), await newProject("Deleted")];
  for (const projectId of [kept, deleted])
    await editorOf(dora, { projectId, path: "a.md" }, "laptop").keep("Dora's secret");
  await editorOf(ada, { projectId: kept, path: "a.md" }, "laptop").keep("Ada's own");
  const { data } = await dora.api.account.export.query();
  expect(data).toMatchObject({ drafts: [{ text: "Dora's secret" }, { projectId: deleted }] });
  const { data: others } = await ada.api.account.export.query();
  expect(JSON.stringify(others)).not.toContain("Dora's secret");

  await deleteProject(world.services.db, deleted);
  expect(await stored({ projectId: deleted }).toArray()).toEqual([]);
  await dora.api.account.delete.mutate({ confirm: dora.email });
  expect(await stored({ userId: dora.userId }).toArray()).toEqual([]);
  expect(await stored({ projectId: kept }).toArray()).toMatchObject([{ userId: ada.userId }]);

  const indexes = await collection(world.services.db, "sourceDrafts").indexes();
  expect(indexes.find(({ name }) => name === "expires")).toMatchObject({
    key: { at: 1 },
    expireAfterSeconds: DRAFT_KEPT_DAYS * 86_400,
  });
});
