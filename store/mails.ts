import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import type { MailKind, MailState } from "#schemas/mail.ts";
import { collection } from "./collections.ts";

/** The outbox: every message is written here first, whether or not it is sent. */
export interface MailDocument {
  _id: string;
  to: string;
  channel: "email" | "sms";
  kind: MailKind;
  subject: string;
  text: string;
  html: string;
  link: string | null;
  code: string | null;
  state: MailState;
  error: string | null;
  attempts: number;
  createdAt: Date;
  sentAt: Date | null;
}

/** Writes a message into the outbox; `state` says whether somebody will send it. */
export async function insertMail(
  db: Db,
  mail: Omit<MailDocument, "_id" | "error" | "attempts" | "sentAt">,
): Promise<MailDocument> {
  const document: MailDocument = { _id: newId(), ...mail, error: null, attempts: 0, sentAt: null };
  await collection(db, "mails").insertOne(document);
  return document;
}
