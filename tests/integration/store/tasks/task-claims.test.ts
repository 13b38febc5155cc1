import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import { insertOrg } from "#store/orgs/orgs.ts";
import {
  claimTask,
  endTask,
  renewTask,
  requeueTask,
  reserveCost,
  TASK_MAX_ATTEMPTS,
  type TaskClaim,
  writeTaskProgress,
} from "#store/tasks/claims.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { releaseLostTasks } from "#store/tasks/lost-tasks.ts";
import { endMergeTurn, takeMergeTurn } from "#store/tasks/merge-turn.ts";
import { findTask, insertTask, queueForMessage, requestTaskCancel } from "#store/tasks/tasks.ts";
import { listTasksToWake, taskBefore } from "#store/tasks/turns.ts";
import { type SitesWorld, startSitesWorld } from "#tests/support/worlds/sites/site.ts";

let world: SitesWorld;
beforeAll(async () => {
  world = await startSitesWorld();
});
afterAll(() => world?.close());

const CAP = 2;
const LONG_AGO = new Date(Date.now() - 60_000);
const WAITING = { status: "waiting", reason: null, errorCode: null } as const;
const NOTHING = {
  cost: { steps: 1, inputTokens: 1, outputTokens: 1, usd: null },
  pricedUsd: 0,
  turn: { steps: 1, tokens: 2, usd: 0, ms: 3 },
  commit: null,
};

async function newOrg(): Promise<string> {
  const handle = newId().slice(0, 10);
  const org = { name: "Ada", handle, ownerId: newId(), personal: false };
  return (await insertOrg(world.mongo.db, org))._id;
}

/** A task whose owner has sent a message. */
async function queuedTask(orgId: string): Promise<TaskDocument> {
  const { db } = world.mongo;
  const _id = newId();
  const more = { projectId: null, userId: newId(), branch: null, parent: null };
  await insertTask(db, { _id, orgId, title: "Mend links", ...more });
  return (await queueForMessage(db, _id, 1))!;
}

const claimOf = async (task: TaskDocument) =>
  claimTask(world.mongo.db, task, { workerId: newId(), cap: CAP });

async function claimed(task: TaskDocument): Promise<TaskClaim> {
  const result = await claimOf(task);
  if (result.kind !== "claimed") throw new Error(`not claimed: ${result.kind}`);
  return result.claim;
}

async function expire({ id, taskId, orgId }: TaskClaim): Promise<void> {
  const { db } = world.mongo;
  const lease = { $set: { leaseExpiresAt: LONG_AGO } };
  await collection(db, "tasks").updateOne({ _id: taskId }, lease);
  const slot = { $set: { "taskSlots.$.expiresAt": LONG_AGO } };
  await collection(db, "orgs").updateOne({ _id: orgId, "taskSlots.claimId": id }, slot);
}

test("only one of two workers continues a task, and no organization has more than its limit", async () => {
  const orgId = await newOrg();
  const [first, second, third] = [
    await queuedTask(orgId),
    await queuedTask(orgId),
    await queuedTask(orgId),
  ];
  const kinds = (await Promise.all([claimOf(first), claimOf(first)])).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(["claimed", "none"]);
  const claim = await claimed(second);
  expect((await claimOf(third)).kind).toBe("slot");
  await endTask(world.mongo.db, claim, { ...WAITING, readSeq: 1 });
  expect((await claimOf(third)).kind).toBe("claimed");
});

test("a worker that comes back after its lease has expired changes nothing", async () => {
  const { db } = world.mongo;
  const task = await queuedTask(await newOrg());
  const claim = await claimed(task);
  expect(await renewTask(db, claim)).toBe("held");
  await expire(claim);
  expect(await renewTask(db, claim)).toBe("lost");
  expect((await releaseLostTasks(db)).map(({ _id, status }) => [_id, status])).toEqual([
    [task._id, "queued"],
  ]);
  await claimed(task);
  expect(await writeTaskProgress(db, claim, NOTHING)).toBeNull();
  expect(await endTask(db, claim, { ...WAITING, readSeq: 1 })).toBeNull();
  expect(await requeueTask(db, claim, { counts: true })).toBeNull();
  expect((await findTask(db, task._id))?.status).toBe("running");
});

test("a turn does not end while a message is unread", async () => {
  const { db } = world.mongo;
  const task = await queuedTask(await newOrg());
  const claim = await claimed(task);
  await queueForMessage(db, task._id, 7);
  expect(await endTask(db, claim, { ...WAITING, readSeq: 6 })).toBeNull();
  expect((await endTask(db, claim, { ...WAITING, readSeq: 7 }))?.status).toBe("waiting");
});

test("a message after a cancel keeps the task going", async () => {
  const { db } = world.mongo;
  const task = await queuedTask(await newOrg());
  const claim = await claimed(task);
  const canceled = { status: "canceled", reason: null, errorCode: null } as const;
  await requestTaskCancel(db, task._id);
  await queueForMessage(db, task._id, 2);
  expect(await endTask(db, claim, { ...canceled, readSeq: 2 })).toBeNull();
  await requestTaskCancel(db, task._id);
  expect((await endTask(db, claim, { ...canceled, readSeq: 2 }))?.status).toBe("canceled");
});

test("a task that kills its workers fails, unless it gets on in between", async () => {
  const { db } = world.mongo;
  const [stuck, slow] = [await queuedTask(await newOrg()), await queuedTask(await newOrg())];
  for (let attempt = 1; attempt <= TASK_MAX_ATTEMPTS; attempt++) {
    await expire(await claimed(stuck));
    const claim = await claimed(slow);
    await writeTaskProgress(db, claim, NOTHING);
    await expire(claim);
    await releaseLostTasks(db);
  }
  expect(await findTask(db, stuck._id)).toMatchObject({ status: "failed", errorCode: "internal" });
  expect((await findTask(db, slow._id))?.status).toBe("queued");
});

test("a canceled task whose worker died is not continued", async () => {
  const { db } = world.mongo;
  const task = await queuedTask(await newOrg());
  const claim = await claimed(task);
  await reserveCost(db, claim, 0.5);
  await requestTaskCancel(db, task._id);
  await expire(claim);
  await releaseLostTasks(db);
  const canceled = await findTask(db, task._id);
  // The model may have answered, so the budget of a schedule counts its request.
  expect(canceled).toMatchObject({ status: "canceled", unknownUsd: 0.5 });
  expect(canceled).not.toHaveProperty("reservedUsd");
});

test("organizations take turns, and within one the oldest task comes first", async () => {
  const { db } = world.mongo;
  const [ada, bob] = [await newOrg(), await newOrg()];
  const [running, older, newer] = [
    await queuedTask(ada),
    await queuedTask(ada),
    await queuedTask(ada),
  ];
  // Those of other tests would have their turn too.
  const others = { status: "queued", orgId: { $nin: [ada, bob] } } as const;
  await collection(db, "tasks").updateMany(others, { $set: { status: "waiting" } });
  const first = async (task: TaskDocument) => (await taskBefore(db, task, CAP))?._id;
  expect(await first(newer)).toBe(running._id);
  await claimed(running);
  expect(await first(newer)).toBe(older._id);
  expect(await first(older)).toBeUndefined();
  const other = await queuedTask(bob);
  expect(await first(older)).toBe(other._id);
  await claimed(other);
  const another = await queuedTask(bob);
  expect(await first(another)).toBe(older._id);
});

test("a task that waits for its model provider is woken when it is due", async () => {
  const { db } = world.mongo;
  const orgId = await newOrg();
  const task = await queuedTask(orgId);
  const isWoken = async () => {
    const ids = await listTasksToWake(db, { olderThan: new Date(), perOrg: CAP });
    return ids.includes(task._id);
  };
  const later = new Date(Date.now() + 60_000);
  await requeueTask(db, await claimed(task), { counts: false, retryAt: later, reason: "busy" });
  expect(await findTask(db, task._id)).toMatchObject({ status: "queued", reason: "busy" });
  expect([await isWoken(), (await claimOf(task)).kind]).toEqual([false, "none"]);
  const due = { $set: { retryAt: LONG_AGO } };
  await collection(db, "tasks").updateOne({ _id: task._id }, due);
  expect([await isWoken(), (await claimOf(task)).kind]).toEqual([true, "claimed"]);
});

test("a task is not continued while its changes are merged or discarded", async () => {
  const { db } = world.mongo;
  const task = await queuedTask(await newOrg());
  const isWoken = async () => {
    const ids = await listTasksToWake(db, { olderThan: new Date(), perOrg: CAP });
    return ids.includes(task._id);
  };
  const turn = await takeMergeTurn(db, task._id);
  expect([await isWoken(), (await claimOf(task)).kind]).toEqual([false, "none"]);
  expect(await takeMergeTurn(db, task._id)).toBeNull();
  // A process that died has not ended its turn.
  const over = { $set: { "mergeTurn.until": LONG_AGO } };
  await collection(db, "tasks").updateOne({ _id: task._id }, over);
  expect(await isWoken()).toBe(true);
  await endMergeTurn(db, turn!);
  expect([await isWoken(), (await claimOf(task)).kind]).toEqual([true, "claimed"]);
});
