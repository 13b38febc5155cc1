import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { removeMember } from "#core/members/members.ts";
import { MEMBERS_MAX } from "#schemas/orgs/limit-kinds.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { newId } from "#schemas/ids.ts";
import { type LiveMessage, orgTopic, userTopic } from "#schemas/events.ts";
import { collection } from "#store/collections.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import {
  addPerson,
  codeOf,
  makeOrg,
  memberIds,
  verifiedPerson,
  roleIn,
} from "#tests/support/worlds/organization.ts";
import { until } from "#tests/support/until.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let owner: Person;
let admin: Person;
let member: Person;
let org: Org;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.signUp();
});
afterAll(() => world.close());

beforeEach(async () => {
  org = await makeOrg(owner);
  admin = await addPerson(world, { owner, orgId: org.id, role: "admin" });
  member = await addPerson(world, { owner, orgId: org.id });
});

const orgOf = async (person: Person) => (await person.api.orgs.get.query({ orgId: org.id })).org;
const add = (person: Person, userEmail: string, role: "admin" | "member" = "member") =>
  person.api.orgs.addMember.mutate({ orgId: org.id, userEmail, role });
const remove = (person: Person, userId: string) =>
  person.api.orgs.removeMember.mutate({ orgId: org.id, userId });
const setRole = (person: Person, userId: string, role: "admin" | "member") =>
  person.api.orgs.setMemberRole.mutate({ orgId: org.id, userId, role });
const noticesOf = async (person: Person) =>
  (await person.api.notifications.list.query()).notifications.map(({ title }) => title);

describe("a user with a verified address", () => {
  test("becomes a member immediately, with the member role by default, and is notified", async () => {
    const bob = await verifiedPerson(world);
    const answer = await admin.api.orgs.addMember.mutate({
      orgId: org.id,
      userEmail: ` ${bob.email.toUpperCase()} `,
    });
    expect(answer.invitation).toBeNull();
    expect(roleIn(answer.org, bob.userId)).toBe("member");
    expect((await orgOf(bob)).role).toBe("member");
    expect(await noticesOf(bob)).toEqual([`You were added to ${org.name}`]);
  });

  test("is not added twice, and an invalid address or role is refused", async () => {
    expect(await codeOf(add(admin, member.email, "admin"))).toBe("member_exists");
    expect(await codeOf(add(admin, "not an address"))).toBe("email_invalid");
    for (const role of ["owner", "superadmin"])
      expect(await codeOf(add(admin, "x@example.com", role as "admin"))).toBe("bad_request");
    expect(roleIn(await orgOf(owner), member.userId)).toBe("member");
  });

  test("appears with name and address in the list of members", async () => {
    const { members, total } = await member.api.orgs.members.query({ orgId: org.id });
    expect(total).toBe(3);
    expect(members.map(({ userId, role }) => [userId, role])).toEqual([
      [owner.userId, "owner"],
      [admin.userId, "admin"],
      [member.userId, "member"],
    ]);
    expect(members[2]).toMatchObject({
      email: member.email,
      name: member.email.split("@")[0],
      avatar: null,
    });
  });

  test("cannot join an organization of five hundred", async () => {
    const crowd = Array.from({ length: MEMBERS_MAX - 3 }, () => ({
      userId: newId(),
      role: "member" as const,
      addedAt: new Date(),
    }));
    await collection(world.services.mongo.db, "orgs").updateOne(
      { _id: org.id },
      { $push: { members: { $each: crowd } } },
    );
    const bob = await verifiedPerson(world);
    expect(await codeOf(add(owner, bob.email))).toBe("member_limit");
    await remove(owner, crowd[0]!.userId);
    expect(await codeOf(add(owner, bob.email))).toBe("allowed");
  });
});

describe("member management", () => {
  test("lets members leave but not change anyone else", async () => {
    const refused = [
      add(member, "x@example.com"),
      remove(member, admin.userId),
      setRole(member, member.userId, "admin"),
      member.api.orgs.transfer.mutate({ orgId: org.id, userId: member.userId }),
      member.api.orgs.delete.mutate({ orgId: org.id }),
      member.api.orgs.update.mutate({ orgId: org.id, updates: { name: "Mine" } }),
      member.api.orgs.audit.query({ orgId: org.id }),
      member.api.orgs.invitations.list.query({ orgId: org.id }),
    ];
    expect(new Set(await Promise.all(refused.map(codeOf)))).toEqual(new Set(["forbidden"]));
    expect((await remove(member, member.userId)).org).toBeNull();
    expect(await codeOf(orgOf(member))).toBe("org_not_found");
  });

  test("lets admins change members and admins, but neither the owner nor the ownership", async () => {
    const second = await addPerson(world, { owner: admin, orgId: org.id, role: "admin" });
    expect(roleIn((await setRole(admin, second.userId, "member")).org, second.userId)).toBe(
      "member",
    );
    expect(memberIds((await remove(admin, second.userId)).org!)).not.toContain(second.userId);
    expect(await codeOf(remove(admin, owner.userId))).toBe("org_owner_unremovable");
    expect(await codeOf(setRole(admin, owner.userId, "member"))).toBe("org_owner_role");
    const transfer = admin.api.orgs.transfer.mutate({ orgId: org.id, userId: admin.userId });
    expect(await codeOf(transfer)).toBe("forbidden");
    expect((await orgOf(owner)).role).toBe("owner");
  });

  test("refuses actions on users who are not members", async () => {
    const stranger = await world.signUp();
    const userId = stranger.userId;
    const refused = [
      remove(admin, userId),
      setRole(admin, userId, "admin"),
      owner.api.orgs.transfer.mutate({ orgId: org.id, userId }),
    ];
    expect(new Set(await Promise.all(refused.map(codeOf)))).toEqual(new Set(["member_not_found"]));
  });

  test("is refused to API keys with any scope", async () => {
    const newKey = { orgId: org.id, name: "All", scopes: ["admin" as const] };
    const { secret } = await owner.api.apiKeys.create.mutate(newKey);
    const { api } = world.client(secret);
    const refused = [
      api.orgs.addMember.mutate({ orgId: org.id, userEmail: "x@example.com" }),
      api.orgs.removeMember.mutate({ orgId: org.id, userId: member.userId }),
      api.orgs.transfer.mutate({ orgId: org.id, userId: admin.userId }),
      api.orgs.delete.mutate({ orgId: org.id }),
    ];
    expect(new Set(await Promise.all(refused.map(codeOf)))).toEqual(new Set(["key_scope"]));
  });
});

test("a new role applies to the next call, and the member is notified", async () => {
  await setRole(owner, member.userId, "admin");
  expect(await codeOf(member.api.orgs.audit.query({ orgId: org.id }))).toBe("allowed");
  expect(await noticesOf(member)).toContain(`Your role in ${org.name} changed`);
  await setRole(owner, member.userId, "member");
  expect(await codeOf(member.api.orgs.audit.query({ orgId: org.id }))).toBe("forbidden");
});

describe("transferring an organization", () => {
  const transfer = (person: Person, userId: string) =>
    person.api.orgs.transfer.mutate({ orgId: org.id, userId });

  test("makes a member the owner and the old owner an admin", async () => {
    const changed = (await transfer(owner, member.userId)).org;
    expect(changed.owner).toBe(member.userId);
    expect([roleIn(changed, member.userId), roleIn(changed, owner.userId)]).toEqual([
      "owner",
      "admin",
    ]);
    expect(await codeOf(transfer(owner, owner.userId))).toBe("forbidden");
    expect(await codeOf(remove(owner, member.userId))).toBe("org_owner_unremovable");
    expect(await noticesOf(member)).toContain(`You now own ${org.name}`);
    expect((await remove(member, owner.userId)).org?.members).toHaveLength(2);
  });

  test("to two people at the same moment results in one owner", async () => {
    const codes = await Promise.all(
      [admin, member].map(({ userId }) => codeOf(transfer(owner, userId))),
    );
    expect(codes).toContain("allowed");
    const after = await orgOf(owner);
    const owners = after.members.filter(({ role }) => role === "owner");
    expect(owners.map(({ userId }) => userId)).toEqual([after.owner]);
    expect(memberIds(after)).toEqual([owner, admin, member].map(({ userId }) => userId).toSorted());
  });

  test("to a user who is being removed leaves an owner who is a member", async () => {
    await Promise.all([
      codeOf(transfer(owner, member.userId)),
      codeOf(remove(admin, member.userId)),
    ]);
    const stored = await collection(world.services.mongo.db, "orgs").findOne({ _id: org.id });
    const owners = stored!.members.filter(({ role }) => role === "owner");
    expect(owners.map(({ userId }) => userId)).toEqual([stored!.ownerId]);
  });
});

test("a user who has just become the owner is not removed, and keeps their keys", async () => {
  const newKey = { orgId: org.id, name: "CI", scopes: ["read" as const] };
  const { secret } = await member.api.apiKeys.create.mutate(newKey);
  const before = await findOrg(world.services.mongo.db, org.id);
  await owner.api.orgs.transfer.mutate({ orgId: org.id, userId: member.userId });
  await expect(removeMember(world.services, before!, member.userId)).rejects.toMatchObject({
    appCode: "org_owner_unremovable",
  });
  expect(await codeOf(world.client(secret).api.orgs.get.query({ orgId: org.id }))).toBe("allowed");
});

test("when two admins change members at the same moment, no member is lost or duplicated", async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => verifiedPerson(world)));
  const [twice, ...others] = people;
  const codes = await Promise.all([
    codeOf(add(owner, twice!.email)),
    codeOf(add(admin, twice!.email)),
    ...others.map(({ email }, index) => codeOf(add(index % 2 ? owner : admin, email))),
    codeOf(remove(owner, member.userId)),
  ]);
  expect(codes.slice(0, 2).toSorted()).toEqual(["allowed", "member_exists"]);
  expect(new Set(codes.slice(2))).toEqual(new Set(["allowed"]));
  const expected = [owner, admin, ...people].map(({ userId }) => userId).toSorted();
  expect(memberIds(await orgOf(owner))).toEqual(expected);
});

describe("open pages", () => {
  /** A WebSocket like a browser's. Only the socket itself shows why it was closed. */
  function listen(person: Person, topics: string[]) {
    const socket = new WebSocket(`${world.url.replace(/^http/, "ws")}/trpc?connectionParams=1`);
    const events: LiveMessage[] = [];
    let closedWith: number | null = null;
    socket.on("open", () => {
      socket.send(JSON.stringify({ method: "connectionParams", data: { token: person.token } }));
      const params = { path: "live.events", input: { topics } };
      socket.send(JSON.stringify({ id: 1, method: "subscription", params }));
    });
    socket.on("message", (data: Buffer) => {
      if (String(data) === "PING") return socket.send("PONG");
      const message = JSON.parse(String(data)) as { result?: { data?: LiveMessage } };
      if (message.result?.data) events.push(message.result.data);
    });
    socket.on("close", (code) => {
      closedWith = code;
    });
    return { events, closedWith: () => closedWith, close: () => socket.close() };
  }

  test("of a removed member are disconnected, and those of the others stay connected", async () => {
    const removed = listen(member, [orgTopic(org.id), userTopic(member.userId)]);
    const stays = listen(owner, [orgTopic(org.id)]);
    await until(() => removed.events.length > 0 && stays.events.length > 0);
    await remove(admin, member.userId);
    await until(() => removed.closedWith() !== null);
    expect(removed.closedWith()).toBe(4403);
    await until(() => stays.events.some(({ name }) => name === "org.changed"));
    expect(stays.closedWith()).toBeNull();
    stays.close();
  });

  test("of a new member are notified about the organization", async () => {
    const bob = await verifiedPerson(world);
    const page = listen(bob, [userTopic(bob.userId)]);
    await until(() => page.events.length > 0);
    await add(admin, bob.email);
    await expect
      .poll(() => page.events.map(({ name }) => name))
      .toEqual(expect.arrayContaining(["org.changed", "account.changed"]));
    page.close();
  });
});

test("a removed member's keys and push credentials stop working when the membership ends", async () => {
  const newProject = { orgId: org.id, name: "Garden", source: { kind: "remote" } as const };
  const { project } = await member.api.projects.create.mutate(newProject);
  const newKey = { orgId: org.id, name: "CI", scopes: ["read" as const] };
  const { secret } = await member.api.apiKeys.create.mutate(newKey);
  const key = world.client(secret).api;
  expect(await codeOf(key.projects.get.query({ projectId: project.id }))).toBe("allowed");
  await remove(admin, member.userId);
  expect(await codeOf(key.projects.get.query({ projectId: project.id }))).toBe("unauthorized");
  expect(await codeOf(member.api.projects.get.query({ projectId: project.id }))).toBe(
    "project_not_found",
  );
  expect(await noticesOf(member)).toContain(`You were removed from ${org.name}`);
});
