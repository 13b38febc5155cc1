import { linkedRemote, type Remote } from "#git/mirrors/remotes.ts";
import { isSshAddress } from "#schemas/projects/ssh-address.ts";
import type { SshAccess } from "#git/ssh/ssh-wire.ts";
import { AppError } from "#schemas/errors.ts";
import { REPOSITORY_TOKEN, SSH_DEPLOY_KEY } from "#schemas/secrets.ts";
import { noteOtherHostKey, pinHostKey } from "#store/projects/host-keys.ts";
import { findProject } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";
import { githubCredentials } from "../git-hosts/github/credentials.ts";
import { connectedAccess } from "./connected-access.ts";
import { readSecret } from "./secrets.ts";

/** Hosts that check only the token accept any name. */
const ANY_USERNAME = "git";
const NO_DEPLOY_KEY = "The project has no deploy key. Make one in its git settings.";

type SecretContext = Pick<CoreContext, "env" | "db" | "secretBox">;
type Linked = Pick<ProjectDocument, "_id" | "orgId" | "source">;

/**
 * The linked repository of a project, with its deploy key or access token if it has one. Null when the project's content is in the built-in remote.
 * A token of the project itself comes before the one of its connection.
 * @param refused the token of a connection that its host has just refused. It is renewed if it can be
 * @throws AppError secret_undecryptable, secret_missing, connection_missing, repo_no_access, github_unavailable
 */
export async function linkedRepository(
  context: SecretContext,
  project: Linked,
  refused?: string,
): Promise<Remote | null> {
  const remote = linkedRemote(context.env, project.source);
  const { username, connectionId, githubAccess } = project.source;
  if (!remote) return remote;
  if (isSshAddress(remote.url)) return { ...remote, ssh: await sshAccess(context, project) };
  if (githubAccess) {
    const credentials = await githubCredentials(context, project);
    return credentials ? { ...remote, credentials } : remote;
  }
  if (username === undefined)
    return connectionId === undefined
      ? remote
      : { ...remote, credentials: await connectedAccess(context, project, connectionId, refused) };
  const password = await readSecret(context, project, REPOSITORY_TOKEN);
  if (password === null) throw new AppError("secret_missing");
  return { ...remote, credentials: { username: username || ANY_USERNAME, password } };
}

/**
 * Uses the linked repository, and again with a new token if the host refuses one that can be renewed: another process may have
 * renewed it while this one used it.
 */
export async function withLinkedRepository<T>(
  context: SecretContext,
  project: Linked,
  use: (remote: Remote | null) => Promise<T>,
): Promise<T> {
  const remote = await linkedRepository(context, project);
  try {
    return await use(remote);
  } catch (error) {
    const former = remote?.credentials?.password;
    const isRefused = error instanceof AppError && error.appCode === "repo_no_access";
    if (!isRefused || former === undefined || project.source.connectionId === undefined)
      throw error;
    const renewed = await linkedRepository(context, project, former);
    if (renewed?.credentials?.password === former) throw error;
    return use(renewed);
  }
}

async function sshAccess(context: SecretContext, project: Linked): Promise<SshAccess> {
  const { db } = context;
  const { _id } = project;
  const privateKey = await readSecret(context, project, SSH_DEPLOY_KEY);
  if (privateKey === null) throw new AppError("secret_missing", { message: NO_DEPLOY_KEY });
  // Read again: another process may have pinned the key since this one loaded the project.
  const current = await findProject(db, _id);
  return {
    privateKey,
    hostKey: current?.hostKey?.key ?? null,
    onHostKey: (key) => pinHostKey(db, _id, key),
    onOtherHostKey: (key) => noteOtherHostKey(db, _id, key),
  };
}
