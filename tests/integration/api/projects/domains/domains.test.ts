import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { checkDomain } from "#core/domains/check-domain.ts";
import { newId } from "#schemas/ids.ts";
import type { Domain } from "#schemas/domains/domain.ts";
import { collection } from "#store/collections.ts";
import { findProvedDomain } from "#store/domains/domains.ts";
import { insertDomain } from "#store/domains/changes.ts";
import { queueDeployment } from "#store/deployments/queue.ts";
import { findProject } from "#store/projects/projects.ts";
import { lyingAnswers } from "#tests/support/inputs/hostile/lying-answers.ts";
import type { DnsDouble } from "#tests/support/doubles/dns-double.ts";
import {
  CNAME,
  type DomainWorld,
  ELSEWHERE,
  HERE,
  newHost,
  proofOf,
  publishProof,
  startDomainWorld,
} from "#tests/support/worlds/domain-world.ts";
import { codeOf } from "#tests/support/worlds/organization.ts";
import type { Person, World } from "#tests/support/worlds/world.ts";

let at: DomainWorld;
let world: World;
let dns: DnsDouble;
let ada: Person;
let bob: Person;
let projectId: string;
const db = () => world.services.mongo.db;

beforeAll(async () => {
  at = await startDomainWorld();
  ({ world, dns } = at);
  [ada, bob] = [await world.signUp(), await world.signUp()];
});
afterAll(() => at.close());

beforeEach(async () => {
  projectId = await at.makeProject(ada);
});
afterEach(() => dns.clear());

const add = (host: string, person = ada, of = projectId) => at.add(person, of, host);
const addProved = (host: string, person = ada, of = projectId) => at.addVerified(person, of, host);
const verify = (domain: Domain, person = ada) => at.verify(person, domain);
const publish = (domain: Domain) => publishProof(dns, domain);

test("a sub-domain is served once its records are found", async () => {
  const host = newHost();
  const added = await add(`https://${host.toUpperCase()}/about`);
  expect(added).toMatchObject({ host, state: "pending", primary: false, missingVariables: [] });
  expect(added.records).toEqual([
    {
      type: "TXT",
      name: `_pressmark.${host}`,
      state: "unchecked",
      found: [],
      text: null,
      value: expect.stringMatching(/^pressmark-verification=[0-9a-f]{32}$/) as string,
    },
    { type: "CNAME", name: host, value: CNAME, state: "unchecked", found: [], text: null },
  ]);
  expect(await findProvedDomain(db(), host)).toBeNull();

  const [missing] = (await verify(added)).records;
  expect(missing).toMatchObject({ state: "missing", text: /does not exist in DNS/ as never });

  publish(added);
  const proved = await verify(added);
  expect(proved).toMatchObject({ state: "verified", verifiedAt: expect.any(String) as string });
  expect((await findProvedDomain(db(), host))?.projectId).toBe(projectId);

  dns.set("A", host, [ELSEWHERE]);
  expect((await verify(added)).records[1]).toMatchObject({
    state: "different",
    found: [ELSEWHERE],
    text: `Found ${ELSEWHERE}, expected ${CNAME}.`,
  });
  dns.clear(host);
  dns.set("CNAME", host, [CNAME]);
  const live = await verify(added);
  expect(live.state).toBe("live");
  expect(live.records.map(({ state }) => state)).toEqual(["found", "found"]);
  expect((await ada.api.domains.list.query({ projectId })).domains).toEqual([live]);
});

test("an apex has address records, and a proxy's flattened name is also right", async () => {
  const apex = `${newId()}.com`;
  const added = await add(apex);
  expect(added.records.map(({ type, value }) => `${type} ${value}`).slice(1)).toEqual([
    `A ${HERE}`,
    "AAAA 2001:db8::5",
  ]);
  expect(added.counterpart).toBe(`www.${apex}`);
  publish(added);
  dns.set("A", apex, [HERE, ELSEWHERE]);
  const mixed = await verify(added);
  expect(mixed.state).toBe("verified");
  expect(mixed.records[1]).toMatchObject({
    state: "different",
    text: /Also found 192\.0\.2\.1/ as never,
  });
  dns.set("A", apex, [HERE]);
  expect((await verify(added)).state).toBe("live");

  // The name for sites has other addresses than SITES_ADDRESSES.
  dns.set("A", CNAME, ["198.51.100.7"]);
  dns.set("A", apex, ["198.51.100.7"]);
  expect((await verify(added)).state).toBe("live");
});

test("answers that say nothing, or lie, verify no domain", async () => {
  const host = newHost();
  const added = await add(host);
  const found = async () => {
    const [record] = (await verify(added)).records;
    return [record!.state, record!.text] as const;
  };
  for (const [prepare, state, text] of lyingAnswers(dns, proofOf(added))) {
    dns.clear();
    prepare();
    expect(await found()).toEqual([state, expect.stringMatching(text)]);
  }
  expect(await findProvedDomain(db(), host)).toBeNull();

  dns.clear();
  publish(added);
  dns.set("CNAME", host, ["a.example.com"]);
  dns.set("CNAME", "a.example.com", [host]);
  const looped = await verify(added);
  expect(looped.state).toBe("verified");
  expect(looped.records[1]).toMatchObject({ state: "failed", text: /form a loop/ as never });
});

test("name servers that are silent, or answer another question, are waited for only a few seconds", async () => {
  const [silent, other] = [await add(newHost()), await add(newHost())];
  dns.break(proofOf(silent).name, "silent");
  publish(other);
  dns.break(proofOf(other).name, "otherQuestion");
  const [one, two] = await Promise.all([verify(silent), verify(other)]);
  expect(one.records[0]).toMatchObject({ state: "failed", text: /in time/ as never });
  expect(two.verifiedAt).toBeNull();
});

test("only the owner of the domain gets it, and a pending entry blocks nobody", async () => {
  const host = newHost();
  const pending = await add(host);
  const bobs = await at.makeProject(bob);
  const his = await addProved(host, bob, bobs);
  // A third project is told, and learns nothing about the second.
  const third = await at.makeProject(ada);
  await expect(add(host, ada, third)).rejects.toThrow(/Another project has this domain/);
  expect(await codeOf(add(host, ada, third))).toBe("domain_taken");

  // Both records are there: who has the domain keeps it.
  dns.set("TXT", proofOf(his).name, [proofOf(his).value, proofOf(pending).value]);
  expect(await verify(pending)).toMatchObject({ state: "pending", taken: true });

  // The domain was sold, and its new owner writes another record.
  publish(pending);
  expect(await verify(pending)).toMatchObject({ state: "verified", taken: false });
  expect((await findProvedDomain(db(), host))?.projectId).toBe(projectId);
  const [former] = (await bob.api.domains.list.query({ projectId: bobs })).domains;
  expect(former).toMatchObject({ state: "stopped", verifiedAt: null });
  const { notifications } = await bob.api.notifications.list.query({});
  expect(notifications[0]).toMatchObject({
    event: "domain.failing",
    title: `${host} has stopped working`,
  });
});

test("a removed domain needs a new TXT record, even from its former owner", async () => {
  const host = newHost();
  const former = await addProved(host);
  // Members learn which project has it.
  const { project } = await ada.api.projects.get.query({ projectId });
  await expect(add(host, ada, await at.makeProject(ada))).rejects.toThrow(
    `The project ${project.name} has ${host}. Remove it there first.`,
  );
  await ada.api.domains.remove.mutate({ domainId: former.id });
  expect(await findProvedDomain(db(), host)).toBeNull();
  const bobs = await at.makeProject(bob);
  // The old record is still in DNS.
  const his = await verify(await add(host, bob, bobs), bob);
  expect(his).toMatchObject({ state: "pending" });
  const again = await add(host);
  expect(proofOf(again).value).not.toBe(proofOf(former).value);
  expect((await verify(again)).state).toBe("pending");
  expect(await codeOf(ada.api.domains.verify.mutate({ domainId: former.id }))).toBe(
    "domain_not_found",
  );
});

test("only a verified domain becomes primary, and the pages are built with it", async () => {
  const host = newHost();
  const added = await add(host);
  const setPrimary = () => ada.api.domains.setPrimary.mutate({ domainId: added.id });
  await expect(setPrimary()).rejects.toThrow(proofOf(added).value);
  expect(await codeOf(setPrimary())).toBe("domain_unverified");
  publish(added);
  await verify(added);
  expect(await setPrimary()).toMatchObject({ domain: { primary: true }, deployment: null });
  const project = (await findProject(db(), projectId))!;
  await queueDeployment(db(), project, {
    branch: "main",
    trigger: { kind: "push", actor: null },
    commit: null,
  });
  // It is so already.
  expect((await setPrimary()).deployment).toBeNull();
  const unset = await ada.api.domains.unsetPrimary.mutate({ projectId });
  expect(unset.deployment).toMatchObject({ trigger: { kind: "manual" } });
  expect((await setPrimary()).deployment).not.toBeNull();
  await ada.api.domains.remove.mutate({ domainId: added.id });
  expect((await findProject(db(), projectId))!.primaryDomain).toBeNull();
});

test("a project has up to 100 domains", async () => {
  const project = (await findProject(db(), projectId))!;
  const now = new Date();
  for (let n = 0; n < 100; n++)
    await insertDomain(db(), project, { host: `${n}.${newId()}.com`, createdBy: "ada", now });
  expect(await codeOf(add(newHost()))).toBe("limit_domains");
  const [first] = (await ada.api.domains.list.query({ projectId })).domains;
  expect((await add(first!.host)).id).toBe(first!.id);
});

test("a deleted project keeps its domains for a week, but does not block them", async () => {
  const [kept, given] = [await addProved(newHost()), await addProved(newHost())];
  await ada.api.domains.setPrimary.mutate({ domainId: given.id });
  await ada.api.projects.delete.mutate({ projectId });
  const bobs = await at.makeProject(bob);
  const his = await add(given.host, bob, bobs);
  // The record of the deleted project may stay.
  dns.set("TXT", proofOf(his).name, [proofOf(given).value, proofOf(his).value]);
  expect((await verify(his, bob)).verifiedAt).not.toBeNull();

  await ada.api.projects.deleted.restore.mutate({ orgId: ada.org, projectId });
  const { domains } = await ada.api.domains.list.query({ projectId });
  const states = domains.map(({ host, state }) => [host, state]);
  expect(Object.fromEntries(states)).toEqual({
    [kept.host]: "verified",
    [given.host]: "stopped",
  });
  expect(domains.filter(({ primary }) => primary)).toEqual([]);
});

test("a domain without its TXT record is served for three more days, and its admins are told", async () => {
  const host = newHost();
  const domain = await addProved(host);
  await ada.api.domains.setPrimary.mutate({ domainId: domain.id });
  dns.set("CNAME", host, [CNAME]);
  await verify(domain);
  const started = Date.now();
  const checkAfter = async (hours: number) => {
    const document = (await collection(db(), "domains").findOne({ _id: domain.id }))!;
    const now = new Date(started + hours * 60 * 60_000);
    await checkDomain(world.services, document, { now });
  };
  const shown = async () => (await ada.api.domains.list.query({ projectId })).domains[0]!;
  const titles = async () =>
    (await ada.api.notifications.list.query({})).notifications
      .map(({ title }) => title)
      .filter((title) => title.startsWith(host));

  // Silence is no reason.
  dns.break(proofOf(domain).name, "servfail");
  await checkAfter(24);
  expect(await shown()).toMatchObject({ state: "live", stopsAt: null });
  dns.clear();
  await checkAfter(48);
  const stopsAt = new Date(started + (48 + 72) * 60 * 60_000).toISOString();
  expect(await shown()).toMatchObject({ state: "failing", stopsAt });
  expect(await titles()).toEqual([]);
  await checkAfter(49);
  await checkAfter(50);
  expect((await titles()).toSorted()).toEqual([
    `${host} no longer points to the site`,
    `${host} will stop working`,
  ]);
  // Silence at the end of the grace time stops nothing either.
  dns.break(proofOf(domain).name, "servfail");
  await checkAfter(48 + 72);
  expect(await findProvedDomain(db(), host)).not.toBeNull();
  dns.clear();
  await checkAfter(48 + 72);
  expect(await findProvedDomain(db(), host)).toBeNull();
  expect(await shown()).toMatchObject({ state: "stopped", primary: false });
  expect(await titles()).toContain(`${host} has stopped working`);

  // The same record brings it back.
  publish(domain);
  await checkAfter(48 + 73);
  expect(await shown()).toMatchObject({ state: "verified", primary: false });
});
