import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordPush } from "#core/pushes/record-push.ts";
import type { AuditEntry } from "#schemas/orgs/audit.ts";
import { noHeadOrigins } from "#schemas/projects/theme/head-code.ts";
import { newId } from "#schemas/ids.ts";
import { fingerprintOf } from "#git/ssh/key-format.ts";
import { collection } from "#store/collections.ts";
import { findProject } from "#store/projects/projects.ts";
import type { GithubDouble } from "#tests/support/doubles/hosts/github-double.ts";
import { type AuditWorld, startAuditWorld } from "#tests/support/worlds/audit-world.ts";
import { connectAccount } from "#tests/support/worlds/github-world.ts";
import { codeOf, makeOrg, verifiedPerson } from "#tests/support/worlds/organization.ts";
import { call, changes } from "#tests/support/inputs/changes/changes-in-orgs.ts";
import type { ConnectedHostDouble } from "#tests/support/doubles/hosts/connected-host-double.ts";
import {
  approval,
  type Call,
  HOST_KEY,
  inOrg,
  inProject,
  linkedIn,
  SSH,
  type Things,
  waitingPreviewIn,
} from "#tests/support/inputs/changes/change-inputs.ts";
import { lifecycleChanges } from "#tests/support/inputs/changes/lifecycle-changes.ts";
import { credentialChanges } from "#tests/support/inputs/changes/credential-changes.ts";
import { waitingDeployment } from "#tests/support/inputs/stored/waiting-deployment.ts";
import { channelChanges } from "#tests/support/inputs/changes/channel-changes.ts";
import { webhookChanges } from "#tests/support/inputs/changes/webhook-changes.ts";
import { domainChanges } from "#tests/support/inputs/changes/domain-changes.ts";
import { hostChanges } from "#tests/support/inputs/changes/host-changes.ts";
import { modelChanges } from "#tests/support/inputs/changes/model-changes.ts";
import { recordedPush } from "#tests/support/inputs/stored/recorded-push.ts";
import { billingChanges } from "#tests/support/inputs/changes/billing-changes.ts";
import { storedThings } from "#tests/support/inputs/stored/stored-things.ts";
import { slackChanges } from "#tests/support/inputs/changes/slack-changes.ts";
import { subscriberChanges } from "#tests/support/inputs/changes/subscriber-changes.ts";
import { taskChanges } from "#tests/support/inputs/changes/task-changes.ts";
import { writeChanges } from "#tests/support/inputs/changes/write-changes.ts";
import type { Person, World } from "#tests/support/worlds/world.ts";

let audited: AuditWorld;
let gitlab: ConnectedHostDouble;
let github: GithubDouble;
let world: World;
let owner: Person;
let stranger: Person;
/** Of every organization, because each new account hashes a password. */
let member: Person;
const db = () => world.services.mongo.db;

beforeAll(async () => {
  audited = await startAuditWorld();
  ({ world, gitlab, github } = audited);
  [owner, stranger] = [await world.signUp(), await world.signUp()];
  member = await verifiedPerson(world);
});
afterAll(() => audited.close());

let things: Things;
afterEach(async () => {
  // The number of tests exceeds the number of organizations a user may own.
  const own = { ownerId: owner.userId, personalOf: { $exists: false } };
  await collection(db(), "orgs").deleteMany(own);
});

const inProjectTo: Call = ({ project }) => ({ projectId: project._id, orgId: owner.org });
const finished: Call = async ({ deployment: { _id } }) => {
  const end = { status: "success" as const, artifact: `${_id}-1` };
  await collection(db(), "deployments").updateOne({ _id }, { $set: end });
  return { deploymentId: _id };
};
const invited: Call = async ({ orgId }) => {
  const input = { orgId, userEmail: `${newId()}@example.com` };
  const { invitation } = await owner.api.orgs.addMember.mutate(input);
  return { orgId, invitationId: invitation?.id };
};

const [linked, waiting] = [linkedIn(db), waitingPreviewIn(db)];
const calls: Record<string, Call> = {
  "apiKeys.create": inOrg({ name: "CI", scopes: ["read"] }),
  "orgs.update": inOrg({ updates: { name: "Renamed" } }),
  "orgs.delete": ({ orgId, handle }) => ({ orgId, confirm: handle }),
  "orgs.addMember": inOrg({ userEmail: "someone@example.com" }),
  "orgs.removeMember": ({ orgId, member }) => ({ orgId, userId: member.userId }),
  "orgs.setMemberRole": ({ orgId, member }) => ({ orgId, userId: member.userId, role: "admin" }),
  "orgs.transfer": ({ orgId, member }) => ({ orgId, userId: member.userId }),
  "orgs.invitations.revoke": invited,
  "orgs.invitations.resend": invited,
  "projects.create": inOrg({ name: "Another", source: { kind: "remote" } }),
  "projects.update": inProject({ name: "Renamed" }),
  ...lifecycleChanges(() => owner),
  "projects.relink": linked({ source: { kind: "git", url: "https://example.org/ada/notes" } }),
  "projects.move": inProjectTo,
  "projects.check": linked({}),
  "projects.settings.update": inProject({ section: "build", values: { highlight: false } }),
  "projects.audience.setPassword": async ({ project }) => {
    const [projectId, path] = [project._id, "/team"];
    const values = { rules: [{ path, audience: "password" as const }] };
    await owner.api.projects.settings.update.mutate({ projectId, section: "audience", values });
    return { projectId, path, password: "correct horse battery" };
  },
  "projects.headCode.set": inProject({ code: "", origins: noHeadOrigins }),
  "secrets.set": inProject({ name: "MY_TOKEN", value: "a-secret-value" }),
  "secrets.remove": async ({ project }) => {
    const input = { projectId: project._id, name: "MY_TOKEN" };
    await owner.api.secrets.set.mutate({ ...input, value: "a-secret-value" });
    return input;
  },
  ...modelChanges(() => owner),
  ...domainChanges(db),
  ...webhookChanges(() => world.services),
  ...channelChanges(() => world.services),
  ...taskChanges(() => owner, db),
  ...slackChanges(() => owner),
  ...subscriberChanges(() => world.services),
  ...billingChanges(() => ({ owner, stripe: audited.stripe })),
  ...hostChanges(() => ({ gitlab, owner, services: world.services })),
  "projects.hostWebhook.create": linked({}),
  "projects.hostWebhook.test": linked({}),
  "projects.repositoryAccess.set": linked({ username: "ada", token: "a-token" }),
  "projects.repositoryAccess.connect": async ({ orgId }) => {
    const source = await connectAccount(world, github, owner.userId);
    const created = await owner.api.projects.create.mutate({ orgId, name: "Linked", source });
    return { projectId: created.project.id };
  },
  "projects.repositoryAccess.remove": linked({}),
  "projects.deployKey.renew": linked({}, SSH),
  "projects.deployKey.acceptHostKey": linked({ fingerprint: fingerprintOf(HOST_KEY) }, SSH),
  ...credentialChanges(() => owner),
  "projects.ignoredIssues.create": inProject({ files: "old/", reason: "Not ours" }),
  "projects.ignoredIssues.delete": async ({ project }) => {
    const input = { projectId: project._id, files: "old/", reason: "Not ours" };
    const { ignoredIssues } = await owner.api.projects.ignoredIssues.create.mutate(input);
    return { projectId: project._id, ignoredIssuesId: ignoredIssues.id };
  },
  "projects.webhookSecret.rotate": inProject(),
  ...writeChanges(() => ({ world, owner })),
  "deployments.create": inProject(),
  "deployments.cancel": ({ deployment }) => ({ deploymentId: deployment._id }),
  "deployments.promote": finished,
  "deployments.pin": finished,
  "deployments.unpin": finished,
  "deployments.delete": finished,
  "previews.update": waiting({ isPublic: false }),
  "previews.approve": waiting(approval),
  "gitEvents.replay": async ({ orgId, project: { _id: projectId } }) => {
    const gitEventId = await recordedPush(db(), { orgId, projectId });
    return { projectId, gitEventId };
  },
};

const entriesOf = (orgId: string) =>
  collection(db(), "auditEntries").find({ orgId }).sort({ at: -1, _id: -1 }).toArray();

test("every change has an example here, and every example is a change", () => {
  expect(Object.keys(calls).toSorted()).toEqual(changes.toSorted());
});

test.each(changes)(
  "%s is recorded once with its actor and origin, and is not recorded if it is refused",
  async (path) => {
    things = await storedThings(world.services, { owner, member });
    const input = await calls[path]!(things);
    const before = await entriesOf(things.orgId);
    expect(await codeOf(call(world, stranger, path, input))).toMatch(/_not_found$/);
    expect(await codeOf(call(world, owner, path, { ...input, another: "field" }))).toBe(
      "bad_request",
    );
    expect(await entriesOf(things.orgId)).toEqual(before);
    await call(world, owner, path, input);
    const idsBefore = new Set(before.map(({ _id }) => _id));
    const fresh = (await entriesOf(things.orgId)).filter(({ _id }) => !idsBefore.has(_id));
    expect(fresh).toEqual([
      expect.objectContaining({
        action: path,
        actor: { kind: "user", userId: owner.userId, name: owner.email },
        ip: expect.stringMatching(/^(?:127\.0\.0\.1|::1)$/) as unknown,
      }),
    ]);
    expect(fresh[0]?.target.name).not.toBe("");
  },
);

describe("the audit log of an organization", () => {
  beforeEach(async () => {
    const org = await makeOrg(owner);
    await owner.api.orgs.addMember.mutate({ orgId: org.id, userEmail: member.email });
    const newProject = { orgId: org.id, name: "Garden", source: { kind: "remote" } as const };
    const { id } = (await owner.api.projects.create.mutate(newProject)).project;
    const project = (await findProject(db(), id))!;
    const deployment = await waitingDeployment(db(), project);
    things = { orgId: org.id, handle: org.handle, member, project, deployment };
  });
  const newest = async (): Promise<AuditEntry> => {
    const { entries } = await owner.api.orgs.audit.query({ orgId: things.orgId, limit: 1 });
    return entries[0]!;
  };

  test("shows who was added and how roles changed", async () => {
    const { orgId, member } = things;
    expect(await newest()).toMatchObject({ action: "projects.create" });
    await owner.api.orgs.setMemberRole.mutate({ orgId, userId: member.userId, role: "admin" });
    expect(await newest()).toMatchObject({
      action: "orgs.setMemberRole",
      target: { kind: "member", id: member.userId, name: member.email },
      details: { from: "member", to: "admin" },
    });
    await owner.api.orgs.addMember.mutate({ orgId, userEmail: "new@example.com" });
    expect(await newest()).toMatchObject({
      target: { kind: "invitation", name: "new@example.com" },
      details: { role: "member" },
    });
  });

  test("shows old and new values of an organization and a project", async () => {
    const { orgId, handle, project } = things;
    const changed = `renamed-${newId()}`;
    await owner.api.orgs.update.mutate({ orgId, updates: { handle: changed, name: "Together" } });
    expect((await newest()).details).toEqual({ handle_before: handle, handle: changed });
    await owner.api.projects.update.mutate({ projectId: project._id, visibility: "private" });
    expect((await newest()).details).toEqual({
      visibility_before: "public",
      visibility: "private",
    });
  });

  test("names the API key that made a change", async () => {
    const { orgId, project } = things;
    const newKey = { orgId, name: "Robot", scopes: ["write" as const] };
    const { apiKey, secret } = await owner.api.apiKeys.create.mutate(newKey);
    expect(await newest()).toMatchObject({ target: { kind: "apiKey", id: apiKey.id } });
    await world
      .client(secret)
      .api.projects.update.mutate({ projectId: project._id, name: "By key" });
    expect((await newest()).actor).toEqual({
      kind: "key",
      userId: owner.userId,
      name: `${owner.email} (API key Robot)`,
    });
  });

  test("includes pushes", async () => {
    const push = { ref: "refs/heads/main", before: "0".repeat(40), after: "1".repeat(40) };
    await recordPush(world.services, {
      projectId: things.project._id,
      actor: "push token Laptop",
      refs: [{ ...push, commit: null }],
    });
    expect(await newest()).toMatchObject({
      action: "git.push",
      actor: { kind: "key", userId: null, name: "push token Laptop" },
      target: { kind: "project", id: things.project._id, name: "Garden" },
      details: push,
    });
  });

  test("includes members who joined by invitation", async () => {
    const bob = await world.signUp();
    const input = { orgId: things.orgId, userEmail: bob.email };
    const { invitation } = await owner.api.orgs.addMember.mutate(input);
    const token = invitation!.url.split("/").at(-1)!;
    await bob.api.orgs.invitations.accept.mutate({ token });
    await bob.api.orgs.invitations.accept.mutate({ token });
    const { entries } = await owner.api.orgs.audit.query({ orgId: things.orgId });
    const accepted = entries.filter(({ action }) => action === "orgs.invitations.accept");
    expect(accepted).toEqual([
      expect.objectContaining({
        actor: { kind: "user", userId: bob.userId, name: bob.email },
        target: { kind: "member", id: bob.userId, name: bob.email },
        details: { role: "member" },
      }),
    ]);
  });

  test("is listed page by page, newest first, and shows nothing from other organizations", async () => {
    const { orgId, project } = things;
    for (const name of ["One", "Two", "Three"])
      await owner.api.projects.update.mutate({ projectId: project._id, name });
    const entries: AuditEntry[] = [];
    let cursor: string | undefined;
    do {
      const next = cursor ? { cursor } : {};
      const page = await owner.api.orgs.audit.query({ orgId, limit: 2, ...next });
      expect(page.total).toBe(6);
      entries.push(...page.entries);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(entries.map(({ action }) => action)).toEqual([
      "projects.update",
      "projects.update",
      "projects.update",
      "projects.create",
      "orgs.addMember",
      "orgs.create",
    ]);
    expect(entries[0]?.details).toMatchObject({ name: "Three" });
  });
});
