import { LRUCache } from "lru-cache";
import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { FetchFailure } from "#service/fetch-json.ts";
import { callGithub } from "../api.ts";
import { temporaryFailure } from "../unavailable.ts";
import { type AppContext, demandApp, findGithubApp, type GithubApp } from "./app.ts";
import { appToken } from "./app-token.ts";

/** A token that is taken from the cache is good for the longest fetch. */
const SPARE_MS = 15 * 60_000;
const TOKENS_CACHED = 1_000;

const Installation = z.object({ id: z.number().int(), suspended_at: z.string().nullish() });
const Token = z.object({ token: z.string().min(1), expires_at: z.string() });

const cache = new LRUCache<string, { token: string; expiresAt: number }>({ max: TOKENS_CACHED });

/** The App's installation that may read a repository. Null if there is none, or no App. @throws FetchFailure */
export async function findInstallation(
  context: AppContext,
  { owner, repo }: { owner: string; repo: string },
): Promise<number | null> {
  const app = await findGithubApp(context);
  if (!app) return null;
  const path = `/repos/${owner}/${repo}/installation`;
  try {
    const request = { path, schema: Installation, token: appToken(app) };
    return (await callGithub(context.env, request)).id;
  } catch (error) {
    if (error instanceof FetchFailure && error.status === 404) return null;
    throw error;
  }
}

interface Reading {
  repositoryId: number;
  installationId: number;
}

/**
 * A token that reads the content of one repository, for about an hour. It is never stored.
 * @throws AppError repo_no_access, github_unavailable
 */
export async function readingToken(context: AppContext, reading: Reading): Promise<string> {
  const app = await demandApp(context);
  return installationToken(context, { app, ...reading, permissions: { contents: "read" } });
}

interface Wanted extends Reading {
  app: GithubApp;
  permissions: Record<string, "read" | "write">;
}

/** A token for one repository, for about an hour. It is never stored. @throws AppError repo_no_access, github_unavailable */
export async function installationToken(context: AppContext, wanted: Wanted): Promise<string> {
  const { app, installationId, repositoryId, permissions } = wanted;
  const rights = Object.entries(permissions).map(([name, right]) => `${name}:${right}`);
  const key = `${context.env.GITHUB_URL} ${app.appId} ${installationId} ${repositoryId} ${rights.join(",")}`;
  const cached = cache.get(key);
  if (cached && cached.expiresAt - SPARE_MS > Date.now()) return cached.token;
  const { token, expires_at } = await askForToken(context, wanted);
  cache.set(key, { token, expiresAt: Date.parse(expires_at) });
  return token;
}

/** From now on, tokens of the installation are asked for again: it may have been suspended, or have lost a repository. */
export function dropReadingTokens(installationId: number): void {
  for (const key of cache.keys())
    if (key.split(" ")[2] === String(installationId)) cache.delete(key);
}

async function askForToken(
  { env }: AppContext,
  { app, installationId, repositoryId, permissions }: Wanted,
): Promise<z.infer<typeof Token>> {
  try {
    return await callGithub(env, {
      method: "POST",
      path: `/app/installations/${installationId}/access_tokens`,
      token: appToken(app),
      body: { repository_ids: [repositoryId], permissions },
      schema: Token,
    });
  } catch (cause) {
    throw refusalOfToken(cause);
  }
}

/** What to throw instead of a failed question about an installation or its token. */
export function refusalOfToken(cause: unknown): unknown {
  if (!(cause instanceof FetchFailure)) return cause;
  const temporary = temporaryFailure(cause);
  if (temporary) return temporary;
  const message = refusals[cause.status ?? 0];
  if (message) return new AppError("repo_no_access", { message, cause });
  return new AppError("github_unavailable", { cause });
}

/** "apps/create-installation-access-token" in GitHub's REST description. */
const refusals: Record<number, string> = {
  401: "GitHub does not accept the key of the GitHub App.",
  403: "The GitHub App is suspended for the owner of the repository.",
  404: "The GitHub App is no longer installed for the owner of the repository.",
  422: "The repository is not among those that the GitHub App may read.",
};
