import { Resolver } from "node:dns/promises";
import type { Env } from "#schemas/env/env.ts";
import { proofNameOf } from "#schemas/domains/domain.ts";
import { within } from "#service/within.ts";
import type { DnsAnswer, DnsFault, FoundRecords } from "#store/domains/documents.ts";

const TRY_MS = 1_500;
const TRIES = 2;
/** Time limit for one question to all servers. */
const QUESTION_MS = 8_000;
/** Time limit for a chain of names, before its last question. */
const CHAIN_MS = 6_000;
/** Longer chains of names are broken or hostile. */
const MAX_HOPS = 8;
/** Kept from one answer. A name server may send thousands. */
const KEPT_VALUES = 20;
const KEPT_CHARACTERS = 255;

/** What a resolver's error codes mean. Other codes: the answer cannot be read. */
const FAULTS: Record<string, DnsFault> = {
  ENOTFOUND: "noName",
  ENODATA: "noRecord",
  ESERVFAIL: "serverFailed",
  EREFUSED: "refused",
  ENOTIMP: "refused",
  ETIMEOUT: "timedOut",
  ECANCELLED: "timedOut",
  ECONNREFUSED: "unreachable",
};

type DnsEnv = Pick<Env, "DNS_SERVERS">;

/** Asks DNS for everything that the check of a domain compares. It never fails: an answer may be a fault. */
export async function lookUpDomain(env: DnsEnv, host: string): Promise<FoundRecords> {
  return asking(env, async (resolver) => {
    const [txt, cname, a, aaaa] = await Promise.all([
      ask(() => texts(resolver, host)),
      chainOf(resolver, host),
      ask(() => resolver.resolve4(host)),
      ask(() => resolver.resolve6(host)),
    ]);
    return { txt, cname, a, aaaa };
  });
}

export function lookUpProof(env: DnsEnv, host: string): Promise<DnsAnswer> {
  return asking(env, (resolver) => ask(() => texts(resolver, host)));
}

/** All addresses of a name. Empty if there is no answer. */
export async function lookUpAddresses(env: DnsEnv, host: string): Promise<string[]> {
  const answers = await asking(env, (resolver) =>
    Promise.all([ask(() => resolver.resolve4(host)), ask(() => resolver.resolve6(host))]),
  );
  return answers.flatMap(({ values }) => values);
}

async function asking<T>(
  { DNS_SERVERS }: DnsEnv,
  questions: (resolver: Resolver) => Promise<T>,
): Promise<T> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (DNS_SERVERS.length > 0) resolver.setServers(DNS_SERVERS);
  try {
    return await questions(resolver);
  } finally {
    resolver.cancel();
  }
}

/** A record can consist of several texts, which belong together. */
async function texts(resolver: Resolver, host: string): Promise<string[]> {
  return (await resolver.resolveTxt(proofNameOf(host))).map((parts) => parts.join(""));
}

async function ask(question: () => Promise<string[]>): Promise<DnsAnswer> {
  try {
    const values = await within(question(), QUESTION_MS);
    const kept = values.slice(0, KEPT_VALUES).map((value) => readable(value));
    return { values: kept, more: values.length - kept.length, fault: null };
  } catch (error) {
    const { code } = error as { code?: string };
    // `within` has no code.
    return none(code === undefined ? "timedOut" : (FAULTS[code] ?? "unreadable"));
  }
}

/** The names that the host leads to, in their order. */
async function chainOf(resolver: Resolver, host: string): Promise<DnsAnswer> {
  const names: string[] = [];
  const late = performance.now() + CHAIN_MS;
  let name = host;
  for (;;) {
    if (performance.now() > late) return { values: names, more: 0, fault: "timedOut" };
    const current = name;
    const { values, fault } = await ask(() => resolver.resolveCname(current));
    const [next] = values;
    if (next === undefined)
      return names.length === 0
        ? none(fault ?? "noRecord")
        : { values: names, more: 0, fault: null };
    name = next.toLowerCase().replace(/\.$/, "");
    if (name === host || names.includes(name) || names.length === MAX_HOPS)
      return { values: [...names, name], more: 0, fault: "loop" };
    names.push(name);
  }
}

const none = (fault: DnsFault): DnsAnswer => ({ values: [], more: 0, fault });

/** Anyone can write anything into DNS. */
const readable = (value: string): string =>
  value.slice(0, KEPT_CHARACTERS).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "�");
