import { afterAll, beforeAll, expect, test } from "vitest";
import { findProvedDomain } from "#store/domains/domains.ts";
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
let bob: Person;
beforeAll(async () => {
  at = await startDomainWorld();
  [ada, bob] = [await at.world.signUp(), await at.world.signUp()];
});
afterAll(() => at.close());

const holderOf = async (host: string) =>
  (await findProvedDomain(at.world.services.mongo.db, host))?.projectId;
const sweep = () =>
  checkDueDomains({ ...at.world.services, stopping: new AbortController().signal });

test("a deleted project takes no domain from another, and gets it when it is restored", async () => {
  const host = newHost();
  const [hers, his] = [await at.makeProject(ada), await at.makeProject(bob)];
  const waiting = await at.add(ada, hers, host);
  await at.addVerified(bob, his, host);
  await ada.api.projects.delete.mutate({ projectId: hers });

  // Only her record is there.
  publishProof(at.dns, waiting);
  await sweep();
  expect(await holderOf(host)).toBe(his);
  await ada.api.projects.deleted.restore.mutate({ projectId: hers, orgId: ada.org });
  await sweep();
  expect(await holderOf(host)).toBe(hers);
});

test("a record among more values than are kept is not missing", async () => {
  const host = newHost();
  const projectId = await at.makeProject(ada);
  const domain = await at.addVerified(ada, projectId, host);
  const { name, value } = proofOf(domain);
  const others = Array.from({ length: 30 }, (_, number) => `other-${number}`);
  at.dns.set("TXT", name, [...others, value]);
  expect(await at.verify(ada, domain)).toMatchObject({ state: "verified", stopsAt: null });
});
