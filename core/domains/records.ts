import { isIPv6 } from "node:net";
import type { Env } from "#schemas/env/env.ts";
import { type DomainRecord, proofNameOf, type RecordType } from "#schemas/domains/domain.ts";
import type { DnsAnswer, DomainDocument, FoundRecords } from "#store/domains/documents.ts";
import { isApex } from "./read-host.ts";
import { faultText, foundText, otherAddressText, quotesText, surplusText } from "./record-texts.ts";

export type SitesAddresses = Pick<Env, "SITES_CNAME" | "SITES_ADDRESSES">;
type Checked = Pick<DomainDocument, "host" | "proof" | "found" | "isRouted">;

/** Whether the answer says that the record is there, or that it is not. Null: it says neither. */
export function hasProof({ txt }: Pick<FoundRecords, "txt">, proof: string): boolean | null {
  if (txt.values.includes(proof)) return true;
  // It may be among the values that were left out.
  return isDefinite(txt) && txt.more === 0 ? false : null;
}

/**
 * Whether the host leads here: by the name for sites, or only to addresses of this installation.
 * @param here all addresses of the installation
 * @returns null if the answers do not say, or the operator has not set where sites are
 */
export function leadsHere(
  env: SitesAddresses,
  { cname, a, aaaa }: FoundRecords,
  here: readonly string[],
): boolean | null {
  if (!env.SITES_CNAME && here.length === 0) return null;
  if (cname.fault === "loop") return false;
  if (env.SITES_CNAME && cname.values.includes(env.SITES_CNAME)) return true;
  const addresses = [...a.values, ...aaaa.values];
  if (addresses.length > 0) return addresses.every((address) => here.includes(address));
  return isDefinite(a) && isDefinite(aaaa) ? false : null;
}

/** The records that the owner of the domain creates, with what the last check found. */
export function recordsOf(env: SitesAddresses, domain: Checked): DomainRecord[] {
  return [proofRecord(domain), ...addressRecords(env, domain)];
}

/** The variables without which the address records are not known. */
export function missingVariables(
  env: SitesAddresses,
  host: string,
): ("SITES_CNAME" | "SITES_ADDRESSES")[] {
  if (isApex(host)) return env.SITES_ADDRESSES.length > 0 ? [] : ["SITES_ADDRESSES"];
  return env.SITES_CNAME || env.SITES_ADDRESSES.length > 0 ? [] : ["SITES_CNAME"];
}

function proofRecord({ host, proof, found }: Checked): DomainRecord {
  const record = unchecked("TXT", proofNameOf(host), proof);
  if (!found) return record;
  const { txt } = found;
  if (txt.values.includes(proof)) return { ...record, state: "found" };
  const isQuoted = txt.values.some((value) => value.replaceAll(/^[\s"']+|[\s"']+$/g, "") === proof);
  if (isQuoted) return { ...record, state: "different", found: txt.values, text: quotesText };
  return compared(record, txt);
}

function addressRecords(env: SitesAddresses, domain: Checked): DomainRecord[] {
  const { host } = domain;
  if (!isApex(host) && env.SITES_CNAME) return [nameRecord(domain, env.SITES_CNAME)];
  return env.SITES_ADDRESSES.map((address) => addressRecord(domain, env, address));
}

function nameRecord({ host, found, isRouted }: Checked, target: string): DomainRecord {
  const record = unchecked("CNAME", host, target);
  if (!found) return record;
  const { cname, a, aaaa } = found;
  // Names at the apex of a zone, and those behind some DNS hosts, lead here by their addresses.
  if (cname.values.includes(target) || isRouted) return { ...record, state: "found" };
  if (cname.values.length > 0 || !isDefinite(cname)) return compared(record, cname);
  const addresses = [...a.values, ...aaaa.values];
  return addresses.length > 0
    ? compared(record, { values: addresses, more: a.more + aaaa.more, fault: null })
    : compared(record, cname);
}

function addressRecord(
  { host, found, isRouted }: Checked,
  { SITES_ADDRESSES }: SitesAddresses,
  address: string,
): DomainRecord {
  const type = isIPv6(address) ? "AAAA" : "A";
  const record = unchecked(type, host, address);
  if (!found) return record;
  const answer = type === "A" ? found.a : found.aaaa;
  const others = answer.values.filter((value) => !SITES_ADDRESSES.includes(value));
  if (found.cname.fault === "loop") return compared(record, found.cname);
  if (isRouted && !answer.values.includes(address))
    return answer.values.length > 0
      ? { ...record, state: "found" }
      : { ...record, state: "missing", text: otherAddressText };
  if (!answer.values.includes(address)) return compared(record, answer);
  return others.length === 0
    ? { ...record, state: "found" }
    : { ...record, state: "different", found: answer.values, text: surplusText(others) };
}

function compared(record: DomainRecord, answer: DnsAnswer): DomainRecord {
  const { values: found, fault } = answer;
  if (fault === "noName" || fault === "noRecord")
    return { ...record, state: "missing", text: faultText(fault, record) };
  if (fault !== null) return { ...record, state: "failed", found, text: faultText(fault, record) };
  if (found.length === 0)
    return { ...record, state: "missing", text: faultText("noRecord", record) };
  return { ...record, state: "different", found, text: foundText(answer, record) };
}

const unchecked = (type: RecordType, name: string, value: string): DomainRecord => ({
  type,
  name,
  value,
  found: [],
  text: null,
  state: "unchecked",
});

const isDefinite = ({ fault }: DnsAnswer): boolean =>
  fault === null || fault === "noName" || fault === "noRecord";
