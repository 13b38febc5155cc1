import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appRouter } from "#api/router.ts";
import { queueDeployment } from "#store/deployments.ts";
import { collection } from "#store/collections.ts";
import { newId } from "#schemas/ids.ts";
import { recordGitEvent } from "#store/git-events.ts";
import { appendLogLines } from "#store/logs.ts";
import { findProject } from "#store/projects.ts";
import { type Person, startWorld, type World } from "#tests/support/world.ts";

/**
 * Who may call what. `input` gets ids of objects of one organization; a member may use them, somebody else must not
 * even learn that they exist. A procedure without a row fails this suite.
 */
interface Row {
  /** `anybody`: visitors too. `all`: every signed-in user, about themselves. `admin`: the platform's administrator only. */
  who: "anybody" | "all" | "member" | "orgAdmin" | "admin";
  input?: (ids: Ids) => unknown;
  /** What a stranger is told. */
  unknown?: "org_not_found" | "project_not_found" | "deployment_not_found" | "not_found";
}

interface Ids {
  orgId: string;
  projectId: string;
  deploymentId: string;
  gitEventId: string;
  siteLabel: string;
}

const inProject = (more: object = {}): Row => ({
  who: "member",
  input: ({ projectId }) => ({ projectId, ...more }),
  unknown: "project_not_found",
});
const inOrg = (more: object = {}): Row => ({
  who: "member",
  input: ({ orgId }) => ({ orgId, ...more }),
  unknown: "org_not_found",
});
const inDeployment = (more: object = {}): Row => ({
  who: "member",
  input: ({ deploymentId }) => ({ deploymentId, ...more }),
  unknown: "deployment_not_found",
});
const adminOnly = (input?: object): Row => ({ who: "admin", input: () => input });
const orgAdmin = (row: Row): Row => ({ ...row, who: "orgAdmin" });
const job = { queue: "build", jobId: "1" };

const rows: Record<string, Row> = {
  "account.get": { who: "all" },
  "account.update": { who: "all", input: () => ({ name: "Ada" }) },
  "account.delete": { who: "all", input: () => ({ confirm: "nobody@example.com" }) },
  "account.export": { who: "all" },
  "account.sessions.list": { who: "all" },
  "account.sessions.end": { who: "all", input: () => ({ sessionId: "x" }) },
  "account.sessions.endOthers": { who: "all" },
  "apiKeys.list": { who: "all" },
  "notifications.list": { who: "all" },
  "notifications.markRead": { who: "all", input: () => ({ notificationId: "x" }) },
  "notifications.markAllRead": { who: "all" },
  "notifications.preferences.get": { who: "all" },
  "notifications.preferences.update": {
    who: "all",
    input: () => ({ event: "deployment.failed", choice: { app: true, email: false } }),
  },
  "waitlist.join": { who: "anybody", input: () => ({ email: "someone@example.com" }) },
  "waitlist.confirm": { who: "anybody", input: () => ({ token: "x" }) },
  "waitlist.invited": { who: "anybody", input: () => ({ token: "x" }) },
  "siteTickets.create": {
    who: "member",
    input: ({ siteLabel }) => ({ site: siteLabel }),
    unknown: "project_not_found",
  },
  "apiKeys.create": {
    who: "member",
    input: ({ orgId }) => ({ orgId, name: "CI", scopes: ["read"], expiresInDays: null }),
    unknown: "org_not_found",
  },
  "apiKeys.revoke": { who: "all", input: () => ({ apiKeyId: "x" }) },
  "orgs.list": { who: "all" },
  "orgs.get": { who: "member", input: ({ orgId }) => ({ orgId }), unknown: "org_not_found" },
  "orgs.create": { who: "all", input: () => ({ name: "Together" }) },
  "orgs.update": orgAdmin(inOrg({ updates: { description: "Changed" } })),
  "orgs.delete": orgAdmin(inOrg({ confirm: "another" })),
  "orgs.usage": inOrg(),
  "orgs.activity": inOrg(),
  "orgs.audit": orgAdmin(inOrg()),
  "orgs.members": inOrg(),
  "orgs.addMember": orgAdmin(inOrg({ userEmail: "someone@example.com" })),
  // Only oneself a member may remove.
  "orgs.removeMember": orgAdmin(inOrg({ userId: "x" })),
  "orgs.setMemberRole": orgAdmin(inOrg({ userId: "x", role: "member" })),
  "orgs.transfer": orgAdmin(inOrg({ userId: "x" })),
  "orgs.invitations.list": orgAdmin(inOrg()),
  "orgs.invitations.revoke": orgAdmin(inOrg({ invitationId: "x" })),
  "orgs.invitations.resend": orgAdmin(inOrg({ invitationId: "x" })),
  "orgs.invitations.open": { who: "all", input: () => ({ token: "x" }) },
  "orgs.invitations.accept": { who: "all", input: () => ({ token: "x" }) },
  "orgs.invitations.decline": { who: "all", input: () => ({ token: "x" }) },
  "projects.list": { who: "member", input: ({ orgId }) => ({ orgId }), unknown: "org_not_found" },
  "projects.get": inProject(),
  "projects.create": {
    who: "member",
    input: ({ orgId }) => ({ orgId, name: "New", source: { kind: "remote" } }),
    unknown: "org_not_found",
  },
  "projects.update": inProject({ name: "Changed" }),
  "projects.delete": orgAdmin(inProject()),
  "projects.settings.get": inProject(),
  "projects.settings.update": inProject({ section: "build", values: { highlight: false } }),
  "projects.pushTokens.list": inProject(),
  "projects.pushTokens.create": inProject({ name: "x" }),
  "projects.pushTokens.revoke": inProject({ pushTokenId: "x" }),
  "projects.deployHooks.list": inProject(),
  "projects.deployHooks.create": inProject({ name: "x" }),
  "projects.deployHooks.revoke": inProject({ deployHookId: "x" }),
  "projects.webhookSecret.rotate": orgAdmin(inProject()),
  "deployments.list": inProject(),
  "deployments.get": inDeployment(),
  "deployments.create": inProject(),
  "deployments.cancel": inDeployment(),
  "deployments.promote": inDeployment(),
  "deployments.pin": inDeployment(),
  "deployments.unpin": inDeployment(),
  "deployments.logs": inDeployment(),
  "deployments.issues": inDeployment(),
  "deployments.posts": inDeployment(),
  "gitEvents.list": inProject(),
  "gitEvents.get": {
    ...inProject(),
    input: ({ projectId, gitEventId }) => ({ projectId, gitEventId }),
  },
  "gitEvents.replay": {
    ...inProject(),
    input: ({ projectId, gitEventId }) => ({ projectId, gitEventId }),
  },
  "github.getProfile": { who: "all" },
  "github.listOrganizations": { who: "all" },
  "github.listRepos": { who: "all" },
  "github.saveProviderToken": { who: "all", input: () => ({ token: "x" }) },
  "github.disconnect": { who: "all" },
  "live.events": {
    who: "member",
    input: ({ projectId }) => ({ topics: [`project:${projectId}`] }),
    unknown: "not_found",
  },
  "live.logs": inDeployment(),
  "admin.overview": adminOnly(),
  "admin.workers": adminOnly(),
  "admin.gitEvents.list": adminOnly({}),
  "admin.gitEvents.get": adminOnly({ gitEventId: "x" }),
  "admin.gitEvents.replay": adminOnly({ gitEventId: "x" }),
  "admin.audit.list": adminOnly(),
  "admin.mails.list": adminOnly(),
  "admin.mails.get": adminOnly({ mailId: "x" }),
  "admin.waitlist.list": adminOnly(),
  "admin.waitlist.invite": adminOnly({ waitlistEntryId: "x" }),
  "admin.waitlist.remove": adminOnly({ waitlistEntryId: "x" }),
  "admin.users.list": adminOnly({}),
  "admin.users.get": adminOnly({ userId: "x" }),
  "admin.users.ban": adminOnly({ userId: "x", hours: 1 }),
  "admin.users.unban": adminOnly({ userId: "x" }),
  "admin.users.endSessions": adminOnly({ userId: "x" }),
  "admin.jobs.counts": adminOnly(),
  "admin.jobs.list": adminOnly({ queue: "build", state: "failed" }),
  "admin.jobs.get": adminOnly(job),
  "admin.jobs.retry": adminOnly(job),
  "admin.jobs.remove": adminOnly(job),
  "admin.jobs.promote": adminOnly(job),
  "admin.jobs.pause": adminOnly({ queue: "sweep" }),
  "admin.jobs.resume": adminOnly({ queue: "sweep" }),
};

type Kind = "query" | "mutation" | "subscription";
const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: Kind } }>,
).map(([path, procedure]) => ({ path, kind: procedure._def.type }));

/** The code of the refusal, or "allowed". */
type Outcome = string;

let world: World;
let owner: Person;
let member: Person;
let stranger: Person;
let root: Person;

beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: "root@example.com" });
  owner = await world.signUp();
  member = await world.signUp();
  stranger = await world.signUp();
  root = await world.signUp("root@example.com");
  const { db } = world.services.mongo;
  await db
    .collection("authUsers")
    .updateOne({ email: "root@example.com" }, { $set: { emailProvenAt: new Date() } });
  await collection(db, "orgs").updateOne(
    { handle: owner.org },
    { $push: { members: { userId: member.userId, role: "member", addedAt: new Date() } } },
  );
});
afterAll(() => world.close());

/** Objects of their own for every call: what one call removes, the next one must not miss. */
async function makeObjects(): Promise<Ids> {
  const { db } = world.services.mongo;
  const { project } = await owner.api.projects.create.mutate({
    orgId: owner.org,
    name: newId(),
    source: { kind: "remote" },
  });
  const document = await findProject(db, project.id);
  if (!document) throw new Error("the project is gone");
  const { deployment } = await queueDeployment(db, document, {
    branch: "main",
    trigger: { kind: "push", actor: null },
    commit: null,
  });
  // What a subscription of the log shows first to those whom it lets in.
  const line = { at: "", stage: null, level: "info", text: "Begun" } as const;
  await appendLogLines(db, deployment._id, [{ seq: 1, ...line }]);
  const { gitEvent } = await recordGitEvent(db, {
    orgId: document.orgId,
    projectId: document._id,
    source: "remote",
    deliveryId: newId(),
    event: "push",
    ref: "refs/heads/main",
    before: null,
    after: "1".repeat(40),
    actor: null,
    headers: {},
    payload: "",
  });
  return {
    orgId: document.orgId,
    projectId: document._id,
    deploymentId: deployment._id,
    gitEventId: gitEvent._id,
    siteLabel: document.siteLabel,
  };
}

async function call(
  person: Person | null,
  path: string,
  kind: Kind,
  input: unknown,
): Promise<Outcome> {
  const client = person?.api ?? world.client().api;
  if (kind === "subscription") return subscribe(client, path, input);
  const method = kind === "query" ? "query" : "mutate";
  try {
    await (at(client, path)[method] as (input: unknown) => Promise<unknown>)(input);
    return "allowed";
  } catch (error) {
    return codeOf(error);
  }
}

function subscribe(client: Person["api"], path: string, input: unknown): Promise<Outcome> {
  return new Promise((resolve) => {
    const subscription = (
      at(client, path)["subscribe"] as (input: unknown, options: object) => { unsubscribe(): void }
    )(input, {
      onData: () => end("allowed"),
      onError: (error: unknown) => end(codeOf(error)),
    });
    const end = (outcome: Outcome) => {
      subscription.unsubscribe();
      resolve(outcome);
    };
  });
}

function at(client: Person["api"], path: string): Record<string, unknown> {
  let place = client as unknown as Record<string, unknown>;
  for (const name of path.split(".")) place = place[name] as Record<string, unknown>;
  return place;
}

const codeOf = (error: unknown) =>
  (error as { data?: { appCode?: string } }).data?.appCode ?? String(error);

const REFUSALS = new Set([
  "unauthorized",
  "forbidden",
  "org_not_found",
  "project_not_found",
  "deployment_not_found",
]);
const isAllowed = (outcome: Outcome, row: Row) => !REFUSALS.has(outcome) && outcome !== row.unknown;

test("every procedure has a row, and every row a procedure", () => {
  expect(Object.keys(rows).toSorted()).toEqual(procedures.map(({ path }) => path).toSorted());
});

describe.each(procedures)("$path", ({ path, kind }) => {
  const row = rows[path] ?? { who: "all" };

  test("refuses visitors and wrong tokens, unless it is for anybody", async () => {
    const input = row.input?.(await makeObjects());
    const visit = await call(null, path, kind, input);
    if (row.who === "anybody") return expect(isAllowed(visit, row)).toBe(true);
    expect(visit).toBe("unauthorized");
    const forged = { ...stranger, api: world.client(`${stranger.token}x`).api };
    expect(await call(forged, path, kind, input)).toBe("unauthorized");
  });

  test("tells a stranger the same about a foreign id as about an unknown one", async () => {
    if (row.who === "all" || row.who === "anybody")
      return expect(
        isAllowed(await call(stranger, path, kind, row.input?.(await makeObjects())), row),
      ).toBe(true);
    if (row.who === "admin") {
      return expect(await call(stranger, path, kind, row.input?.(await makeObjects()))).toBe(
        "forbidden",
      );
    }
    const foreign = await call(stranger, path, kind, row.input?.(await makeObjects()));
    const nobody = {
      orgId: "x",
      projectId: "x",
      deploymentId: "x",
      gitEventId: "x",
      siteLabel: "x",
    };
    const unknown = await call(stranger, path, kind, row.input?.(nobody));
    expect([foreign, unknown]).toEqual([row.unknown, row.unknown]);
  });

  test("lets in whom it should", async () => {
    const forMember = row.input?.(await makeObjects());
    const outcome = await call(member, path, kind, forMember);
    expect([outcome, isAllowed(outcome, row)]).toEqual([
      outcome,
      row.who !== "orgAdmin" && row.who !== "admin",
    ]);
    const forOwner = row.input?.(await makeObjects());
    expect(isAllowed(await call(owner, path, kind, forOwner), row)).toBe(row.who !== "admin");
    if (row.who === "admin")
      expect(isAllowed(await call(root, path, kind, forOwner), row)).toBe(true);
  });
});

test("an administrator's address that was never proven gives no rights", async () => {
  const { db } = world.services.mongo;
  await db
    .collection("authUsers")
    .updateOne({ email: root.email }, { $set: { emailProvenAt: null } });
  expect(await call(root, "admin.overview", "query", undefined)).toBe("forbidden");
});

test("a removed member loses everything at once", async () => {
  const { orgId, projectId } = await makeObjects();
  const { db } = world.services.mongo;
  expect(await call(member, "projects.get", "query", { projectId })).toBe("allowed");
  await collection(db, "orgs").updateOne(
    { _id: orgId },
    { $pull: { members: { userId: member.userId } } },
  );
  expect(await call(member, "projects.get", "query", { projectId })).toBe("project_not_found");
});
