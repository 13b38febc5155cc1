import type { Db } from "mongodb";
import { AppError } from "#schemas/errors.ts";
import type { VisitEnd } from "#schemas/admin/visit.ts";
import { newId } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { AdminVisitDocument } from "./documents.ts";

type NewVisit = Pick<
  AdminVisitDocument,
  "orgId" | "orgName" | "userId" | "userName" | "sessionId" | "reason" | "beganAt" | "endsAt"
>;

/** @throws AppError visit_open if the session has another one */
export async function insertVisit(db: Db, visit: NewVisit): Promise<AdminVisitDocument> {
  const document: AdminVisitDocument = {
    _id: newId(),
    ...visit,
    openSession: visit.sessionId,
    endedAt: null,
    endedBy: null,
    reads: 0,
    areas: {},
  };
  try {
    await collection(db, "adminVisits").insertOne(document);
  } catch (error) {
    if (isDuplicateKey(error, "openSession")) throw new AppError("visit_open");
    throw error;
  }
  return document;
}

/** The visit that the session has not ended. Its time may be over. */
export function findVisitOfSession(db: Db, sessionId: string): Promise<AdminVisitDocument | null> {
  return collection(db, "adminVisits").findOne({ openSession: sessionId });
}

/** @returns null if it has already ended */
export function closeVisit(
  db: Db,
  visitId: string,
  { at, by }: { at: Date; by: VisitEnd },
): Promise<AdminVisitDocument | null> {
  return collection(db, "adminVisits").findOneAndUpdate(
    { _id: visitId, endedAt: null },
    { $set: { endedAt: at, endedBy: by }, $unset: { openSession: "" } },
    { returnDocument: "after" },
  );
}

/** @param area a word without dots */
export async function countVisitRead(db: Db, visitId: string, area: string): Promise<void> {
  await collection(db, "adminVisits").updateOne(
    { _id: visitId },
    { $inc: { reads: 1, [`areas.${area}`]: 1 } },
  );
}

/** Each administrator has one per browser, so all fit in memory. */
export function listUnendedVisits(db: Db): Promise<AdminVisitDocument[]> {
  return collection(db, "adminVisits")
    .find({ openSession: { $type: "string" } })
    .toArray();
}

/** Newest first. */
export function pageVisits(
  db: Db,
  { orgId, ...request }: PageRequest & { orgId?: string | undefined },
): Promise<Page<AdminVisitDocument>> {
  const filter = orgId === undefined ? {} : { orgId };
  return newestPage(collection(db, "adminVisits"), filter, { ...request, by: "beganAt" });
}
