import type { Db, Filter } from "mongodb";
import { APPLICATIONS_MAX } from "#schemas/accounts/application.ts";
import { collection } from "../collections.ts";
import { newestPage, type Page, type PageRequest } from "../pagination.ts";
import type { ApplicationDocument } from "./documents.ts";

/** Updating the date on every request would cost a write per request. */
const LAST_USED_PRECISION_MS = 60_000;

export async function insertApplication(db: Db, application: ApplicationDocument): Promise<void> {
  await collection(db, "applications").insertOne(application);
}

export async function findApplication(
  db: Db,
  applicationId: string,
): Promise<ApplicationDocument | null> {
  const application = await collection(db, "applications").findOne({ _id: applicationId });
  return application && application.expiresAt > new Date() ? application : null;
}

/** All connected applications of a user, newest first. */
export function listApplications(db: Db, userId: string): Promise<ApplicationDocument[]> {
  return collection(db, "applications")
    .find({ userId, expiresAt: { $gt: new Date() } })
    .sort({ createdAt: -1, _id: -1 })
    .limit(APPLICATIONS_MAX)
    .toArray();
}

/** What the members of an organization have connected, newest first. */
export function pageApplications(
  db: Db,
  orgId: string,
  request: PageRequest,
): Promise<Page<ApplicationDocument>> {
  const filter = { orgId, expiresAt: { $gt: new Date() } };
  return newestPage(collection(db, "applications"), filter, { ...request, by: "createdAt" });
}

export function countApplications(db: Db, userId: string): Promise<number> {
  return collection(db, "applications").countDocuments({ userId });
}

/** Records the use of an application. */
export async function touchApplication(
  db: Db,
  { _id, lastUsedAt }: ApplicationDocument,
): Promise<void> {
  if (Date.now() - (lastUsedAt?.getTime() ?? 0) <= LAST_USED_PRECISION_MS) return;
  await collection(db, "applications").updateOne({ _id }, { $set: { lastUsedAt: new Date() } });
}

/** Moves the end of an application's time. False if it was disconnected in the meantime. */
export async function extendApplication(
  db: Db,
  { _id }: ApplicationDocument,
  expiresAt: Date,
): Promise<boolean> {
  const { matchedCount } = await collection(db, "applications").updateOne(
    { _id },
    { $set: { expiresAt } },
  );
  return matchedCount > 0;
}

/** True if this application of the user still works and is for the project. */
export async function isApplicationOf(
  db: Db,
  applicationId: string,
  of: { userId: string; orgId: string; projectId: string | null },
): Promise<boolean> {
  const application = await findApplication(db, applicationId);
  return (
    application !== null &&
    application.userId === of.userId &&
    application.orgId === of.orgId &&
    application.projectId === of.projectId
  );
}

/** Disconnects one application, or those of an account, an organization or a project. Their tokens stop working with them, so they may be deleted a moment later. */
export async function deleteApplications(
  db: Db,
  filter: Filter<ApplicationDocument>,
): Promise<void> {
  if (Object.keys(filter).length === 0) return;
  const applications = await collection(db, "applications")
    .find(filter, { projection: { _id: 1 } })
    .toArray();
  const ids = applications.map(({ _id }) => _id);
  if (ids.length === 0) return;
  await collection(db, "applications").deleteMany({ _id: { $in: ids } });
  await collection(db, "applicationTokens").deleteMany({ applicationId: { $in: ids } });
}
