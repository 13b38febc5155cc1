import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { GithubAccount, type GithubRepository } from "#schemas/projects/github.ts";
import { deleteProviderToken, findProviderToken } from "#store/accounts/provider-tokens.ts";
import { ProviderFailure } from "../ask-host.ts";
import { askGithub, type GithubUser, InvalidProfile, readGithubUser } from "./api.ts";
import { githubSubjectOf } from "./subject.ts";
import { keepProviderToken, openProviderToken } from "../provider-token.ts";
import type { CoreContext } from "../../context.ts";
import type { HostContext } from "../port.ts";

const PAGE_SIZE = 30;
/** GitHub cannot search in what a token sees, so a search looks through this many pages of the last pushed ones. */
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

/** Null: not connected, or GitHub did not say. */
export function loadProfile(context: HostContext, userId: string): Promise<GithubAccount | null> {
  return withToken(context, userId, null, async (token) =>
    accountOf(await readGithubUser(context.env, token)),
  );
}

export function loadOrganizations(context: HostContext, userId: string): Promise<GithubAccount[]> {
  const request = { path: "/user/orgs?per_page=100", schema: z.array(GithubAccount) };
  return withToken(context, userId, [], (token) => askGithub(context.env, token, request));
}

/** Last pushed first. */
export function loadRepositories(
  context: HostContext,
  userId: string,
  { query, page }: { query: string; page: number },
): Promise<GithubRepository[]> {
  return withToken(context, userId, [], async (token) => {
    if (query === "") return (await pageOf(context, token, { page, size: PAGE_SIZE })).map(present);
    const matching = await search(context, token, query);
    return matching.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(present);
  });
}

/**
 * Keeps a token that the browser got from the sign-in service, if it is the caller's own: with somebody else's, their
 * repositories would be shown here.
 * @throws AppError provider_token_invalid, github_unavailable
 */
export async function connectGithub(
  context: CoreContext,
  caller: { userId: string; token: string | null },
  token: string,
): Promise<GithubAccount> {
  const { env, db, secretBox } = context;
  const { userId } = caller;
  const own = await githubSubjectOf(context, caller);
  if (own === null) throw new AppError("provider_token_invalid");
  const user = await readGithubUser(env, token).catch((cause: unknown) => {
    if (cause instanceof InvalidProfile) throw new AppError("profile_invalid", { cause });
    if (!(cause instanceof ProviderFailure)) throw cause;
    const refused = cause.status === 401 || cause.status === 403;
    throw new AppError(refused ? "provider_token_invalid" : "github_unavailable", { cause });
  });
  if (own !== String(user.id)) throw new AppError("provider_token_invalid");
  const saved = await findProviderToken(db, userId, "github");
  // The sign-in kept it already, and knows its scopes.
  if (saved && openProviderToken(secretBox, saved) === token) return accountOf(user);
  await keepProviderToken(
    { db, secretBox },
    { userId, subject: own, login: user.login, token, scopes: [] },
  );
  return accountOf(user);
}

export async function disconnectGithub(context: CoreContext, userId: string): Promise<void> {
  await deleteProviderToken(context.db, userId, "github");
}

/** What GitHub says with the user's token. `empty` without a token, and when GitHub fails: the page works without. */
async function withToken<T>(
  context: HostContext,
  userId: string,
  empty: T,
  ask: (token: string) => Promise<T>,
): Promise<T> {
  const saved = await findProviderToken(context.db, userId, "github");
  if (!saved) return empty;
  try {
    return await ask(openProviderToken(context.secretBox, saved));
  } catch (error) {
    if (error instanceof InvalidProfile) throw new AppError("profile_invalid", { cause: error });
    if (!(error instanceof ProviderFailure)) throw error;
    context.log.warn({ err: error, userId }, "GitHub did not answer");
    return empty;
  }
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

const accountOf = ({ login, avatar_url }: GithubUser): GithubAccount => ({ login, avatar_url });

function present(repository: Repository): GithubRepository {
  return {
    owner: repository.owner.login,
    name: repository.name,
    fullName: repository.full_name,
    private: repository.private,
    defaultBranch: repository.default_branch,
    pushedAt: repository.pushed_at ?? null,
  };
}
