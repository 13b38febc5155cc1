import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { MailingDocument } from "./documents.ts";

export function findMailing(
  db: Db,
  projectId: string,
  mailingId: string,
): Promise<MailingDocument | null> {
  return collection(db, "mailings").findOne({ _id: mailingId, projectId });
}

/** The one that goes out next. */
export function findWaitingMailing(db: Db, projectId: string): Promise<MailingDocument | null> {
  return collection(db, "mailings").findOne({ projectId, state: "waiting" });
}

/** Newest first. */
export function listMailings(
  db: Db,
  projectId: string,
  request: PageRequest,
): Promise<Page<MailingDocument>> {
  return newestPage(collection(db, "mailings"), { projectId }, { ...request, by: "createdAt" });
}

/** Emails that are not in the outbox yet are not sent. @returns null if it has ended already */
export function cancelMailing(
  db: Db,
  { _id, projectId }: Pick<MailingDocument, "_id" | "projectId">,
  now: Date,
): Promise<MailingDocument | null> {
  return collection(db, "mailings").findOneAndUpdate(
    { _id, projectId, state: { $in: ["waiting", "sending"] } },
    { $set: { state: "canceled", finishedAt: now, claimId: null } },
    { returnDocument: "after" },
  );
}
