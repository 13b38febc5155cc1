import { newId } from "#schemas/ids.ts";
import type { Domain, DomainRecord } from "#schemas/domains/domain.ts";
import { collection } from "#store/collections.ts";
import { type DnsDouble, startDnsDouble } from "../doubles/dns-double.ts";
import { type Person, startWorld, type World } from "./world.ts";

export const HERE = "203.0.113.5";
export const ELSEWHERE = "192.0.2.1";
export const CNAME = "domains.sites.example.net";

/** The api with a name server of its own. */
export interface DomainWorld {
  world: World;
  dns: DnsDouble;
  makeProject(person: Person): Promise<string>;
  add(person: Person, projectId: string, host: string): Promise<Domain>;
  /** Asks DNS now, however new the last answer is. */
  verify(person: Person, domain: Domain): Promise<Domain>;
  /** Adds it, creates its TXT record and verifies it. */
  addVerified(person: Person, projectId: string, host: string): Promise<Domain>;
  close(): Promise<unknown>;
}

export async function startDomainWorld(): Promise<DomainWorld> {
  const dns = await startDnsDouble();
  const variables = { SITES_CNAME: CNAME, SITES_ADDRESSES: `${HERE},2001:db8::5` };
  const world = await startWorld({ DNS_SERVERS: dns.address, ...variables });
  const domains = () => collection(world.services.mongo.db, "domains");
  const add: DomainWorld["add"] = async ({ api }, projectId, host) =>
    (await api.domains.add.mutate({ projectId, host })).domain;
  const verify: DomainWorld["verify"] = async ({ api }, { id }) => {
    await domains().updateOne({ _id: id }, { $set: { checkedAt: null } });
    return (await api.domains.verify.mutate({ domainId: id })).domain;
  };
  return {
    world,
    dns,
    add,
    verify,
    makeProject: async ({ api, org }) => {
      const source = { kind: "remote" } as const;
      return (await api.projects.create.mutate({ orgId: org, name: newId(), source })).project.id;
    },
    addVerified: async (person, projectId, host) => {
      const domain = await add(person, projectId, host);
      publishProof(dns, domain);
      return verify(person, domain);
    },
    close: () => Promise.all([world.close(), dns.close()]),
  };
}

export const proofOf = ({ records }: Domain): DomainRecord => records[0]!;

export function publishProof(dns: DnsDouble, domain: Domain): void {
  const { name, value } = proofOf(domain);
  dns.set("TXT", name, [value]);
}

/** A zone of its own for every test. */
export const newHost = (): string => `www.${newId()}.com`;
