import { afterAll, beforeAll, expect, test } from "vitest";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { TriggerKind } from "#schemas/deployments/status.ts";
import { pushTokenActor } from "#schemas/projects/git-access.ts";
import { newId } from "#schemas/ids.ts";
import { claimBuild, finishBuild } from "#store/deployments/build-claims.ts";
import { collection } from "#store/collections.ts";
import { createDeployCredential } from "#store/projects/deploy-credentials.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { findProject } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";
import type { DeliverContext } from "#workers/deliver/context.ts";
import { notifyOfDeployment } from "#core/notifications/notify-of-deployment.ts";
import { repair } from "#workers/sweep/repair.ts";

let world: World;
let context: DeliverContext;
let owner: Person;
let member: Person;
let project: ProjectDocument;

beforeAll(async () => {
  world = await startWorld();
  const { env, log, mongo, redis, queues, blobs, secretBox } = world.services;
  context = { env, log, db: mongo.db, redis, queues, blobs, secretBox, smtp: null, sms: null };
  owner = await world.signUp();
  member = await world.signUp();
  await collection(mongo.db, "orgs").updateOne(
    { handle: owner.org },
    { $push: { members: { userId: member.userId, role: "member", addedAt: new Date() } } },
  );
  await collection(mongo.db, "authUsers").updateOne(
    { _id: owner.userId },
    { $set: { emailProvenAt: new Date() } },
  );
  const created = await owner.api.projects.create.mutate({
    orgId: owner.org,
    name: "Garden",
    source: { kind: "remote" },
  });
  const stored = await findProject(mongo.db, created.project.id);
  if (!stored) throw new Error("the project does not exist");
  project = stored;
});
afterAll(() => world.close());

/** A deployment that has just finished. */
async function finishedDeployment(
  status: Extract<Deployment["status"], "success" | "failed" | "canceled" | "skipped">,
  reason: string | null = null,
  by: { kind?: TriggerKind; actor?: string; author?: string } = {},
): Promise<string> {
  const { db } = context;
  const { deployment } = await queueDeployment(db, project, {
    branch: "main",
    trigger: { kind: by.kind ?? "push", actor: by.actor ?? null },
    commit: {
      sha: "1".repeat(40),
      message: "Water the roses\n\nand more",
      author: { name: "Ann", email: by.author ?? "ann@example.com" },
      at: null,
    },
  });
  const claimed = await claimBuild(db, { projectId: project._id, workerId: newId(), cap: 9 });
  if (claimed.kind !== "claimed") throw new Error(claimed.kind);
  await finishBuild(db, claimed.claim, { status, reason, errorCode: null, stages: [] });
  return deployment._id;
}

async function noticesOf(person: Person, deploymentId: string) {
  const { notifications } = await person.api.notifications.list.query({ limit: 100 });
  return notifications.filter(({ link }) => link?.endsWith(deploymentId));
}

async function mailsAbout(deploymentId: string) {
  const mails = await collection(context.db, "mails").find({ kind: "notification" }).toArray();
  return mails.filter(({ link }) => link?.endsWith(deploymentId));
}

test("every member sees a failed deployment, and only verified addresses get email", async () => {
  const id = await finishedDeployment("failed", "There is no markdown file to publish.");
  await notifyOfDeployment(context, id);
  for (const person of [owner, member])
    expect(await noticesOf(person, id)).toMatchObject([
      {
        event: "deployment.failed",
        type: "error",
        title: "Garden #1 failed",
        message: "“Water the roses” on main: There is no markdown file to publish.",
        link: `/${owner.org}/garden/${id}`,
        read: false,
      },
    ]);
  const mails = await mailsAbout(id);
  expect(mails.map(({ to, state }) => [to, state])).toEqual([[owner.email, "stored"]]);
  expect(mails[0]?.text).toContain(`${world.services.env.PUBLIC_URL}/${owner.org}/garden/${id}`);
});

test("the title of a notification says that links broke, in the app and by email, and its text names the first", async () => {
  const broken = {
    links: 3,
    first: [
      { path: "bread.md", line: 27, message: "No page or file named “Saltt”.", count: 3 },
    ].map((issue) => ({ ...issue, suggestion: "Did you mean Salt?" })),
    isFirst: false,
  };
  for (const [reason, title] of [
    [null, /^Garden #\d+ is live, 3 links broke$/],
    ["not live: the site is pinned", /^Garden #\d+ was built, 3 links broke$/],
  ] as const) {
    const id = await finishedDeployment("success", reason, { actor: member.email });
    const update = { $set: { newlyBroken: broken } };
    await collection(context.db, "deployments").updateOne({ _id: id }, update);
    const { preferences } = owner.api.notifications;
    const choice = { app: true, email: true };
    await preferences.update.mutate({ event: "deployment.succeeded", choice });
    await notifyOfDeployment(context, id);
    await preferences.update.mutate({
      event: "deployment.succeeded",
      choice: { app: false, email: false },
    });
    const [notice] = await noticesOf(owner, id);
    expect(notice?.title).toMatch(title);
    expect(notice?.message).toContain("bread.md:27 No page or file named “Saltt”.");
    expect((await mailsAbout(id)).map(({ subject }) => subject)).toEqual([notice?.title]);
  }
});

test("a repeated notification is stored and mailed once", async () => {
  const id = await finishedDeployment("failed", "The build failed.");
  await notifyOfDeployment(context, id);
  await collection(context.db, "deployments").updateOne({ _id: id }, { $set: { untold: true } });
  await Promise.all([notifyOfDeployment(context, id), notifyOfDeployment(context, id)]);
  expect(await noticesOf(owner, id)).toHaveLength(1);
  expect(await mailsAbout(id)).toHaveLength(1);
});

test("all members are told about a deployment that waits for approval", async () => {
  const id = await finishedDeployment("success", "not live: it waits for approval");
  const waits = { $set: { awaitsApproval: true, newlyPublic: 2 } };
  await collection(context.db, "deployments").updateOne({ _id: id }, waits);
  await notifyOfDeployment(context, id);
  for (const person of [owner, member])
    expect(await noticesOf(person, id)).toMatchObject([
      { title: expect.stringMatching(/^Garden #\d+ waits for approval$/), type: "deployment" },
    ]);
  expect((await mailsAbout(id)).map(({ to }) => to)).toContain(owner.email);
});

test("users are notified of other members' successful deployments only if they want to be, and only in the chosen channel", async () => {
  const before = await finishedDeployment("success");
  await notifyOfDeployment(context, before);
  expect(await noticesOf(owner, before)).toEqual([]);
  const { preferences } = member.api.notifications;
  await preferences.update.mutate({
    event: "deployment.succeeded",
    choice: { app: true, email: false },
  });
  await owner.api.notifications.preferences.update.mutate({
    event: "deployment.succeeded",
    choice: { app: false, email: true },
  });
  const id = await finishedDeployment("success");
  await notifyOfDeployment(context, id);
  expect(await noticesOf(owner, id)).toEqual([]);
  expect((await mailsAbout(id)).map(({ to }) => to)).toEqual([owner.email]);
  expect(await noticesOf(member, id)).toMatchObject([
    { type: "deployment", message: "“Water the roses” is live on main." },
  ]);
  const pinned = await finishedDeployment("success", "not live: the site is pinned");
  await notifyOfDeployment(context, pinned);
  expect(await noticesOf(member, pinned)).toMatchObject([
    { message: "“Water the roses” on main is not live: the site is pinned." },
  ]);
});

test("members are notified of their own successful deployments in the app, but not by email", async () => {
  const { db } = context;
  const token = await createDeployCredential(db, "pushToken", {
    projectId: project._id,
    name: "laptop",
    createdBy: owner.userId,
  });
  for (const by of [
    { actor: owner.email },
    { actor: `${owner.email} (API key laptop)` },
    { kind: "manual", actor: owner.email } as const,
    { actor: pushTokenActor(token.document.name) },
    { kind: "webhook", actor: "ada-on-github", author: owner.email.toUpperCase() } as const,
  ]) {
    const id = await finishedDeployment("success", null, by);
    await notifyOfDeployment(context, id);
    expect(await noticesOf(owner, id), JSON.stringify(by)).toMatchObject([
      { event: "deployment.yours", message: "“Water the roses” is live on main." },
    ]);
    expect((await mailsAbout(id)).map(({ key }) => key)).not.toContain(
      `deployment:${id}:${owner.userId}`,
    );
  }
});

test("a deployment by an automatic trigger or a stranger does not count as a member's own", async () => {
  const stranger = await world.signUp();
  for (const by of [
    { kind: "hook", actor: "deploy hook nightly", author: owner.email } as const,
    { kind: "import", actor: "template", author: owner.email } as const,
    { actor: stranger.email, author: stranger.email },
  ]) {
    const id = await finishedDeployment("success", null, by);
    await notifyOfDeployment(context, id);
    const notices = await collection(context.db, "notifications")
      .find({ key: `deployment:${id}` })
      .toArray();
    expect(notices.filter(({ event }) => event === "deployment.yours")).toEqual([]);
  }
});

test("members can turn off notifications about their own deployments", async () => {
  await owner.api.notifications.preferences.update.mutate({
    event: "deployment.yours",
    choice: { app: false, email: false },
  });
  const id = await finishedDeployment("success", null, { actor: owner.email });
  await notifyOfDeployment(context, id);
  expect(await noticesOf(owner, id)).toEqual([]);
});

test.each(["canceled", "skipped"] as const)(
  "nobody is notified of a %s deployment",
  async (status) => {
    const id = await finishedDeployment(status, "superseded");
    await notifyOfDeployment(context, id);
    expect([await noticesOf(owner, id), await mailsAbout(id)]).toEqual([[], []]);
  },
);

test("the sweep finds a deployment whose wake-up was lost, once", async () => {
  const id = await finishedDeployment("failed", "The build failed.");
  const { mongo, queues, ...services } = world.services;
  const sweep = () =>
    repair({ ...services, queues, db: mongo.db, stopping: new AbortController().signal });
  const woken = async () =>
    (await queues.deliver.getJobs(["waiting"])).filter(
      ({ name, data }) =>
        name === "deployment.notify" && (data as { deploymentId: string }).deploymentId === id,
    );
  await sweep();
  expect(await woken()).toEqual([]);
  const longAgo = new Date(Date.now() - 60_000);
  await collection(mongo.db, "deployments").updateOne(
    { _id: id },
    { $set: { finishedAt: longAgo } },
  );
  await sweep();
  expect(await woken()).toHaveLength(1);
  await notifyOfDeployment(context, id);
  await queues.deliver.drain();
  await sweep();
  expect(await woken()).toEqual([]);
});

test("a member with a deleted account gets no notifications", async () => {
  const gone = await world.signUp();
  await collection(context.db, "orgs").updateOne(
    { handle: owner.org },
    { $push: { members: { userId: gone.userId, role: "member", addedAt: new Date() } } },
  );
  await collection(context.db, "authUsers").updateOne(
    { _id: gone.userId },
    { $set: { emailProvenAt: new Date(), deletedAt: new Date() } },
  );
  const id = await finishedDeployment("failed", "The build failed.");
  await notifyOfDeployment(context, id);
  const { db } = context;
  expect(await collection(db, "notifications").countDocuments({ userId: gone.userId })).toBe(0);
  expect((await mailsAbout(id)).map(({ to }) => to)).toEqual([owner.email]);
});
