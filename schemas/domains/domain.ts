import { z } from "zod";

export const DOMAINS_MAX = 100;
const HOST_MAX_CHARACTERS = 2_000;

/** What a user enters. `core/domains/read-host.ts` cleans and checks it. */
export const HostInput = z
  .string()
  .max(HOST_MAX_CHARACTERS, `host can have up to ${HOST_MAX_CHARACTERS} characters`);

/** The name of the TXT record that proves who owns a domain. */
export const proofNameOf = (host: string): string => `_pressmark.${host}`;

/**
 * `pending`: its TXT record was not found yet. `expired`: the same after a week, so that it is no longer checked. `verified`: its address record does not lead
 * here yet. `live`: visitors reach the site. `failing`: its TXT record is gone. `stopped`: the same after the grace time, so that nothing is served.
 */
export const domainStates = [
  "pending",
  "expired",
  "verified",
  "live",
  "failing",
  "stopped",
] as const;
export type DomainState = (typeof domainStates)[number];

export const recordTypes = ["TXT", "CNAME", "A", "AAAA"] as const;
export type RecordType = (typeof recordTypes)[number];

/** A record to create in DNS, and the answer of the last check. */
export const DomainRecord = z.object({
  type: z.enum(recordTypes),
  name: z.string(),
  value: z.string(),
  /** `failed`: DNS gave no usable answer. */
  state: z.enum(["unchecked", "found", "missing", "different", "failed"]),
  /** The values that DNS has instead. Not more than some of them. */
  found: z.array(z.string()),
  /** The result in words. Null if it is as expected or was not checked. */
  text: z.string().nullable(),
});
export type DomainRecord = z.infer<typeof DomainRecord>;

export const Domain = z.object({
  id: z.string(),
  /** In ASCII. */
  host: z.string(),
  /** As people write it. The same as `host` if it mixes scripts. */
  name: z.string(),
  mixesScripts: z.boolean(),
  state: z.enum(domainStates),
  primary: z.boolean(),
  /** Whether another project has verified the domain, and its TXT record is still there. */
  taken: z.boolean(),
  records: z.array(DomainRecord),
  /** Variables that the operator must set before all records are known. */
  missingVariables: z.array(z.enum(["SITES_CNAME", "SITES_ADDRESSES"])),
  /** The same name with or without www, if it has not been added. */
  counterpart: z.string().nullable(),
  createdAt: z.string(),
  verifiedAt: z.string().nullable(),
  checkedAt: z.string().nullable(),
  /** Null if it is not checked again on its own. */
  nextCheckAt: z.string().nullable(),
  /** When a domain whose TXT record is gone stops being served. */
  stopsAt: z.string().nullable(),
  /** When the proxy last asked whether it may request a certificate, and the answer was yes. */
  certificateAskedAt: z.string().nullable(),
  /** When a visitor of this primary domain was sent back from it again and again. Null if that was not within a day. */
  loopSeenAt: z.string().nullable(),
});
export type Domain = z.infer<typeof Domain>;
