import { randomBytes } from "node:crypto";
import type { Db } from "mongodb";
import { newId } from "#schemas/ids.ts";
import { collection } from "../collections.ts";
import { isDuplicateKey } from "../duplicate-key.ts";
import type { ProjectDocument } from "../projects/documents.ts";
import type { DomainDocument } from "./documents.ts";

const PROOF_BYTES = 16;

/** Adds a domain that is not verified yet, with a proof of its own. @returns the existing one if the project has it already */
export async function insertDomain(
  db: Db,
  { _id: projectId, orgId }: Pick<ProjectDocument, "_id" | "orgId">,
  { host, createdBy, now }: { host: string; createdBy: string; now: Date },
): Promise<DomainDocument> {
  const domain: DomainDocument = {
    _id: newId(),
    orgId,
    projectId,
    host,
    createdBy,
    proof: `pressmark-verification=${randomBytes(PROOF_BYTES).toString("hex")}`,
    provedAt: null,
    createdAt: now,
    awaitedSince: now,
    checkedAt: null,
    nextCheckAt: now,
    found: null,
  };
  try {
    await collection(db, "domains").insertOne(domain);
    return domain;
  } catch (error) {
    if (!isDuplicateKey(error, "host")) throw error;
    const existing = await collection(db, "domains").findOne({ projectId, host });
    if (!existing) throw error;
    return existing;
  }
}

export function countDomains(db: Db, projectId: string): Promise<number> {
  return collection(db, "domains").countDocuments({ projectId });
}

export function findDomain(db: Db, domainId: string): Promise<DomainDocument | null> {
  return collection(db, "domains").findOne({ _id: domainId });
}

/** Returns false when it was already removed. */
export async function deleteDomain(db: Db, domainId: string): Promise<boolean> {
  return (await collection(db, "domains").deleteOne({ _id: domainId })).deletedCount === 1;
}

/** @returns the changed domain; null if it was removed in the meantime */
export function updateDomain(
  db: Db,
  domainId: string,
  set: Partial<DomainDocument>,
): Promise<DomainDocument | null> {
  return collection(db, "domains").findOneAndUpdate(
    { _id: domainId },
    { $set: set },
    { returnDocument: "after" },
  );
}

/** From now on the project has the domain. @returns false if another project has it, or it was removed */
export async function markProved(db: Db, domainId: string, now: Date): Promise<boolean> {
  try {
    const { matchedCount } = await collection(db, "domains").updateOne(
      { _id: domainId, provedAt: null },
      {
        $set: {
          provedAt: now,
          unprovedSince: null,
          stoppedAt: null,
          isTaken: false,
          unannounced: true,
        },
      },
    );
    return matchedCount === 1;
  } catch (error) {
    if (isDuplicateKey(error, "host")) return false;
    throw error;
  }
}

/** Nothing is served at the domain anymore. @returns false if that was already the case */
export async function markStopped(
  db: Db,
  { _id, provedAt }: Pick<DomainDocument, "_id" | "provedAt">,
  set: Pick<DomainDocument, "stoppedAt" | "nextCheckAt">,
): Promise<boolean> {
  const { matchedCount } = await collection(db, "domains").updateOne(
    { _id, provedAt },
    { $set: { ...set, provedAt: null, unannounced: true } },
  );
  return matchedCount === 1;
}

/** Claims a domain whose check is due, so that no other worker checks it before `until`. Null if none is due. */
export function claimDueDomain(db: Db, now: Date, until: Date): Promise<DomainDocument | null> {
  return collection(db, "domains").findOneAndUpdate(
    // Without the lower end, null is due.
    { nextCheckAt: { $gte: new Date(0), $lte: now } },
    { $set: { nextCheckAt: until } },
    { sort: { nextCheckAt: 1 }, returnDocument: "after" },
  );
}

/** All domains of a project are checked at the next opportunity. */
export async function checkDomainsSoon(db: Db, projectId: string, now: Date): Promise<void> {
  await collection(db, "domains").updateMany(
    { projectId },
    { $set: { nextCheckAt: now, awaitedSince: now } },
  );
}

/** A domain that no longer belongs to the project is not its primary domain either, even if the project is deleted. */
export async function unsetPrimary(
  db: Db,
  { projectId, host }: Pick<DomainDocument, "projectId" | "host">,
): Promise<ProjectDocument | null> {
  await collection(db, "deletedProjects").updateOne(
    { _id: projectId, "document.primaryDomain": host },
    { $set: { "document.primaryDomain": null } },
  );
  return collection(db, "projects").findOneAndUpdate(
    { _id: projectId, primaryDomain: host },
    { $set: { primaryDomain: null } },
    { returnDocument: "after" },
  );
}
