import type { Db } from "mongodb";
import { newId, newSecret } from "#schemas/ids.ts";
import { hasAccess } from "../accounts/access.ts";
import { collection } from "../collections.ts";
import { hashSecret } from "../hash-secret.ts";
import { findProject } from "./projects.ts";
import type { ProjectDocument, DeployCredentialDocument } from "./documents.ts";

/** A push token is a password for the git remote. A deploy hook is an address that starts a deployment when it receives a POST request. */
const kinds = {
  pushToken: { collection: "pushTokens", begins: "pmp" },
  deployHook: { collection: "deployHooks", begins: "pmh" },
} as const;
type ProjectSecretKind = keyof typeof kinds;

const kindNames = Object.keys(kinds) as ProjectSecretKind[];

const PREFIX_LENGTH = 9;
/** Updating the date on every use would cost a write per request. */
const LAST_USED_PRECISION_MS = 60_000;

export async function createDeployCredential(
  db: Db,
  kind: ProjectSecretKind,
  fields: Pick<DeployCredentialDocument, "projectId" | "name" | "createdBy" | "madeWith">,
): Promise<{ document: DeployCredentialDocument; secret: string }> {
  const secret = newSecret(kinds[kind].begins);
  const document: DeployCredentialDocument = {
    _id: newId(),
    projectId: fields.projectId,
    name: fields.name,
    createdBy: fields.createdBy,
    ...(fields.madeWith ? { madeWith: fields.madeWith } : {}),
    hash: hashSecret(secret),
    prefix: secret.slice(0, PREFIX_LENGTH),
    createdAt: new Date(),
    lastUsedAt: null,
  };
  await secretsOf(db, kind).insertOne(document);
  return { document, secret };
}

/**
 * Returns the credential with this secret and its project, and records the use. Null if the creator is no longer a member of the project's current
 * organization, or if the API key that created the credential has expired or was deleted.
 */
export async function useDeployCredential(
  db: Db,
  kind: ProjectSecretKind,
  secret: string,
): Promise<{ document: DeployCredentialDocument; project: ProjectDocument } | null> {
  const secrets = secretsOf(db, kind);
  const credential = await secrets.findOne({ hash: hashSecret(secret) });
  const project = credential && (await findProject(db, credential.projectId));
  if (!project) return null;
  const of = { orgId: project.orgId, projectId: project._id };
  if (!(await hasAccess(db, of, holderOf(credential)))) return null;
  if (Date.now() - (credential.lastUsedAt?.getTime() ?? 0) > LAST_USED_PRECISION_MS)
    await secrets.updateOne({ _id: credential._id }, { $set: { lastUsedAt: new Date() } });
  return { document: credential, project };
}

/** Newest first. */
export function listDeployCredentials(
  db: Db,
  kind: ProjectSecretKind,
  projectId: string,
): Promise<DeployCredentialDocument[]> {
  return secretsOf(db, kind).find({ projectId }).sort({ createdAt: -1 }).limit(100).toArray();
}

/** Returns false when the project has no such credential. */
export async function revokeDeployCredential(
  db: Db,
  kind: ProjectSecretKind,
  which: { projectId: string; secretId: string },
): Promise<boolean> {
  const { projectId, secretId } = which;
  const result = await secretsOf(db, kind).deleteOne({ _id: secretId, projectId });
  return result.deletedCount === 1;
}

/** Deletes the credentials that a user created in an organization's projects, because the user still knows them. */
export async function deleteCredentialsOf(db: Db, orgId: string, userId: string): Promise<void> {
  const ids: string[] = [];
  // A deleted project may be restored.
  for (const name of ["projects", "deletedProjects"] as const)
    for await (const { _id } of db.collection<{ _id: string }>(name).find({ orgId })) ids.push(_id);
  const filter = { projectId: { $in: ids }, createdBy: userId };
  for (const kind of kindNames) await secretsOf(db, kind).deleteMany(filter);
}

/** Revokes every push token and deploy hook of the project. */
export async function deleteDeployCredentials(db: Db, projectId: string): Promise<void> {
  for (const kind of kindNames) await secretsOf(db, kind).deleteMany({ projectId });
}

/** Removes credentials that no longer work from the project's lists. */
export async function deleteEndedCredentials(
  db: Db,
  { _id: projectId, orgId }: Pick<ProjectDocument, "_id" | "orgId">,
): Promise<void> {
  for (const kind of kindNames)
    for (const secret of await listDeployCredentials(db, kind, projectId))
      if (!(await hasAccess(db, { orgId, projectId }, holderOf(secret))))
        await secretsOf(db, kind).deleteOne({ _id: secret._id });
}

/** How many of the project's credentials work now but would not in the target organization. */
export async function countEndingCredentials(
  db: Db,
  kind: ProjectSecretKind,
  there: { orgId: string; projectId: string },
): Promise<number> {
  const secrets = await listDeployCredentials(db, kind, there.projectId);
  const usable = await Promise.all(secrets.map((secret) => hasAccess(db, there, holderOf(secret))));
  return usable.filter((works) => !works).length;
}

const holderOf = ({ createdBy, madeWith }: DeployCredentialDocument) => ({
  userId: createdBy,
  keyId: madeWith?.keyId ?? null,
});

const secretsOf = (db: Db, kind: ProjectSecretKind) => collection(db, kinds[kind].collection);
