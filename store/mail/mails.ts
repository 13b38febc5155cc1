import type { Db, Filter } from "mongodb";
import { newId } from "#schemas/ids.ts";
import type { MailKind } from "#schemas/mail/mail.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { MailDocument } from "./documents.ts";
import { notHeld } from "./held-mails.ts";

export type NewMail = Omit<
  MailDocument,
  "_id" | "error" | "attempts" | "leaseExpiresAt" | "wakeAt" | "sentAt"
>;

/** Sorts after any character that an address can contain. */
const LAST_CHARACTER = "\uffff";
/** A wake-up that is this late was lost. */
const WAKE_AFTER_MS = 60_000;

/** Stores a message in the outbox. `state` says whether it will be sent. */
export async function insertMail(db: Db, mail: NewMail): Promise<MailDocument> {
  const document: MailDocument = {
    _id: newId(),
    ...mail,
    error: null,
    attempts: 0,
    leaseExpiresAt: null,
    wakeAt: new Date(mail.createdAt.getTime() + WAKE_AFTER_MS),
    sentAt: null,
  };
  await collection(db, "mails").insertOne(document);
  return document;
}

/** Like `insertMail`, but returns null when an email with this key exists already. */
export async function insertMailOnce(
  db: Db,
  mail: NewMail & { key: string },
): Promise<MailDocument | null> {
  try {
    return await insertMail(db, mail);
  } catch (error) {
    if (isDuplicateKey(error, "key")) return null;
    throw error;
  }
}

/** Newest first. `to` is the beginning of the address. */
export function listMails(
  db: Db,
  filter: { to?: string | undefined; kind?: MailKind | undefined },
  request: PageRequest,
): Promise<Page<MailDocument>> {
  const query: Filter<MailDocument> = {
    ...(filter.kind ? { kind: filter.kind } : {}),
    ...(filter.to ? { to: { $gte: filter.to, $lt: `${filter.to}${LAST_CHARACTER}` } } : {}),
  };
  return newestPage(collection(db, "mails"), query, { ...request, by: "createdAt" });
}

/** The message that has waited longest for the mail server or the gateway. @param heldBefore emails whose quiet hours ended later do not count */
export async function findOldestWaitingMail(
  db: Db,
  channel: MailDocument["channel"],
  heldBefore: Date,
): Promise<MailDocument | null> {
  const [oldest] = await collection(db, "mails")
    .find({ state: "waiting", channel, ...notHeld(heldBefore) })
    .sort({ createdAt: 1 })
    .limit(1)
    .toArray();
  return oldest ?? null;
}

export function findMail(db: Db, mailId: string): Promise<MailDocument | null> {
  return collection(db, "mails").findOne({ _id: mailId });
}

export function findMailByKey(db: Db, key: string): Promise<MailDocument | null> {
  return collection(db, "mails").findOne({ key });
}

/** An email that is no longer wanted. */
export async function dropMail(db: Db, mailId: string): Promise<void> {
  await collection(db, "mails").deleteOne({ _id: mailId, state: "waiting" });
}
