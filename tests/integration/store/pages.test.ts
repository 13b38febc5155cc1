import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import { insertAuditEntry, listAuditEntries } from "#store/audit/entries.ts";
import { collection } from "#store/collections.ts";
import { listGitEvents, recordGitEvent } from "#store/pushes/git-events.ts";
import type { Page, PageRequest } from "#store/pagination.ts";
import { type SitesWorld, startSitesWorld } from "#tests/support/worlds/sites/site.ts";

let world: SitesWorld;
beforeAll(async () => {
  world = await startSitesWorld();
});
afterAll(() => world?.close());

/** Returns everything a user sees who requests page after page. */
async function readThrough<T extends { _id: string }>(
  list: (request: PageRequest) => Promise<Page<T>>,
): Promise<{ ids: string[]; totals: number[] }> {
  const ids: string[] = [];
  const totals: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ limit: 2, cursor });
    ids.push(...page.items.map(({ _id }) => _id));
    totals.push(page.total);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { ids, totals };
}

test("deliveries from the same millisecond all appear in the list, regardless of the page", async () => {
  const { db } = world.mongo;
  const projectId = newId();
  for (let number = 1; number <= 5; number++)
    await recordGitEvent(db, {
      orgId: newId(),
      projectId,
      source: "manual",
      deliveryId: newId(),
      event: "push",
      ref: "refs/heads/main",
      before: null,
      after: null,
      actor: null,
      headers: {},
      payload: "",
    });
  const receivedAt = new Date();
  await collection(db, "gitEvents").updateMany({ projectId }, { $set: { receivedAt } });
  const { ids, totals } = await readThrough((request) => listGitEvents(db, { projectId }, request));
  expect(new Set(ids).size).toBe(5);
  expect(ids).toEqual(ids.toSorted().toReversed());
  expect(totals).toEqual([5, 5, 5]);
});

test("the newest entry comes first, and entries of other organizations are not counted", async () => {
  const { db } = world.mongo;
  const [orgId, otherId] = [newId(), newId()];
  for (const [owner, action] of [
    [orgId, "first"],
    [otherId, "theirs"],
    [orgId, "second"],
    [orgId, "third"],
  ] as const)
    await insertAuditEntry(db, {
      orgId: owner,
      action,
      actor: { kind: "user", userId: null, name: "Ada" },
      target: { kind: "org", id: owner, name: "Org" },
      details: {},
      ip: "",
      userAgent: "",
    });
  const days = ["first", "second", "third"];
  for (const [day, action] of days.entries())
    await collection(db, "auditEntries").updateOne(
      { orgId, action },
      { $set: { at: new Date(Date.UTC(2026, 0, 1 + day)) } },
    );
  const page = await listAuditEntries(db, { orgId }, { limit: 2 });
  expect(page).toMatchObject({ total: 3, items: [{ action: "third" }, { action: "second" }] });
  const last = await listAuditEntries(db, { orgId }, { limit: 2, cursor: page.nextCursor! });
  expect(last).toMatchObject({ total: 3, nextCursor: null, items: [{ action: "first" }] });
});
