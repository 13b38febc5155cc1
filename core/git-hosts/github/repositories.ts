import { z } from "zod";
import { withAccessToken } from "../access-token.ts";
import type { HostRepository } from "../host-account.ts";
import type { HostContext } from "../port.ts";
import { askGithub } from "./api.ts";
import { isAppUserToken, loadInstallations } from "./user-installations.ts";
import { usableToken } from "./user-token.ts";

const PAGE_SIZE = 30;
/** GitHub cannot search only the repositories that a token can read, so this many pages are read and searched here. */
const SEARCHED_PAGES = 10;
const SEARCHED_PAGE_SIZE = 100;
const BRANCHES_PER_PAGE = 100;

const Repository = z.object({
  name: z.string(),
  full_name: z.string(),
  private: z.boolean(),
  default_branch: z.string(),
  pushed_at: z.string().nullish(),
  owner: z.object({ login: z.string() }),
});
type Repository = z.infer<typeof Repository>;
const Repositories = z.array(Repository);
const Selected = z.object({ repositories: Repositories }).transform((page) => page.repositories);

interface Request {
  query: string;
  page: number;
  /** Login of the user or organization. By default, all of them. */
  owner?: string | undefined;
}

/** Most recently pushed first. */
export function loadRepositories(
  context: HostContext,
  userId: string,
  { query, page, owner }: Request,
): Promise<HostRepository[]> {
  const account = { host: "github" as const, userId, usable: usableToken };
  return withAccessToken(context, account, [], async (token, { login }) => {
    const lists = await listsOf(context, token, { owner, login });
    const [first] = lists;
    if (query === "" && !isAppUserToken(token) && first)
      return (await pageOf(context, token, { ...first, page, size: PAGE_SIZE })).map(present);
    const all = (await Promise.all(lists.map((list) => readAll(context, token, list)))).flat();
    return all
      .filter((one) => one.full_name.toLowerCase().includes(query))
      .toSorted((a, b) => (b.pushed_at ?? "").localeCompare(a.pushed_at ?? ""))
      .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
      .map(present);
  });
}

/** Names of branches, as far as one page reaches. Empty if GitHub does not respond. */
export function loadBranches(
  context: HostContext,
  userId: string,
  { owner, repo }: { owner: string; repo: string },
): Promise<string[]> {
  const account = { host: "github" as const, userId, usable: usableToken };
  return withAccessToken(context, account, [], async (token) => {
    const path = `/repos/${owner}/${repo}/branches?per_page=${BRANCHES_PER_PAGE}`;
    const schema = z.array(z.object({ name: z.string() }));
    return (await askGithub(context.env, token, { path, schema })).map(({ name }) => name);
  });
}

interface List {
  /** With its query. */
  path: string;
  schema: z.ZodType<Repository[]>;
}

/** A token of the App only sees the repositories that were selected for it, by installation. */
async function listsOf(
  context: HostContext,
  token: string,
  { owner, login }: { owner: string | undefined; login: string },
): Promise<List[]> {
  if (isAppUserToken(token)) {
    const installations = await loadInstallations(context.env, token);
    return installations
      .filter(({ account }) => owner === undefined || isSame(account.login, owner))
      .map(({ id }) => ({ path: `/user/installations/${id}/repositories?`, schema: Selected }));
  }
  const sorted = (path: string) => [{ path: `${path}sort=pushed&`, schema: Repositories }];
  if (owner === undefined) return sorted("/user/repos?");
  if (isSame(owner, login)) return sorted("/user/repos?affiliation=owner&");
  return sorted(`/orgs/${owner}/repos?`);
}

async function readAll(context: HostContext, token: string, list: List): Promise<Repository[]> {
  const all: Repository[] = [];
  for (let page = 1; page <= SEARCHED_PAGES; page += 1) {
    const batch = await pageOf(context, token, { ...list, page, size: SEARCHED_PAGE_SIZE });
    all.push(...batch);
    if (batch.length < SEARCHED_PAGE_SIZE) break;
  }
  return all;
}

function pageOf(
  { env }: HostContext,
  token: string,
  { path, schema, page, size }: List & { page: number; size: number },
): Promise<Repository[]> {
  return askGithub(env, token, { path: `${path}per_page=${size}&page=${page}`, schema });
}

/** Logins do not distinguish case. */
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

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
