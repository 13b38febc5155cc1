import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { FetchFailure } from "#service/fetch-json.ts";
import { findGitHostToken } from "#store/accounts/git-host-tokens.ts";
import {
  InvalidProfile,
  keepAccessToken,
  openAccessToken,
  withAccessToken,
} from "../access-token.ts";
import type { HostAccount, HostCaller, HostContext, HostRepository } from "../port.ts";
import { askGithub, readGithubUser } from "./api.ts";
import { githubSubjectOf } from "./subject.ts";
import { usableToken } from "./user-token.ts";

const PAGE_SIZE = 30;
/** GitHub cannot search only the repositories that a token can read, so a search reads this many pages of the most recently pushed ones. */
const SEARCHED_PAGES = 5;
const SEARCHED_PAGE_SIZE = 100;

const Repository = z.object({
  name: z.string(),
  full_name: z.string(),
  private: z.boolean(),
  default_branch: z.string(),
  pushed_at: z.string().nullish(),
  owner: z.object({ login: z.string() }),
});
type Repository = z.infer<typeof Repository>;

const Account = z.object({ login: z.string(), avatar_url: z.string() });
type Account = z.infer<typeof Account>;

/** Null if the account is not connected, or GitHub did not respond. */
export function loadAccount(context: HostContext, userId: string): Promise<HostAccount | null> {
  return withAccessToken(
    context,
    { host: "github", userId, usable: usableToken },
    null,
    async (token) => accountOf(await readGithubUser(context.env, token)),
  );
}

export function loadOrganizations(context: HostContext, userId: string): Promise<HostAccount[]> {
  const request = { path: "/user/orgs?per_page=100", schema: z.array(Account) };
  return withAccessToken(
    context,
    { host: "github", userId, usable: usableToken },
    [],
    async (token) => (await askGithub(context.env, token, request)).map(accountOf),
  );
}

/** Most recently pushed first. */
export function loadRepositories(
  context: HostContext,
  userId: string,
  { query, page }: { query: string; page: number },
): Promise<HostRepository[]> {
  return withAccessToken(
    context,
    { host: "github", userId, usable: usableToken },
    [],
    async (token) => {
      if (query === "")
        return (await pageOf(context, token, { page, size: PAGE_SIZE })).map(present);
      const matching = await search(context, token, query);
      return matching.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(present);
    },
  );
}

/**
 * Stores a token that the browser got from the sign-in service, if the token belongs to the caller. With someone else's
 * token, the list would show that user's repositories.
 * @throws AppError provider_token_invalid, github_unavailable
 */
export async function connectAccount(
  context: HostContext,
  caller: HostCaller,
  token: string,
): Promise<HostAccount> {
  const { env, db, secretBox } = context;
  const { userId } = caller;
  const own = await githubSubjectOf(context, caller);
  if (own === null) throw new AppError("provider_token_invalid");
  const user = await readGithubUser(env, token).catch((cause: unknown) => {
    if (cause instanceof InvalidProfile) throw new AppError("profile_invalid", { cause });
    if (!(cause instanceof FetchFailure)) throw cause;
    const refused = cause.status === 401 || cause.status === 403;
    throw new AppError(refused ? "provider_token_invalid" : "github_unavailable", { cause });
  });
  if (own !== String(user.id)) throw new AppError("provider_token_invalid");
  const saved = await findGitHostToken(db, userId, "github");
  // The sign-in already stored this token, and knows its scopes.
  if (saved && openAccessToken(secretBox, saved) === token) return accountOf(user);
  const { login } = user;
  await keepAccessToken(context, {
    host: "github",
    userId,
    subject: own,
    login,
    token,
    scopes: [],
  });
  return accountOf(user);
}

async function search(context: HostContext, token: string, query: string): Promise<Repository[]> {
  const matching: Repository[] = [];
  for (let page = 1; page <= SEARCHED_PAGES; page += 1) {
    const repositories = await pageOf(context, token, { page, size: SEARCHED_PAGE_SIZE });
    matching.push(...repositories.filter((one) => one.full_name.toLowerCase().includes(query)));
    if (repositories.length < SEARCHED_PAGE_SIZE) break;
  }
  return matching;
}

function pageOf(
  context: HostContext,
  token: string,
  { page, size }: { page: number; size: number },
): Promise<Repository[]> {
  const path = `/user/repos?sort=pushed&per_page=${size}&page=${page}`;
  return askGithub(context.env, token, { path, schema: z.array(Repository) });
}

const accountOf = ({ login, avatar_url: avatarUrl }: Account): HostAccount => ({
  login,
  avatarUrl,
});

function present(repository: Repository): HostRepository {
  return {
    owner: repository.owner.login,
    name: repository.name,
    fullName: repository.full_name,
    private: repository.private,
    defaultBranch: repository.default_branch,
    pushedAt: repository.pushed_at ?? null,
  };
}
