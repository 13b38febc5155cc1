import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import type { HostNoticeDocument, ProjectDocument } from "./documents.ts";

type Subject = keyof NonNullable<ProjectDocument["hostNotices"]>;

/** Connected projects whose repository this installation of the App reads. */
export function findProjectsByInstallation(
  db: Db,
  installationId: number,
): Promise<ProjectDocument[]> {
  return collection(db, "projects")
    .find({ "source.githubAccess.installationId": installationId })
    .toArray();
}

/**
 * Stores what the host said, unless it has said something newer. Deliveries arrive in any order, and several times.
 * @returns the project. Null if nothing changed
 */
export async function saveHostNotice(
  db: Db,
  projectId: string,
  { subject, notice }: { subject: Subject; notice: HostNoticeDocument },
): Promise<ProjectDocument | null> {
  const path = `hostNotices.${subject}` as const;
  return collection(db, "projects").findOneAndUpdate(
    {
      _id: projectId,
      $or: [
        { [path]: { $exists: false } },
        { [`${path}.at`]: { $lt: notice.at } },
        // GitHub's times are whole seconds.
        { [`${path}.at`]: notice.at, [`${path}.kind`]: { $ne: notice.kind } },
      ],
    },
    { $set: { [path]: notice } },
    { returnDocument: "after" },
  );
}

/** Removes the host's notice about the repository, because the repository could be read. */
export async function clearRepositoryNotice(db: Db, projectId: string): Promise<void> {
  await collection(db, "projects").updateOne(
    { _id: projectId, "hostNotices.repository.kind": { $in: ["deleted", "privatized"] } },
    { $set: { "hostNotices.repository.kind": null } },
  );
}

/** What a delivery says about the connection of a project. */
export async function saveConnection(
  db: Db,
  projectId: string,
  change: { isPrivate?: boolean | undefined; installationId?: number | undefined },
): Promise<void> {
  const projects = collection(db, "projects");
  const { isPrivate, installationId } = change;
  if (isPrivate !== undefined)
    await projects.updateOne(
      { _id: projectId, "source.githubAccess": { $exists: true } },
      { $set: { "source.githubAccess.isPrivate": isPrivate } },
    );
  // An App that is installed again has another installation.
  if (installationId !== undefined)
    await projects.updateOne(
      { _id: projectId, "source.githubAccess.installationId": { $type: "number" } },
      { $set: { "source.githubAccess.installationId": installationId } },
    );
}

/**
 * Stores what the GitHub App may not write for a project. Null: nothing is missing.
 * @returns false if the same is stored already
 */
export async function saveMissingPermissions(
  db: Db,
  { _id, missingPermissions: before }: Pick<ProjectDocument, "_id" | "missingPermissions">,
  lack: Omit<NonNullable<ProjectDocument["missingPermissions"]>, "at"> | null,
): Promise<boolean> {
  if (lack === null && !before) return false;
  const isSame = before?.missing.join() === lack?.missing.join() && before?.url === lack?.url;
  if (lack && isSame) return false;
  const change = lack
    ? { $set: { missingPermissions: { ...lack, at: new Date() } } }
    : { $unset: { missingPermissions: "" as const } };
  await collection(db, "projects").updateOne({ _id }, change);
  return true;
}
