import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { FetchFailure } from "#service/fetch-json.ts";
import { findGitHostToken } from "#store/accounts/git-host-tokens.ts";
import type { HostContext } from "../port.ts";
import { askGithub } from "./api.ts";
import { findInstallation } from "./app/installations.ts";
import { temporaryFailure } from "./unavailable.ts";
import { usableToken } from "./user-token.ts";

const Repository = z.object({
  id: z.number().int(),
  name: z.string(),
  private: z.boolean(),
  default_branch: z.string().nullish(),
  owner: z.object({ login: z.string() }),
});

/** A repository that a user can read with their own account on GitHub, as a check has shown. */
export interface VerifiedRepository {
  repositoryId: number;
  /** As GitHub spells them. */
  owner: string;
  repo: string;
  isPrivate: boolean;
  /** Null if GitHub does not say. */
  defaultBranch: string | null;
  by: string;
  /** The App's installation for it. Null if it is read with the user's own token. */
  installationId: number | null;
}

/**
 * Asks GitHub as the user for a repository. The App could read more than this user can.
 * @throws AppError github_not_connected, provider_token_invalid, github_repository_unknown, github_unavailable
 */
export async function verifyRepository(
  context: HostContext,
  userId: string,
  asked: { owner: string; repo: string },
): Promise<VerifiedRepository> {
  const { owner, repo } = asked;
  const token = await tokenOf(context, userId);
  try {
    const path = `/repos/${owner}/${repo}`;
    const repository = await askGithub(context.env, token, { path, schema: Repository });
    const names = { owner: repository.owner.login, repo: repository.name };
    return {
      ...names,
      repositoryId: repository.id,
      isPrivate: repository.private,
      defaultBranch: repository.default_branch ?? null,
      by: userId,
      installationId: await findInstallation(context, names),
    };
  } catch (cause) {
    throw refusal(cause, `${owner}/${repo}`);
  }
}

/** @throws AppError github_not_connected, provider_token_invalid, github_unavailable */
export async function tokenOf(context: HostContext, userId: string): Promise<string> {
  const saved = await findGitHostToken(context.db, userId, "github");
  if (!saved) throw new AppError("github_not_connected");
  try {
    return await usableToken(context, saved);
  } catch (cause) {
    throw refusal(cause, "");
  }
}

function refusal(cause: unknown, name: string): unknown {
  if (!(cause instanceof FetchFailure)) return cause;
  const temporary = temporaryFailure(cause);
  if (temporary) return temporary;
  if (cause.status === 401) return new AppError("provider_token_invalid", { cause });
  if (cause.status !== 403 && cause.status !== 404)
    return new AppError("github_unavailable", { cause });
  const message = `Your GitHub account cannot read ${name}, or has not allowed it here.`;
  return new AppError("github_repository_unknown", { message, cause });
}
