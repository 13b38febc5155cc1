import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { claimDueDomain } from "#store/domains/changes.ts";
import {
  type DomainWorld,
  newHost,
  proofOf,
  publishProof,
  startDomainWorld,
} from "#tests/support/worlds/domain-world.ts";
import type { Person } from "#tests/support/worlds/world.ts";
import { checkDueDomains } from "#workers/sweep/due-domains.ts";

let at: DomainWorld;
let ada: Person;
let projectId: string;
beforeAll(async () => {
  at = await startDomainWorld();
  ada = await at.world.signUp();
  projectId = await at.makeProject(ada);
});
afterAll(() => at.close());

const domains = () => collection(at.world.services.mongo.db, "domains");
const sweep = (stopping = new AbortController().signal) =>
  checkDueDomains({ ...at.world.services, stopping });

test("each due domain is checked once, however many workers look, and others follow a failure", async () => {
  const hosts = Array.from({ length: 12 }, () => newHost());
  const added = await Promise.all(hosts.map((host) => at.add(ada, projectId, host)));
  const [first, , last] = added;
  for (const domain of added.slice(1)) publishProof(at.dns, domain);
  // The check of this one fails, because a stored time cannot be read.
  const unreadable = { provedAt: new Date(), unprovedSince: "yesterday" as never };
  await domains().updateOne({ _id: first!.id }, { $set: unreadable });
  await domains().updateOne({ _id: last!.id }, { $set: { nextCheckAt: null } });

  const ended = new AbortController();
  ended.abort();
  await sweep(ended.signal);
  expect(at.dns.asked).toEqual([]);
  await Promise.all([sweep(), sweep(), sweep()]);
  const names = at.dns.asked.filter((question) => question.startsWith("TXT "));
  const expected = added.filter(({ id }) => id !== last!.id);
  expect(names.toSorted()).toEqual(expected.map((one) => `TXT ${proofOf(one).name}`).toSorted());

  const proved = { provedAt: { $type: "date" as const } };
  expect(await domains().countDocuments(proved)).toBe(added.length - 1);
  // Not due again.
  at.dns.asked.length = 0;
  await sweep();
  expect(at.dns.asked).toEqual([]);
});

test("a check that a worker did not finish is done after its lease", async () => {
  const domain = await at.add(ada, projectId, newHost());
  publishProof(at.dns, domain);
  const { db } = at.world.services;
  const now = new Date();
  const inAnHour = new Date(now.getTime() + 60 * 60_000);
  expect((await claimDueDomain(db, now, inAnHour))?._id).toBe(domain.id);
  const provedAt = async () => (await domains().findOne({ _id: domain.id }))?.provedAt;
  // Another worker has it.
  await sweep();
  expect(await provedAt()).toBeNull();
  await domains().updateOne({ _id: domain.id }, { $set: { nextCheckAt: now } });
  await sweep();
  expect(await provedAt()).toBeInstanceOf(Date);
});
