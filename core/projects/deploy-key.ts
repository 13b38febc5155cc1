import { AppError } from "#schemas/errors.ts";
import { SSH_DEPLOY_KEY } from "#schemas/secrets.ts";
import { makeDeployKey } from "#git/ssh/deploy-key.ts";
import { fingerprintOf } from "#git/ssh/key-format.ts";
import { isSshAddress } from "#schemas/projects/ssh-address.ts";
import { publishProjectChanged } from "#queues/publish.ts";
import { replaceHostKey } from "#store/projects/host-keys.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";
import { sealSecret, ofProject } from "../secrets/secrets.ts";
import { changeProject } from "./change-project.ts";
import { checkAgain } from "./repository-access.ts";

type Keyed = Pick<ProjectDocument, "source">;

/** Whether a project reads its repository with a deploy key. */
export const isOverSsh = ({ source: { kind, url } }: Keyed): boolean =>
  kind === "git" && url !== null && isSshAddress(url);

/**
 * Makes a project's key for its repository. An earlier one stops working here, and can be removed on the git host.
 * @throws AppError project_not_over_ssh
 */
export async function renewDeployKey(
  context: CoreContext,
  project: ProjectDocument,
): Promise<ProjectDocument> {
  if (!isOverSsh(project)) throw new AppError("project_not_over_ssh");
  const { privateKey, publicKey } = makeDeployKey(`pressmark-${project.handle}`);
  await sealSecret(context, ofProject(project._id), { name: SSH_DEPLOY_KEY, value: privateKey });
  return changeProject(context, project, { deployKey: { publicKey, at: new Date() } });
}

/**
 * Trusts the key that the host shows now. `fingerprint` is the one that the user has seen.
 * @throws AppError conflict if the host has shown yet another key
 */
export async function acceptHostKey(
  context: CoreContext,
  project: ProjectDocument,
  fingerprint: string,
): Promise<ProjectDocument> {
  const key = project.otherHostKey?.key;
  const isSeen = key !== undefined && fingerprintOf(key) === fingerprint;
  const changed = isSeen ? await replaceHostKey(context.db, project._id, key) : null;
  if (!changed) throw new AppError("conflict");
  await bestEffort(context, () => publishProjectChanged(context.redis, changed));
  await checkAgain(context, project);
  return changed;
}
