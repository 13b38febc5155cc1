import { AppError } from "#schemas/errors.ts";
import { isReservedSecretName, type Secret, SHORTEST_MASKED } from "#schemas/secrets.ts";
import type { SecretDocument } from "#store/secrets/documents.ts";
import {
  countSecrets,
  deleteSecret,
  findSecret,
  listSecrets,
  noteSecretUse,
  saveSecret,
  type SecretOwner,
} from "#store/secrets/secrets.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { secretContext } from "#store/sealed/contexts.ts";
import type { CoreContext } from "../context.ts";
import { connectedAccess } from "./connected-access.ts";

type SecretContext = Pick<CoreContext, "db" | "secretBox">;

interface NamedValue {
  name: string;
  value: string;
  /** Who sets it. */
  by?: string | undefined;
}

const SECRETS_MAX = 100;

export const ofOrg = (orgId: string): SecretOwner => ({ orgId, projectId: null });
export const ofProject = (projectId: string): SecretOwner => ({ orgId: null, projectId });

/** Creates a secret or replaces its value. @throws AppError secret_name_reserved, secret_limit */
export async function setSecret(
  context: SecretContext,
  owner: SecretOwner,
  { name, value, by }: NamedValue,
): Promise<void> {
  if (isReservedSecretName(name)) throw new AppError("secret_name_reserved");
  const isNew = !(await findSecret(context.db, owner, name));
  if (isNew && (await countSecrets(context.db, owner)) >= SECRETS_MAX)
    throw new AppError("secret_limit");
  await sealSecret(context, owner, { name, value, by });
}

/** Stores a secret of any name. Secrets that Pressmark itself makes have reserved ones. */
export async function sealSecret(
  { db, secretBox }: SecretContext,
  owner: SecretOwner,
  { name, value, by }: NamedValue,
): Promise<void> {
  await saveSecret(db, owner, {
    name,
    setBy: by,
    sealed: secretBox.seal(value, secretContext({ ...owner, name })),
    masked: value.length >= SHORTEST_MASKED,
  });
}

/** @throws AppError secret_not_found */
export async function removeSecret(
  { db }: Pick<CoreContext, "db">,
  owner: SecretOwner,
  name: string,
): Promise<void> {
  if (isReservedSecretName(name) || !(await deleteSecret(db, owner, name)))
    throw new AppError("secret_not_found");
}

/** Secrets that users have set, without their values. For a project, this includes those of its organization. */
export async function secretsFor(
  { db }: Pick<CoreContext, "db">,
  owners: readonly SecretOwner[],
): Promise<Secret[]> {
  const documents = (await Promise.all(owners.map((owner) => listSecrets(db, owner)))).flat();
  const chosen = documents.filter(({ name }) => !isReservedSecretName(name));
  return chosen.map((document) => ({
    name: document.name,
    owner: document.projectId === null ? "org" : "project",
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
    setBy: document.setBy ?? null,
    lastUsedAt: document.lastUsedAt?.toISOString() ?? null,
    masked: document.masked,
  }));
}

/**
 * The value of a project's secret, or else of its organization's. Null if neither exists.
 * @throws AppError secret_undecryptable
 */
export async function readSecret(
  { db, secretBox }: SecretContext,
  { _id, orgId }: Pick<ProjectDocument, "_id" | "orgId">,
  name: string,
): Promise<string | null> {
  const document =
    (await findSecret(db, ofProject(_id), name)) ?? (await findSecret(db, ofOrg(orgId), name));
  if (!document) return null;
  const value = open({ secretBox }, document);
  await noteSecretUse(db, document);
  return value;
}

/** Every value that a build of the project must not print. A secret that cannot be opened cannot be printed either. */
export async function valuesToMask(
  { env, db, secretBox, log }: SecretContext & Pick<CoreContext, "env" | "log">,
  { _id, orgId, source }: Pick<ProjectDocument, "_id" | "orgId" | "source">,
): Promise<string[]> {
  const documents = await Promise.all([
    listSecrets(db, ofProject(_id)),
    listSecrets(db, ofOrg(orgId)),
  ]);
  const values = documents.flat().flatMap((document) => {
    try {
      return [open({ secretBox }, document)];
    } catch (error) {
      log.error({ err: error, secret: document.name }, "a secret cannot be decrypted");
      return [];
    }
  });
  return [...values, ...(await connectionToken({ env, db, secretBox, log }, { orgId, source }))];
}

async function connectionToken(
  { log, ...context }: SecretContext & Pick<CoreContext, "env" | "log">,
  { orgId, source: { connectionId } }: Pick<ProjectDocument, "orgId" | "source">,
): Promise<string[]> {
  if (connectionId === undefined) return [];
  try {
    return [(await connectedAccess(context, { orgId }, connectionId)).password];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, connectionId }, "the token of a connection cannot be masked");
    return [];
  }
}

function open({ secretBox }: Pick<CoreContext, "secretBox">, document: SecretDocument): string {
  const { name, sealed } = document;
  try {
    return secretBox.open(sealed, secretContext(document));
  } catch (error) {
    const message = `The secret ${name} cannot be decrypted. Set it again.`;
    throw new AppError("secret_undecryptable", { message, cause: error });
  }
}
