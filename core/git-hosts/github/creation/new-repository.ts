import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import type { NameState, NewRepository } from "#schemas/projects/new-repository.ts";
import { findNewRepository, keepRepositoryId } from "#store/accounts/new-repositories.ts";
import type { NewRepositoryDocument } from "#store/accounts/documents.ts";
import type { HostApi, HostContext } from "../../port.ts";
import { githubApi } from "../host-api.ts";
import { tokenOf } from "../verify-repository.ts";
import { creationRefusal } from "./refusals.ts";

/** GitHub's clock may differ from ours. */
const CLOCK_SKEW_MS = 60_000;
const DEFAULT_BRANCH = "main";

const Repository = z.object({
  id: z.number().int(),
  name: z.string(),
  full_name: z.string(),
  private: z.boolean(),
  default_branch: z.string().nullish(),
  created_at: z.string().nullish(),
  owner: z.object({ login: z.string() }),
});
type Repository = z.infer<typeof Repository>;

export interface CreatedRepository {
  owner: string;
  repo: string;
  /** The first branch, by the settings of its account. */
  branch: string;
}

/**
 * Creates an empty repository with the user's own token, or finds the one that an earlier attempt has created
 * ("repos/create-for-authenticated-user" and "repos/create-in-org" in GitHub's REST description).
 * @throws AppError github_name_taken, github_creation_refused, provider_token_invalid, host_busy, host_unavailable, github_unavailable
 */
export async function createRepository(
  { env, db }: HostContext,
  attempt: NewRepositoryDocument,
  { token, login, wanted }: { token: string; login: string; wanted: NewRepository },
): Promise<CreatedRepository> {
  const api = githubApi(env, token);
  const earlier = attempt.attempts > 1 ? await findEarlier(api, attempt, wanted) : null;
  if (earlier && earlier.private !== wanted.isPrivate)
    throw new AppError("github_name_taken", {
      message: `An earlier attempt created ${earlier.full_name} as a ${earlier.private ? "private" : "public"} repository. Choose that, or another name.`,
    });
  const { id, owner, name, default_branch } = earlier ?? (await create(api, login, wanted));
  await keepRepositoryId(db, attempt._id, id);
  return { owner: owner.login, repo: name, branch: default_branch ?? DEFAULT_BRANCH };
}

/** Whether a repository with this name can be created. A private one that the user's token cannot read is not seen. */
export async function nameState(
  context: HostContext,
  userId: string,
  { owner, name }: Pick<NewRepository, "owner" | "name">,
): Promise<NameState> {
  try {
    const api = githubApi(context.env, await tokenOf(context, userId));
    const found = await findByName(api, { owner, name });
    if (!found) return "free";
    const attempt = await findNewRepository(context.db, { userId, fullName: `${owner}/${name}` });
    return attempt && isFrom(attempt, found) ? "unfinished" : "taken";
  } catch (error) {
    if (error instanceof AppError) return "unknown";
    throw error;
  }
}

async function create(api: HostApi, login: string, wanted: NewRepository): Promise<Repository> {
  const isOwn = wanted.owner.toLowerCase() === login.toLowerCase();
  try {
    const { body } = await api.ask({
      method: "POST",
      path: isOwn ? "/user/repos" : `/orgs/${wanted.owner}/repos`,
      // An empty repository takes the template as its first commit.
      body: { name: wanted.name, private: wanted.isPrivate, auto_init: false },
      schema: Repository,
    });
    return body;
  } catch (error) {
    throw creationRefusal(error, wanted);
  }
}

async function findEarlier(
  api: HostApi,
  attempt: NewRepositoryDocument,
  wanted: NewRepository,
): Promise<Repository | null> {
  const found = await findByName(api, wanted);
  return found && isFrom(attempt, found) ? found : null;
}

/** Null too for a name that now leads to a renamed repository, because it is free. */
async function findByName(
  api: HostApi,
  { owner, name }: Pick<NewRepository, "owner" | "name">,
): Promise<Repository | null> {
  const fullName = `${owner}/${name}`;
  try {
    const { body } = await api.ask({ path: `/repos/${fullName}`, schema: Repository });
    return body.full_name.toLowerCase() === fullName.toLowerCase() ? body : null;
  } catch (error) {
    if (error instanceof AppError && error.appCode === "host_missing") return null;
    throw error;
  }
}

/** Without an answer from GitHub, only the time tells that an attempt has created it. */
function isFrom(
  { repositoryId, startedAt }: NewRepositoryDocument,
  { id, created_at: createdAt }: Repository,
): boolean {
  if (repositoryId !== null) return repositoryId === id;
  return Date.parse(createdAt ?? "") >= startedAt.getTime() - CLOCK_SKEW_MS;
}
