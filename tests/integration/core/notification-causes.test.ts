import { afterAll, beforeAll, expect, test } from "vitest";
import { sendNotices } from "#core/billing/notices/send-notices.ts";
import { stopDomain } from "#core/domains/stop-domain.ts";
import { notifyOfDisabledChannel } from "#core/notifications/channels/notify-of-disabled-channel.ts";
import { notifyOfDeployment } from "#core/notifications/notify-of-deployment.ts";
import { notifyOfVersion } from "#core/notifications/notify-of-version.ts";
import { remindOfKeys } from "#core/notifications/remind-of-keys.ts";
import { notifyOfMerge, notifyOfWaiting } from "#core/tasks/auto-merge/notify-owner.ts";
import { notifyOfDisabled } from "#core/webhooks/notify-of-disabled.ts";
import { newId } from "#schemas/ids.ts";
import {
  type NotificationEvent,
  notificationEventNames,
  notificationEvents,
} from "#schemas/mail/notification.ts";
import { ensureBillingAccount } from "#store/billing/accounts.ts";
import type { BillingAccountDocument } from "#store/billing/documents.ts";
import { disableChannel } from "#store/channels/channels.ts";
import { claimBuild, finishBuild } from "#store/deployments/build-claims.ts";
import { collection } from "#store/collections.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { insertDomain } from "#store/domains/changes.ts";
import { findProject } from "#store/projects/projects.ts";
import { findTask } from "#store/tasks/tasks.ts";
import { disableWebhook } from "#store/webhooks/webhooks.ts";
import { PLATFORM_ADMIN } from "#tests/support/callers.ts";
import { storedChannel } from "#tests/support/inputs/stored/stored-channel.ts";
import { storeTask } from "#tests/support/inputs/stored/stored-task.ts";
import { storedWebhook } from "#tests/support/inputs/stored/stored-webhook.ts";
import { addPerson, makeOrg, verifyAddress } from "#tests/support/worlds/organization.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const DAY_MS = 86_400_000;
const source = { kind: "remote" } as const;
let world: World;
let root: Person;
let ada: Person;
let bob: Person;
let org: Awaited<ReturnType<typeof makeOrg>>;
let projectId: string;
const db = () => world.services.db;

beforeAll(async () => {
  world = await startWorld({ ADMIN_EMAIL: PLATFORM_ADMIN });
  root = await world.signUp(PLATFORM_ADMIN);
  ada = await world.signUp();
  for (const person of [root, ada]) await verifyAddress(world, person);
  org = await makeOrg(ada, "Garden club");
  bob = await addPerson(world, { owner: ada, orgId: org.id });
  projectId = await newProject();
});
afterAll(() => world.close());

/** The organization has a subscription in this state, and what is due is sent. */
async function subscription(facts: Partial<BillingAccountDocument>): Promise<Person> {
  const account = await ensureBillingAccount(db(), org.id);
  const now = new Date();
  const state = {
    subscriptionId: newId(),
    planId: "pro",
    graceEndsAt: new Date(now.getTime() + 14 * DAY_MS),
  };
  await sendNotices(world.services, { ...account, ...state, ...facts }, now);
  return ada;
}

async function newProject(): Promise<string> {
  const name = `Garden ${newId()}`;
  return (await ada.api.projects.create.mutate({ orgId: org.id, name, source })).project.id;
}

/** A deployment of Ada that ends like this. */
async function deploy(status: "success" | "failed", waits = false): Promise<void> {
  const project = (await findProject(db(), projectId))!;
  const { deployment } = await queueDeployment(db(), project, {
    branch: "main",
    trigger: { kind: "push", actor: ada.email },
    commit: null,
  });
  const claimed = await claimBuild(db(), { projectId, workerId: newId(), cap: 9 });
  if (claimed.kind !== "claimed") throw new Error(claimed.kind);
  await finishBuild(db(), claimed.claim, { status, reason: null, errorCode: null, stages: [] });
  if (waits)
    await collection(db(), "deployments").updateOne(
      { _id: deployment._id },
      { $set: { awaitsApproval: true } },
    );
  await notifyOfDeployment(world.services, deployment._id);
}

const taskOf = async (person: Person) => {
  const of = { orgId: org.id, projectId, userId: person.userId };
  return (await findTask(db(), await storeTask(db(), of)))!;
};

/** What makes each event happen, and the user who is notified. A new event needs a row. */
const causes = {
  "deployment.failed": async () => {
    await deploy("failed");
    return bob;
  },
  "deployment.yours": async () => {
    await deploy("success");
    return ada;
  },
  "deployment.succeeded": async () => {
    await deploy("success");
    return bob;
  },
  "deployment.awaitsApproval": async () => {
    await deploy("success", true);
    return ada;
  },
  "task.merged": async () => {
    await notifyOfMerge(world.services, await taskOf(bob), { commit: "1".repeat(40), files: 1 });
    return bob;
  },
  "task.waiting": async () => {
    const reason = "Another member changed the same note.";
    await notifyOfWaiting(world.services, await taskOf(bob), { head: "2".repeat(40), reason });
    return bob;
  },
  "membership.changed": async () => {
    const { userId } = bob;
    await ada.api.orgs.setMemberRole.mutate({ orgId: org.id, userId, role: "admin" });
    return bob;
  },
  "org.visited": async () => {
    const reason = "The owner asked why the menu is empty.";
    await root.api.admin.visits.begin.mutate({ orgId: org.id, reason });
    return ada;
  },
  "project.moved": async () => {
    const target = await makeOrg(ada, "Orchard");
    const carl = await addPerson(world, { owner: ada, orgId: target.id });
    await ada.api.projects.move.mutate({ projectId: await newProject(), orgId: target.id });
    return carl;
  },
  "project.deleted": async () => {
    const eve = await addPerson(world, { owner: ada, orgId: org.id, role: "admin" });
    await ada.api.projects.delete.mutate({ projectId: await newProject() });
    return eve;
  },
  "domain.failing": async () => {
    const project = (await findProject(db(), projectId))!;
    const now = new Date();
    const domain = await insertDomain(db(), project, {
      host: `${newId()}.example.com`,
      createdBy: ada.userId,
      now,
    });
    const provedAt = new Date(now.getTime() - DAY_MS);
    await collection(db(), "domains").updateOne({ _id: domain._id }, { $set: { provedAt } });
    await stopDomain(world.services, { ...domain, provedAt }, { why: "unproved", now });
    return ada;
  },
  "webhook.disabled": async () => {
    const { id } = await storedWebhook(world.services, { orgId: org.id });
    const why = { reason: "gone", now: new Date() } as const;
    await notifyOfDisabled(world.services, (await disableWebhook(db(), id, why))!);
    return ada;
  },
  "channel.disabled": async () => {
    const { _id } = await storedChannel(world.services, { orgId: org.id });
    const why = { reason: "gone", now: new Date() } as const;
    await notifyOfDisabledChannel(world.services, (await disableChannel(db(), _id, why))!);
    return ada;
  },
  "billing.payment_failed": () => subscription({ status: "past_due", pastDueSince: new Date() }),
  "billing.plan_ended": () => subscription({ status: "canceled", endedAt: new Date() }),
  "billing.trial_ends": () =>
    subscription({ status: "trialing", trialEndsAt: new Date(Date.now() + DAY_MS) }),
  "invitation.answered": async () => {
    const fay = await world.signUp();
    const { invitation } = await ada.api.orgs.addMember.mutate({
      orgId: org.id,
      userEmail: fay.email,
    });
    const token = invitation!.url.slice(invitation!.url.lastIndexOf("/") + 1);
    await fay.api.orgs.invitations.decline.mutate({ token });
    return ada;
  },
  "apiKey.expires": async () => {
    const key = {
      orgId: ada.org,
      name: "Week",
      scopes: ["read" as const],
      expiresInDays: 7 as const,
    };
    await ada.api.apiKeys.create.mutate(key);
    await remindOfKeys(world.services, new Date(Date.now() + 5 * DAY_MS));
    return ada;
  },
  "platform.updated": async () => {
    for (const version of ["1.0.0", "1.1.0"]) await notifyOfVersion(world.services, version);
    return root;
  },
  "account.security": async () => {
    const gus = await world.signUp();
    await fetch(`${world.url}/auth/v1/user`, {
      method: "PUT",
      headers: { "content-type": "application/json", authorization: `Bearer ${gus.token}` },
      body: JSON.stringify({ password: "another long sentence 4 tests" }),
    });
    return gus;
  },
} satisfies Record<NotificationEvent, () => Promise<Person>>;

test.each(notificationEventNames)("%s notifies a user when it happens", async (event) => {
  // Some events are off by default.
  for (const { api } of [ada, bob]) {
    const choice = { app: true, email: event === "account.security" };
    await api.notifications.preferences.update.mutate({ event, choice });
  }
  const { api } = await causes[event]();
  const { notifications } = await api.notifications.list.query({ limit: 100 });
  const caused = notifications.find((one) => one.event === event);
  expect(caused).toMatchObject({ type: notificationEvents[event].type, read: false });
});

test("every type of notification has an event", () => {
  const types = new Set(Object.values(notificationEvents).map(({ type }) => type));
  expect([...types].toSorted()).toEqual(["deployment", "error", "reminder", "system", "version"]);
});
