import { AppError } from "#schemas/errors.ts";
import { isSshAddress } from "#schemas/projects/ssh-address.ts";
import type { SourceAccess } from "#schemas/projects/source/source-access.ts";
import { linkedRemote, type Remote } from "#git/mirrors/remotes.ts";
import { findConnectionIn } from "#store/connections/connections.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";
import { githubWriteCredentials } from "../git-hosts/github/credentials.ts";
import { hostOf } from "../git-hosts/hosts.ts";
import { withPage } from "../git-hosts/ssh-source.ts";
import { isLinked } from "../projects/project-addresses.ts";
import { linkedRepository } from "../secrets/linked-repository.ts";

type AccessContext = Pick<CoreContext, "env" | "db" | "secretBox">;

/** Why a project's files cannot be written here, and where that can be changed. */
export type WriteProblem = NonNullable<SourceAccess["problem"]>;

const NO_TOKEN =
  "Pressmark has no access token for the linked repository, so it can only read it. Set one that may push, or push to that repository with git.";
const NOT_CONNECTED =
  "Pressmark reads the linked repository without an account, so it cannot push. Connect the repository, or push to it with git.";
const BITBUCKET_KEY =
  "Bitbucket access keys are read-only. Link the repository by its https address with a token that may push, or push to it with git.";

/** What is known without trying to push. Only GitHub is asked, for the permissions of its App. */
export async function findWriteProblem(
  context: AccessContext,
  project: ProjectDocument,
): Promise<WriteProblem | null> {
  if (!isLinked(project)) return null;
  const { url, username, connectionId, githubAccess } = project.source;
  const host = hostOf(context.env, withPage(project.source))?.name;
  if (url !== null && isSshAddress(url))
    return host === "bitbucket" ? { message: BITBUCKET_KEY, fix: "git", url: null } : null;
  if (githubAccess) return problemAtGithub(context, project);
  if (username !== undefined) return null;
  if (connectionId !== undefined) return problemOfConnection(context, project, connectionId);
  return host === "github"
    ? { message: NOT_CONNECTED, fix: "git", url: null }
    : { message: NO_TOKEN, fix: "git", url: null };
}

async function problemAtGithub(
  context: AccessContext,
  project: ProjectDocument,
): Promise<WriteProblem | null> {
  try {
    await githubWriteCredentials(context, project);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // GitHub may answer again when the user saves.
    if (!["host_forbidden", "repo_no_access"].includes(error.appCode)) return null;
    const { message, details } = error;
    const url = typeof details["url"] === "string" ? details["url"] : null;
    return { message, fix: url === null ? "git" : "page", url };
  }
}

/** GitLab and Bitbucket say what a token may do. */
const RIGHTS_TO_PUSH: Record<string, { rights: RegExp; name: string }> = {
  gitlab: { rights: /^(?:api|write_repository)$/, name: "write_repository" },
  bitbucket: {
    rights: /^(?:repository:(?:write|admin)|(?:write|admin):repository:bitbucket)$/,
    name: "write:repository:bitbucket",
  },
};

async function problemOfConnection(
  { db }: AccessContext,
  { orgId }: ProjectDocument,
  connectionId: string,
): Promise<WriteProblem | null> {
  const connection = await findConnectionIn(db, [orgId], connectionId);
  if (!connection)
    return { message: new AppError("connection_missing").message, fix: "git", url: null };
  const { host, scopes } = connection;
  const needed = RIGHTS_TO_PUSH[host];
  if (!needed || scopes === null || scopes.some((scope) => needed.rights.test(scope))) return null;
  const message = `The token of the connection may only read. Replace it with one that has ${needed.name}, or push to the repository with git.`;
  return { message, fix: "git_hosts", url: null };
}

/**
 * The linked repository of a project, with the credentials that push to it.
 * @param refused as in `linkedRepository`
 * @throws AppError project_linked if there is nothing that pushes, host_forbidden, and those of `linkedRepository`
 */
export async function writableRepository(
  context: AccessContext,
  project: ProjectDocument,
  refused?: string,
): Promise<Remote> {
  const { githubAccess, username, connectionId, url } = project.source;
  const hasAccess = githubAccess ?? username ?? connectionId;
  const isSsh = url !== null && isSshAddress(url);
  const problem =
    hasAccess === undefined || isSsh ? await findWriteProblem(context, project) : null;
  if (problem) throw new AppError("project_linked", { message: problem.message });
  const remote =
    githubAccess && !isSsh
      ? linkedRemote(context.env, project.source)
      : await linkedRepository(context, project, refused);
  if (!remote) throw new AppError("project_not_followed");
  if (!githubAccess || isSsh) return remote;
  return { ...remote, credentials: await githubWriteCredentials(context, project) };
}
