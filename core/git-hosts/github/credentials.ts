import { AppError } from "#schemas/errors.ts";
import { hasAccess } from "#store/accounts/access.ts";
import { findGitHostToken } from "#store/accounts/git-host-tokens.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { FetchFailure } from "#service/fetch-json.ts";
import type { AppContext } from "./app/app.ts";
import { readingToken } from "./app/installations.ts";
import { writingToken } from "./app/writing-token.ts";
import { temporaryFailure } from "./unavailable.ts";
import { usableToken } from "./user-token.ts";

/** GitHub accepts tokens as the password of this user. */
const USERNAME = "x-access-token";

export interface Credentials {
  username: string;
  password: string;
}

export const gitPassword = (token: string): Credentials => ({
  username: USERNAME,
  password: token,
});

/**
 * The credentials that write the repository of a connected project.
 * @throws AppError host_forbidden, repo_no_access, github_unavailable
 */
export async function githubWriteCredentials(
  context: AppContext,
  project: Pick<ProjectDocument, "_id" | "orgId" | "source">,
): Promise<Credentials> {
  const { githubAccess, repositoryId } = project.source;
  const installationId = githubAccess?.installationId ?? null;
  if (installationId === null) return gitPassword(await memberToken(context, project));
  const repository = { installationId, repositoryId: Number(repositoryId) };
  return gitPassword(await writingToken(context, repository));
}

/**
 * The credentials that read the repository of a connected project: a token of the App's installation, or of the member who connected it. Null if it is public
 * and there is no token for it.
 * @throws AppError repo_no_access, github_unavailable
 */
export async function githubCredentials(
  context: AppContext,
  project: Pick<ProjectDocument, "_id" | "orgId" | "source">,
): Promise<Credentials | null> {
  const { githubAccess } = project.source;
  if (!githubAccess) return null;
  try {
    return gitPassword(await passwordFor(context, project, githubAccess));
  } catch (error) {
    if (!(error instanceof AppError) || githubAccess.isPrivate) throw error;
    return null;
  }
}

async function passwordFor(
  context: AppContext,
  project: Pick<ProjectDocument, "_id" | "orgId" | "source">,
  { installationId }: NonNullable<ProjectDocument["source"]["githubAccess"]>,
): Promise<string> {
  if (installationId === null) return memberToken(context, project);
  return readingToken(context, {
    repositoryId: Number(project.source.repositoryId),
    installationId,
  });
}

/**
 * The token of the member who connected the repository, as long as they are a member.
 * @throws AppError repo_no_access, github_unavailable
 */
export async function memberToken(
  context: AppContext,
  { _id, orgId, source }: Pick<ProjectDocument, "_id" | "orgId" | "source">,
): Promise<string> {
  const by = source.githubAccess?.by ?? "";
  const isMember = await hasAccess(
    context.db,
    { orgId, projectId: _id },
    { userId: by, keyId: null },
  );
  const saved = isMember ? await findGitHostToken(context.db, by, "github") : null;
  if (!saved)
    throw new AppError("repo_no_access", {
      message: isMember
        ? "The member who connected the repository has disconnected GitHub."
        : "The member who connected the repository has left the organization.",
    });
  try {
    return await usableToken(context, saved);
  } catch (cause) {
    if (!(cause instanceof FetchFailure)) throw cause;
    if (cause.status !== 401)
      throw temporaryFailure(cause) ?? new AppError("github_unavailable", { cause });
    const message =
      "GitHub no longer accepts the token of the member who connected the repository.";
    throw new AppError("repo_no_access", { message, cause });
  }
}
