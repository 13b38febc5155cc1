import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { ProjectDocument } from "../projects/documents.ts";
import type { GitHostConnectionDocument } from "./documents.ts";

/** The console counts no further. */
const FAILING_MAX = 200;

export async function insertConnection(db: Db, document: GitHostConnectionDocument): Promise<void> {
  await collection(db, "gitHostConnections").insertOne(document);
}

/** Oldest first. */
export function listConnections(db: Db, orgId: string): Promise<GitHostConnectionDocument[]> {
  return collection(db, "gitHostConnections").find({ orgId }).sort({ createdAt: 1 }).toArray();
}

export function countConnections(db: Db, orgId: string): Promise<number> {
  return collection(db, "gitHostConnections").countDocuments({ orgId });
}

/** Connections of all organizations whose last check failed, the newest first. */
export function listFailingConnections(db: Db): Promise<GitHostConnectionDocument[]> {
  return collection(db, "gitHostConnections")
    .find({ failure: { $ne: null } })
    .sort({ checkedAt: -1 })
    .limit(FAILING_MAX)
    .toArray();
}

/** The connection, if it belongs to one of the organizations. */
export function findConnectionIn(
  db: Db,
  orgIds: string[],
  connectionId: string,
): Promise<GitHostConnectionDocument | null> {
  return collection(db, "gitHostConnections").findOne({
    _id: connectionId,
    orgId: { $in: orgIds },
  });
}

/** Null if it was removed in the meantime. */
export function updateConnection(
  db: Db,
  connectionId: string,
  values: Partial<Omit<GitHostConnectionDocument, "_id" | "orgId">>,
): Promise<GitHostConnectionDocument | null> {
  return collection(db, "gitHostConnections").findOneAndUpdate(
    { _id: connectionId },
    { $set: values },
    { returnDocument: "after" },
  );
}

/** Null if another process renews the token, or has renewed it. */
export function leaseRenewal(
  db: Db,
  { _id, sealedToken }: Pick<GitHostConnectionDocument, "_id" | "sealedToken">,
  { id, forMs }: { id: string; forMs: number },
): Promise<GitHostConnectionDocument | null> {
  const now = new Date();
  return collection(db, "gitHostConnections").findOneAndUpdate(
    {
      _id,
      sealedToken,
      "oauth.hasEnded": false,
      $or: [{ "oauth.lease": null }, { "oauth.lease.until": { $lt: now } }],
    },
    { $set: { "oauth.lease": { id, until: new Date(now.getTime() + forMs) } } },
    { returnDocument: "after" },
  );
}

/** Stores the new tokens, unless the connection got others in the meantime. */
export async function saveRenewal(
  db: Db,
  connectionId: string,
  leaseId: string,
  values: Pick<GitHostConnectionDocument, "sealedToken" | "oauth">,
): Promise<void> {
  await collection(db, "gitHostConnections").updateOne(
    { _id: connectionId, "oauth.lease.id": leaseId },
    { $set: { ...values, failure: null } },
  );
}

/** The token was not renewed. */
export async function releaseRenewal(
  db: Db,
  connectionId: string,
  leaseId: string,
  { hasEnded, failure }: { hasEnded: boolean; failure: GitHostConnectionDocument["failure"] },
): Promise<void> {
  await collection(db, "gitHostConnections").updateOne(
    { _id: connectionId, "oauth.lease.id": leaseId },
    { $set: { "oauth.lease": null, "oauth.hasEnded": hasEnded, failure } },
  );
}

export async function deleteConnection(db: Db, connectionId: string): Promise<void> {
  await collection(db, "gitHostConnections").deleteOne({ _id: connectionId });
}

export async function deleteConnectionsOf(db: Db, orgId: string): Promise<void> {
  await collection(db, "gitHostAuthorizations").deleteMany({ orgId });
  await collection(db, "gitHostConnections").deleteMany({ orgId });
}

/** The projects that read their repository with one of the organization's connections. */
export function listConnectedProjects(
  db: Db,
  orgId: string,
): Promise<Pick<ProjectDocument, "_id" | "handle" | "name" | "source">[]> {
  return collection(db, "projects")
    .find(
      { orgId, "source.connectionId": { $exists: true } },
      { projection: { handle: 1, name: 1, source: 1 } },
    )
    .sort({ name: 1 })
    .toArray();
}
