import { parseRemoteUrl } from "#git/mirrors/remote-url.ts";
import { AppError } from "#schemas/errors.ts";
import { checkBranchName } from "#schemas/projects/branch.ts";
import type { FormerWebhook } from "#schemas/git-hosts/former-webhook.ts";
import type { LinkedSource } from "#schemas/projects/project.ts";
import { REPOSITORY_TOKEN, SSH_DEPLOY_KEY } from "#schemas/secrets.ts";
import { publishProjectChanged } from "#queues/publish.ts";
import { wakeCheck } from "#queues/enqueue.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { relink } from "#store/projects/relink.ts";
import { deletePreviews } from "#store/previews/previews.ts";
import { deleteSecret } from "#store/secrets/secrets.ts";
import { bestEffort } from "../best-effort.ts";
import type { CoreContext } from "../context.ts";
import type { VerifiedRepository } from "../git-hosts/github/verify-repository.ts";
import { createsWebhook, putHostWebhook } from "../git-hosts/host-webhook.ts";
import { removeFormerWebhook } from "../git-hosts/former-webhook.ts";
import { ofProject, setSecret } from "../secrets/secrets.ts";
import { isOverSsh, renewDeployKey } from "./deploy-key.ts";
import { isLinked } from "./project-addresses.ts";
import { originOf } from "./project-origin.ts";

interface Relinking {
  source: LinkedSource;
  /** The repository of `source`, if the user has proved that they can read it. */
  verified?: VerifiedRepository | undefined;
}

/**
 * Follows another repository from now on. Deployments and the site stay, previews do not. The next check builds the new head, and what the former repository reports is ignored.
 * No token is kept for another address: it was given for the former one.
 * @throws AppError project_not_followed, conflict if the address was changed in the meantime, and those of `originOf`
 */
export async function relinkProject(
  context: CoreContext,
  project: ProjectDocument,
  { source: chosen, verified }: Relinking,
): Promise<{ project: ProjectDocument; formerWebhook: FormerWebhook }> {
  if (!isLinked(project)) throw new AppError("project_not_followed");
  const { db } = context;
  const { _id: projectId } = project;
  const { source: newSource } = await originOf(context, project.orgId, {
    source: chosen,
    verified,
  });
  const access = "access" in chosen ? chosen.access : undefined;
  const branch = chosen.branch === undefined ? undefined : checkBranchName(chosen.branch);
  const isSamePlace = isSameAddress(newSource.url, project.source.url);
  const kept = isSamePlace && !access && !verified && newSource.connectionId === undefined;
  const source = kept ? { ...newSource, ...accessOf(project, newSource) } : newSource;
  const owner = ofProject(projectId);
  // Before the new address is stored: no moment exists in which the former token could be sent there.
  if (!kept) await deleteSecret(db, owner, REPOSITORY_TOKEN);
  const keepsKeys = isSameHost(context, project.source.url, source.url);
  const changed = await relink(db, project, {
    source,
    ...(branch !== undefined && { branch }),
    keepsKeys,
  });
  if (!changed) throw new AppError("conflict");
  // The same numbers and names are other pull requests and branches there.
  if (!isSamePlace) await deletePreviews(db, projectId);
  if (access) await setSecret(context, owner, { name: REPOSITORY_TOKEN, value: access.token });
  if (!isOverSsh(changed)) await deleteSecret(db, owner, SSH_DEPLOY_KEY);
  const keyed =
    isOverSsh(changed) && !changed.deployKey ? await renewDeployKey(context, changed) : changed;
  const formerWebhook = isSamePlace
    ? { state: "none" as const, message: null }
    : await removeFormerWebhook(context, project);
  const reported = createsWebhook(source) ? await putHostWebhook(context, keyed) : keyed;
  await bestEffort(context, async () => {
    await wakeCheck(context.queues, projectId);
    await publishProjectChanged(context.redis, reported);
  });
  return { project: reported, formerWebhook };
}

/** Addresses with and without `.git` lead to the same repository. */
const isSameAddress = (a: string | null, b: string | null): boolean =>
  a?.replace(/\.git$/, "") === b?.replace(/\.git$/, "");

/** How the repository is read now. It stays if only its branch is corrected, and its token also if the host is another one. */
function accessOf(
  { source }: ProjectDocument,
  newSource: ProjectDocument["source"],
): Partial<ProjectDocument["source"]> {
  const { kind, provider, username } = source;
  if (kind === newSource.kind && provider === newSource.provider) return source;
  return username === undefined ? {} : { username };
}

/** Whether both are ssh addresses of one server, whose key is pinned and whose users know the deploy key. */
function isSameHost(
  { env }: Pick<CoreContext, "env">,
  before: string | null,
  after: string | null,
): boolean {
  if (before === null || after === null) return false;
  const [old, now] = [before, after].map((url) =>
    parseRemoteUrl(url, { allowPrivate: env.GIT_ALLOW_PRIVATE_HOSTS }),
  );
  return Boolean(old?.ssh && now?.ssh) && old?.host === now?.host && old?.port === now?.port;
}
