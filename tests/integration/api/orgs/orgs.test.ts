import { afterAll, beforeAll, describe, expect, test } from "vitest";
import sharp from "sharp";
import { personalOrgOf } from "#core/orgs/personal-org.ts";
import { newId } from "#schemas/ids.ts";
import { reservedWords } from "#schemas/reserved.ts";
import { collection } from "#store/collections.ts";
import { findOrgByHandle } from "#store/orgs/orgs.ts";
import { addPerson, codeOf, makeOrg, memberIds } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let ada: Person;
const db = () => world.services.mongo.db;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
});
afterAll(() => world.close());

describe("a personal organization", () => {
  const personalOrg = (email: string, fullName: string | null = null) =>
    personalOrgOf(world.services, { userId: newId(), email, fullName });

  test.each(["admin", "Settings", "new", "api"])(
    "of a user called %s has a handle that no dashboard page uses",
    async (name) => {
      const { handle } = await personalOrg(`${newId()}@example.com`, name);
      expect(reservedWords.has(handle)).toBe(false);
      expect(handle).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    },
  );

  test("takes its name from the mailbox if there is no full name", async () => {
    const org = await personalOrg("grace.hopper.1906@example.com");
    expect(org).toMatchObject({ name: "grace.hopper.1906", handle: "grace-hopper-1906" });
  });

  test("of two users with the same name have different handles", async () => {
    const first = await personalOrg("a1@example.com", "Ada Byron King");
    const second = await personalOrg("a2@example.com", "Ada Byron King");
    expect([first.handle, second.handle]).toEqual(["ada-byron-king", "ada-byron-king-2"]);
    expect([first.name, second.name]).toEqual(["Ada Byron King", "Ada Byron King"]);
  });

  test("is created once, even if many first calls arrive at the same moment", async () => {
    const person = { userId: newId(), email: `${newId()}@example.com`, fullName: null };
    const orgs = await Promise.all(
      Array.from({ length: 8 }, () => personalOrgOf(world.services, person)),
    );
    expect(new Set(orgs.map(({ _id }) => _id)).size).toBe(1);
  });

  test("cannot be deleted, shared or transferred", async () => {
    const orgId = ada.org;
    const refused = [
      ada.api.orgs.delete.mutate({ orgId, confirm: ada.org }),
      ada.api.orgs.addMember.mutate({ orgId, userEmail: "bob@example.com" }),
      ada.api.orgs.transfer.mutate({ orgId, userId: ada.userId }),
      ada.api.orgs.removeMember.mutate({ orgId, userId: ada.userId }),
    ];
    expect(await Promise.all(refused.map(codeOf))).toEqual([
      "org_personal_undeletable",
      "org_personal_unshared",
      "org_personal_untransferable",
      "org_owner_unremovable",
    ]);
    await expect(ada.api.orgs.delete.mutate({ orgId })).rejects.toThrow(
      "Cannot delete your personal organization",
    );
    await expect(ada.api.orgs.removeMember.mutate({ orgId, userId: ada.userId })).rejects.toThrow(
      "Cannot remove the organization owner",
    );
    expect((await ada.api.orgs.get.query({ orgId })).org.is_personal).toBe(true);
  });
});

describe("a new organization", () => {
  test("belongs to its creator, has a free handle derived from its name, and is in the list", async () => {
    const first = await makeOrg(ada, "The Fern Society");
    const second = await makeOrg(ada, "The Fern Society");
    expect(first).toMatchObject({
      name: "The Fern Society",
      handle: "the-fern-society",
      owner: ada.userId,
      is_personal: false,
      role: "owner",
      settings: { default_visibility: "public" },
    });
    expect(second.handle).toBe("the-fern-society-2");
    const { orgs } = await ada.api.orgs.list.query();
    expect(orgs[0]?.is_personal).toBe(true);
    expect(orgs.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
  });

  test("gets the requested handle, or a refusal with the reason", async () => {
    const create = (handle: string) => ada.api.orgs.create.mutate({ name: "Moss", handle });
    expect((await create("moss-friends")).org.handle).toBe("moss-friends");
    expect(
      await Promise.all(["moss-friends", "admin", "a", "-x-"].map((h) => codeOf(create(h)))),
    ).toEqual(["handle_taken", "handle_reserved", "handle_invalid", "handle_invalid"]);
    const long = { name: "Moss", description: "x".repeat(501) };
    expect(await codeOf(ada.api.orgs.create.mutate(long))).toBe("description_too_long");
  });

  test("is refused to a user who owns fifty, even if the last ones are requested at the same time", async () => {
    const eve = await world.signUp();
    const own = await findOrgByHandle(db(), eve.org);
    const more = Array.from({ length: 47 }, () => {
      const { personalOf: _personal, ...org } = { ...own!, _id: newId(), handle: newId() };
      return org;
    });
    await collection(db(), "orgs").insertMany(more);
    const create = () => codeOf(eve.api.orgs.create.mutate({ name: "More" }));
    const answers = await Promise.all(Array.from({ length: 5 }, create));
    expect(answers.filter((code) => code !== "allowed" && code !== "org_limit")).toEqual([]);
    // Simultaneous calls may undo one too many, which leaves room for another.
    while ((await create()) === "allowed") expect(answers).toContain("org_limit");
    expect((await eve.api.orgs.list.query()).total).toBe(50);
  });
});

describe("an update", () => {
  test("changes only the fields in the request", async () => {
    const org = await makeOrg(ada);
    const updates = { name: "Renamed", settings: { default_visibility: "private" as const } };
    const changed = await ada.api.orgs.update.mutate({ orgId: org.id, updates });
    expect(changed.org).toMatchObject({
      name: "Renamed",
      handle: org.handle,
      description: "",
      settings: { default_visibility: "private" },
    });
    expect(changed.org.updated_at >= org.updated_at).toBe(true);
    const newProject = { orgId: org.id, name: "Garden", source: { kind: "remote" } as const };
    expect((await ada.api.projects.create.mutate(newProject)).project.visibility).toBe("private");
  });

  test.each([
    { owner: "x" },
    { is_personal: true },
    { members: [] },
    { _id: "x" },
    { created_at: "" },
  ])("refuses fields that the caller cannot set: %o", async (updates) => {
    const mutate = ada.api.orgs.update.mutate as (input: unknown) => Promise<unknown>;
    expect(await codeOf(mutate({ orgId: ada.org, updates }))).toBe("bad_request");
  });

  test("of the handle changes the addresses of the dashboard and git, and leaves the sites where they are", async () => {
    const org = await makeOrg(ada, "Old Name");
    const newProject = { orgId: org.id, name: "Garden", source: { kind: "remote" } as const };
    const { project } = await ada.api.projects.create.mutate(newProject);
    const update = (handle: string) =>
      ada.api.orgs.update.mutate({ orgId: org.id, updates: { handle } });
    const handle = `moved-${newId()}`;
    await update(handle);
    expect(await codeOf(ada.api.orgs.get.query({ orgId: org.handle }))).toBe("org_not_found");
    expect((await ada.api.orgs.get.query({ orgId: handle })).org.id).toBe(org.id);
    const moved = (await ada.api.projects.get.query({ projectId: project.id })).project;
    expect(moved.gitUrl).toContain(`/git/${handle}/`);
    expect([moved.domain, moved.url]).toEqual([project.domain, project.url]);
    expect(await codeOf(update(ada.org))).toBe("handle_taken");
    expect(await codeOf(update("settings"))).toBe("handle_reserved");
  });

  test("of the picture stores a small square on our own origin, and null removes it", async () => {
    const org = await makeOrg(ada);
    const png = await sharp({ create: { width: 300, height: 90, channels: 3, background: "#2a2" } })
      .png()
      .toBuffer();
    const update = (avatar: string | null) =>
      ada.api.orgs.update.mutate({ orgId: org.id, updates: { avatar } });
    const { avatar } = (await update(`data:image/png;base64,${png.toString("base64")}`)).org;
    const answer = await fetch(`${world.url}${avatar}`);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect((await update(null)).org.avatar).toBeNull();
    expect(await codeOf(update("data:image/svg+xml;base64,PHN2Zy8+"))).toBe("avatar_invalid");
    for (const file of ["x.webp", `${"0".repeat(64)}.webp`, `${"0".repeat(64)}.svg`])
      expect((await fetch(`${world.url}/avatars/${file}`)).status).toBe(404);
  });
});

describe("a deletion", () => {
  test("is for the owner only, who types the handle", async () => {
    const org = await makeOrg(ada);
    const admin = await addPerson(world, { owner: ada, orgId: org.id, role: "admin" });
    const remove = (person: Person, confirm: string) =>
      codeOf(person.api.orgs.delete.mutate({ orgId: org.id, confirm }));
    expect(await remove(admin, org.handle)).toBe("forbidden");
    expect(await remove(ada, "another")).toBe("org_name_mismatch");
    expect(await remove(ada, org.handle)).toBe("allowed");
    expect(await remove(ada, org.handle)).toBe("org_not_found");
  });

  test("deletes projects, keys and invitations, notifies the members, and frees the handle", async () => {
    const org = await makeOrg(ada);
    const bob = await addPerson(world, { owner: ada, orgId: org.id });
    const newProject = { orgId: org.id, name: "Garden", source: { kind: "remote" } as const };
    const { project } = await ada.api.projects.create.mutate(newProject);
    const { secret } = await bob.api.apiKeys.create.mutate({
      orgId: org.id,
      name: "CI",
      scopes: ["read"],
    });
    const { invitation } = await ada.api.orgs.addMember.mutate({
      orgId: org.id,
      userEmail: `${newId()}@example.com`,
    });
    await ada.api.orgs.delete.mutate({ orgId: org.id, confirm: org.handle });
    expect(await codeOf(bob.api.orgs.get.query({ orgId: org.id }))).toBe("org_not_found");
    expect(await codeOf(bob.api.projects.get.query({ projectId: project.id }))).toBe(
      "project_not_found",
    );
    expect(await codeOf(world.client(secret).api.orgs.list.query())).toBe("unauthorized");
    const rows = await Promise.all([
      collection(db(), "invitations").countDocuments({ _id: invitation!.id }),
      collection(db(), "apiKeys").countDocuments({ orgId: org.id }),
      collection(db(), "projects").countDocuments({ orgId: org.id }),
    ]);
    expect(rows).toEqual([0, 0, 0]);
    const { notifications } = await bob.api.notifications.list.query();
    expect(notifications[0]?.title).toBe(`${org.name} was deleted`);
    const again = { name: "Again", handle: org.handle };
    expect(memberIds((await bob.api.orgs.create.mutate(again)).org)).toEqual([bob.userId]);
  });
});
