import type { Db } from "mongodb";
import { mailboxOf } from "#schemas/accounts/email.ts";
import { type AttemptLimit, countAttempt } from "#store/readers/attempts.ts";

const TEN_MINUTES_MS = 10 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Wrong passwords of one visitor for one group. */
const PASSWORDS: AttemptLimit = { name: "password", max: 10, windowMs: TEN_MINUTES_MS };
/** Wrong passwords of all visitors for one group. Above it each visitor has only few attempts, so strangers can slow others down but not lock them out. */
const ALL_PASSWORDS: AttemptLimit = { name: "passwords", max: 200, windowMs: TEN_MINUTES_MS };
const ATTEMPTS_UNDER_ATTACK = 3;
/** Links that one visitor asks for, for any addresses. */
const LINKS: AttemptLimit = { name: "links", max: 10, windowMs: TEN_MINUTES_MS };
/** Emails to one mailbox. */
const MAILS: AttemptLimit = { name: "mails", max: 5, windowMs: HOUR_MS };

interface Attempting {
  projectId: string;
  /** The group of readers. */
  key: string;
  /** The visitor's network address. */
  visitor: string;
}

/** Counts an attempt before its password is checked. @returns when the visitor can try again; null if now */
export async function countPassword(
  db: Db,
  { projectId, key, visitor }: Attempting,
): Promise<{ retryAt: Date } | null> {
  const [own, all] = await Promise.all([
    countAttempt(db, { projectId, limit: PASSWORDS, key: `${key} ${visitor}` }),
    countAttempt(db, { projectId, limit: ALL_PASSWORDS, key }),
  ]);
  const max = all.count > ALL_PASSWORDS.max ? ATTEMPTS_UNDER_ATTACK : PASSWORDS.max;
  return own.count > max ? { retryAt: own.endsAt } : null;
}

/** Subtracts an attempt with the right password. */
export async function refundPassword(
  db: Db,
  { projectId, key, visitor }: Attempting,
): Promise<void> {
  const back = { by: -1 } as const;
  await Promise.all([
    countAttempt(db, { projectId, limit: PASSWORDS, key: `${key} ${visitor}` }, back),
    countAttempt(db, { projectId, limit: ALL_PASSWORDS, key }, back),
  ]);
}

/** @returns when the visitor can ask for another link; null if now */
export async function countLink(
  db: Db,
  { projectId, visitor }: Omit<Attempting, "key">,
): Promise<{ retryAt: Date } | null> {
  const { count, endsAt } = await countAttempt(db, { projectId, limit: LINKS, key: visitor });
  return count > LINKS.max ? { retryAt: endsAt } : null;
}

/** Whether an address can get another email. All addresses with a plus tag are one mailbox. */
export async function takesMail(db: Db, projectId: string, email: string): Promise<boolean> {
  const { count } = await countAttempt(db, { projectId, limit: MAILS, key: mailboxOf(email) });
  return count <= MAILS.max;
}

/** Subscriptions that one visitor asks for, of all sites and for any addresses. */
const SUBSCRIPTIONS: AttemptLimit = { name: "subscriptions", max: 10, windowMs: TEN_MINUTES_MS };
/** For all visitors of one site together, so that it cannot be used to write to thousands of strangers. */
const ALL_SUBSCRIPTIONS: AttemptLimit = { name: "all-subscriptions", max: 200, windowMs: HOUR_MS };
/** Confirmations that all sites together send to one mailbox. */
const CONFIRMATIONS: AttemptLimit = { name: "confirmations", max: 10, windowMs: HOUR_MS };
const OF_ALL_PROJECTS = "";

/** Whether a visitor can ask for another subscription now. */
export async function takesSubscription(
  db: Db,
  { projectId, visitor }: Omit<Attempting, "key">,
): Promise<boolean> {
  const own = { projectId: OF_ALL_PROJECTS, limit: SUBSCRIPTIONS, key: visitor };
  if ((await countAttempt(db, own)).count > SUBSCRIPTIONS.max) return false;
  const { count } = await countAttempt(db, { projectId, limit: ALL_SUBSCRIPTIONS, key: "" });
  return count <= ALL_SUBSCRIPTIONS.max;
}

/** Whether an address can get another email that asks for a confirmation. */
export async function takesConfirmation(
  db: Db,
  projectId: string,
  email: string,
): Promise<boolean> {
  if (!(await takesMail(db, projectId, email))) return false;
  const all = { projectId: OF_ALL_PROJECTS, limit: CONFIRMATIONS, key: mailboxOf(email) };
  return (await countAttempt(db, all)).count <= CONFIRMATIONS.max;
}
