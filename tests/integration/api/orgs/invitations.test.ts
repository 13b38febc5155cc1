import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { collection } from "#store/collections.ts";
import { addPerson, codeOf, makeOrg, roleIn } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

let world: World;
let owner: Person;
let org: Org;
const db = () => world.services.mongo.db;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.signUp();
});
afterAll(() => world.close());

beforeEach(async () => {
  org = await makeOrg(owner);
});

const freshAddress = () => `${newId()}@example.com`;
async function invite(userEmail: string, role: "admin" | "member" = "member") {
  const answer = await owner.api.orgs.addMember.mutate({ orgId: org.id, userEmail, role });
  if (!answer.invitation) throw new Error("no invitation was created");
  return answer.invitation;
}
const tokenOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);
/** The link and the text of the latest email to the address. */
async function mailTo(email: string) {
  const mails = await collection(db(), "mails")
    .find({ to: email, kind: "org_invitation" })
    .sort({ createdAt: -1, _id: -1 })
    .toArray();
  const [mail] = mails;
  if (!mail?.link) throw new Error("no mail was sent");
  return { ...mail, token: tokenOf(mail.link), count: mails.length };
}
const accept = (person: Person, token: string) =>
  person.api.orgs.invitations.accept.mutate({ token });
const decline = (person: Person, token: string) =>
  person.api.orgs.invitations.decline.mutate({ token });
const open = async (person: Person, token: string) =>
  (await person.api.orgs.invitations.open.query({ token })).invitation;
const listed = async () =>
  (await owner.api.orgs.invitations.list.query({ orgId: org.id })).invitations;
const isProven = async (person: Person) => (await person.api.account.get.query()).user.emailProven;

describe("an unverified address", () => {
  test("gets an invitation by email, and the admin gets a different link", async () => {
    const email = freshAddress();
    const invitation = await invite(email, "admin");
    expect(invitation).toMatchObject({ state: "pending", email });
    expect(invitation.url).toContain(`${world.services.env.PUBLIC_URL}/invite/`);
    const mail = await mailTo(email);
    expect(mail.token).not.toBe(tokenOf(invitation.url));
    expect(mail.text).toContain(org.name);
    expect(mail.text).not.toContain(tokenOf(invitation.url));
    expect(await listed()).toEqual([
      expect.objectContaining({ id: invitation.id, email, role: "admin", invitedBy: owner.email }),
    ]);
    const stored = JSON.stringify(await collection(db(), "invitations").find({}).toArray());
    for (const token of [mail.token, tokenOf(invitation.url)]) expect(stored).not.toContain(token);
  });

  test("gets the same response with and without an account", async () => {
    const account = await world.signUp();
    const shapes = [];
    for (const userEmail of [account.email, freshAddress()]) {
      const answer = await owner.api.orgs.addMember.mutate({ orgId: org.id, userEmail });
      shapes.push([
        Object.keys(answer).toSorted(),
        Object.keys(answer.invitation ?? {}).toSorted(),
        answer.invitation?.state,
        answer.org.members.length,
      ]);
    }
    expect(shapes[0]).toEqual(shapes[1]);
    expect((await account.api.orgs.list.query()).total).toBe(1);
  });

  test("has one open invitation, which a new one replaces", async () => {
    const person = await world.signUp();
    const first = await invite(person.email);
    const firstMail = await mailTo(person.email);
    const second = await invite(person.email, "admin");
    expect(await listed()).toHaveLength(1);
    for (const token of [tokenOf(first.url), firstMail.token])
      expect(await codeOf(accept(person, token))).toBe("invitation_not_found");
    const joined = (await accept(person, tokenOf(second.url))).org;
    expect(joined.role).toBe("admin");
  });

  test("has one invitation even if two admins invite it at the same moment", async () => {
    const email = freshAddress();
    const admin = await addPerson(world, { owner, orgId: org.id, role: "admin" });
    await Promise.all(
      [owner, admin, owner, admin].map(({ api }) =>
        api.orgs.addMember.mutate({ orgId: org.id, userEmail: email }),
      ),
    );
    expect((await listed()).map((invitation) => invitation.email)).toEqual([email]);
  });
});

describe("the link that the admin passes on", () => {
  test("makes the signed-in user with this address a member, without verifying the address", async () => {
    const person = await world.signUp();
    const token = tokenOf((await invite(person.email)).url);
    expect(await open(person, token)).toMatchObject({
      org: { id: org.id, name: org.name, handle: org.handle },
      email: person.email,
      role: "member",
      state: "pending",
      forCaller: true,
    });
    const joined = (await accept(person, token)).org;
    expect(roleIn(joined, person.userId)).toBe("member");
    expect(await isProven(person)).toBe(false);
    expect(await listed()).toEqual([]);
    const { notifications } = await owner.api.notifications.list.query();
    expect(notifications[0]).toMatchObject({
      event: "invitation.answered",
      message: `${person.email} accepted your invitation to ${org.name}.`,
    });
  });

  test("gives the same response and changes nothing if it is accepted again, in two tabs or later", async () => {
    const person = await world.signUp();
    const token = tokenOf((await invite(person.email)).url);
    const answers = await Promise.all(Array.from({ length: 4 }, () => accept(person, token)));
    expect(new Set(answers.map((answer) => answer.org.id))).toEqual(new Set([org.id]));
    expect((await open(person, token)).state).toBe("accepted");
    const { org: after } = await accept(person, token);
    expect(after.members.filter(({ userId }) => userId === person.userId)).toHaveLength(1);
  });

  test("is refused for anyone else, who sees only part of the address", async () => {
    const eve = await world.signUp();
    const email = `carol-${newId()}@example.com`;
    const token = tokenOf((await invite(email)).url);
    const opened = await open(eve, token);
    expect(opened).toMatchObject({ forCaller: false, email: "c…@example.com" });
    expect(await codeOf(accept(eve, token))).toBe("invitation_other_address");
    expect(await codeOf(decline(eve, token))).toBe("invitation_other_address");
    await expect(accept(eve, token)).rejects.not.toThrow(email);
    expect((await listed()).map((invitation) => invitation.email)).toEqual([email]);
    expect(await codeOf(open(eve, "pml_unknown"))).toBe("invitation_not_found");
  });

  test("needs a signed-in user", async () => {
    const token = tokenOf((await invite(freshAddress())).url);
    const { api } = world.client();
    expect(await codeOf(api.orgs.invitations.open.query({ token }))).toBe("unauthorized");
    expect(await codeOf(api.orgs.invitations.accept.mutate({ token }))).toBe("unauthorized");
  });
});

describe("the link in the email", () => {
  test("also verifies the address: sessions in other browsers end, this one stays", async () => {
    const person = await world.signUp();
    const elsewhere = await signInAgain(person);
    await invite(person.email);
    const { token } = await mailTo(person.email);
    await accept(person, token);
    expect(await isProven(person)).toBe(true);
    expect(await codeOf(world.client(elsewhere).api.account.get.query())).toBe("unauthorized");
    // From now on the address is verified.
    const another = await makeOrg(owner);
    const input = { orgId: another.id, userEmail: person.email };
    expect((await owner.api.orgs.addMember.mutate(input)).invitation).toBeNull();
  });

  test("does not verify the address for a user with another address", async () => {
    const eve = await world.signUp();
    const email = freshAddress();
    await invite(email);
    expect(await codeOf(accept(eve, (await mailTo(email)).token))).toBe("invitation_other_address");
    expect(await isProven(eve)).toBe(false);
  });
});

describe("an invitation", () => {
  test("becomes invalid when it is declined, and the inviter is notified", async () => {
    const person = await world.signUp();
    const token = tokenOf((await invite(person.email)).url);
    await decline(person, token);
    for (const attempt of [open, accept, decline])
      expect(await codeOf(attempt(person, token))).toBe("invitation_not_found");
    expect(await listed()).toEqual([]);
    const { notifications } = await owner.api.notifications.list.query();
    expect(notifications[0]?.title).toBe(`Invitation to ${org.name} declined`);
  });

  test("becomes invalid when it is revoked", async () => {
    const person = await world.signUp();
    const { id: invitationId, url } = await invite(person.email);
    const { token } = await mailTo(person.email);
    const revoke = () =>
      codeOf(owner.api.orgs.invitations.revoke.mutate({ orgId: org.id, invitationId }));
    expect([await revoke(), await revoke()]).toEqual(["allowed", "invitation_not_found"]);
    for (const lost of [tokenOf(url), token])
      expect(await codeOf(accept(person, lost))).toBe("invitation_not_found");
    expect((await person.api.orgs.list.query()).total).toBe(1);
  });

  test("gets new links for another week when it is sent again", async () => {
    const person = await world.signUp();
    const first = await invite(person.email);
    const before = await mailTo(person.email);
    await runOut(first.id);
    expect((await listed())[0]?.state).toBe("expired");
    expect(await codeOf(accept(person, tokenOf(first.url)))).toBe("invitation_not_found");
    const { invitation } = await owner.api.orgs.invitations.resend.mutate({
      orgId: org.id,
      invitationId: first.id,
    });
    const mail = await mailTo(person.email);
    expect(mail.count).toBe(before.count + 1);
    for (const old of [tokenOf(first.url), before.token])
      expect(await codeOf(accept(person, old))).toBe("invitation_not_found");
    expect((await listed())[0]?.state).toBe("pending");
    expect((await accept(person, tokenOf(invitation.url))).org.id).toBe(org.id);
  });

  test("is invalid for a user who was removed after it was sent", async () => {
    const person = await world.signUp();
    const token = tokenOf((await invite(person.email)).url);
    await accept(person, token);
    await owner.api.orgs.removeMember.mutate({ orgId: org.id, userId: person.userId });
    expect(await codeOf(accept(person, token))).toBe("invitation_not_found");
    expect((await person.api.orgs.list.query()).total).toBe(1);
  });

  test("changes nothing for a user who is already a member", async () => {
    const person = await world.signUp();
    const token = tokenOf((await invite(person.email, "admin")).url);
    await collection(db(), "orgs").updateOne(
      { _id: org.id },
      { $push: { members: { userId: person.userId, role: "member", addedAt: new Date() } } },
    );
    const userEmail = person.email;
    const again = owner.api.orgs.addMember.mutate({ orgId: org.id, userEmail });
    expect(await codeOf(again)).toBe("member_exists");
    const { org: same } = await accept(person, token);
    expect(roleIn(same, person.userId)).toBe("member");
  });

  test("that was interrupted between its two writes can be accepted again", async () => {
    const person = await world.signUp();
    const { id, url } = await invite(person.email);
    await collection(db(), "invitations").updateOne(
      { _id: id },
      { $set: { state: "accepted", answeredAt: new Date(), joining: person.userId } },
    );
    expect(roleIn((await accept(person, tokenOf(url))).org, person.userId)).toBe("member");
  });

  test("of a deleted organization is invalid", async () => {
    const person = await world.signUp();
    const token = tokenOf((await invite(person.email)).url);
    await owner.api.orgs.delete.mutate({ orgId: org.id, confirm: org.handle });
    expect(await codeOf(open(person, token))).toBe("invitation_not_found");
  });

  test("of another organization is not found, like one that does not exist", async () => {
    const other = await makeOrg(owner);
    const { id: invitationId } = await invite(freshAddress());
    const { invitations } = owner.api.orgs;
    for (const id of [invitationId, newId()]) {
      const at = { orgId: other.id, invitationId: id };
      expect(await codeOf(invitations.revoke.mutate(at))).toBe("invitation_not_found");
      expect(await codeOf(invitations.resend.mutate(at))).toBe("invitation_not_found");
    }
    expect(await listed()).toHaveLength(1);
  });
});

const runOut = (id: string) =>
  collection(db(), "invitations").updateOne({ _id: id }, { $set: { expiresAt: new Date(0) } });

async function signInAgain(person: Person): Promise<string> {
  const response = await fetch(`${world.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: person.email, password: "a long sentence 4 tests" }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}
