import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** OWASP's first choice for argon2id, the library's default variant: 19 MiB, two passes. One hash takes 59 ms on a small server. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const COST_MARK = `$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;
/** More concurrent hashes would starve everything else of CPU and memory. */
const MAX_HASHING = 4;
const MAX_WAITING = 100;

/** Too many hashes are waiting. */
export class HashingBusy extends Error {
  override name = "HashingBusy";
}

let hashing = 0;
const waiting: (() => void)[] = [];
let decoy: Promise<string> | null = null;

/** Hashes with argon2id, in PHC format. @throws HashingBusy */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize("NFKC"), COST));
}

/** Takes the same time without a stored hash (null) as with one. @throws HashingBusy */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString("base64"));
  const expected = stored ?? (await decoy);
  const matches = await inTurn(() => verifyOrFalse(expected, password.normalize("NFKC")));
  return matches && stored !== null;
}

export function isOutdated(stored: string): boolean {
  return !stored.includes(COST_MARK);
}

/** The library throws on a hash that it cannot read. No password matches such a hash. */
async function verifyOrFalse(stored: string, password: string): Promise<boolean> {
  try {
    return await verify(stored, password);
  } catch {
    return false;
  }
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (hashing < MAX_HASHING) hashing += 1;
  else if (waiting.length >= MAX_WAITING) throw new HashingBusy();
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else hashing -= 1;
  }
}
