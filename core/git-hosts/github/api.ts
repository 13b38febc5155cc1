import { z } from "zod";
import type { Env } from "#schemas/env/env.ts";
import { fetchJson, UnreadableAnswer } from "#service/fetch-json.ts";
import { InvalidProfile } from "../access-token.ts";

const API_VERSION = "2022-11-28";
/** GitHub refuses requests without a user agent. */
const USER_AGENT = "Pressmark";
export const GITHUB_COM = "https://github.com";

export const GithubUser = z.object({
  /** Stays the same when the user changes their login. */
  id: z.number().int(),
  login: z.string().min(1),
  avatar_url: z.string().default(""),
  name: z.string().nullish(),
});
export type GithubUser = z.infer<typeof GithubUser>;

type Addresses = Pick<Env, "GITHUB_URL" | "GITHUB_API_URL">;

interface Call<T> {
  path: string;
  schema: z.ZodType<T>;
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  /** Without it, the call is anonymous. */
  token?: string;
  body?: object;
}

/** Calls GitHub's REST API for a user. @throws FetchFailure */
export const askGithub = <T>(
  env: Addresses,
  token: string,
  { path, schema }: Pick<Call<T>, "path" | "schema">,
): Promise<T> => callGithub(env, { path, schema, token });

/** Calls GitHub's REST API. @throws FetchFailure */
export function callGithub<T>(env: Addresses, { schema, ...call }: Call<T>): Promise<T> {
  const { url, request, redirectsTo } = githubRequest(env, call);
  return fetchJson(url, request, schema, { redirectsTo });
}

/** A call as it is sent. */
export function githubRequest(
  env: Addresses,
  { path, method = "GET", token, body }: Omit<Call<unknown>, "schema">,
): { url: string; request: RequestInit; redirectsTo: string } {
  const headers = {
    accept: "application/vnd.github+json",
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body && { "content-type": "application/json" }),
    "user-agent": USER_AGENT,
    "x-github-api-version": API_VERSION,
  };
  const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const api = apiUrlOf(env);
  // GitHub answers for a former name with the address of the repository's id.
  return { url: `${api}${path}`, request, redirectsTo: api };
}

/** The owner of the token. @throws FetchFailure, InvalidProfile */
export async function readGithubUser(env: Addresses, token: string): Promise<GithubUser> {
  try {
    return await askGithub(env, token, { path: "/user", schema: GithubUser });
  } catch (error) {
    if (!(error instanceof UnreadableAnswer)) throw error;
    throw new InvalidProfile(error.message, { status: 200, cause: error });
  }
}

/** A GitHub Enterprise Server has its API below its own address. */
function apiUrlOf(env: Addresses): string {
  if (env.GITHUB_API_URL) return env.GITHUB_API_URL;
  return env.GITHUB_URL === GITHUB_COM ? "https://api.github.com" : `${env.GITHUB_URL}/api/v3`;
}
