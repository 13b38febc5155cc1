import { z } from "zod";
import type { Env } from "#schemas/env.ts";

const TIMEOUT_MS = 10_000;
const API_VERSION = "2022-11-28";
/** GitHub refuses requests that do not say who asks. */
const USER_AGENT = "Pressmark";
export const GITHUB_COM = "https://github.com";

/** GitHub did not answer, or not as it should. */
export class GithubFailure extends Error {
  /** Null: there was no answer. */
  readonly status: number | null;

  constructor(message: string, status: number | null, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = "GithubFailure";
    this.status = status;
  }

  /** GitHub knows the token no longer, or it may not do this. */
  get refused(): boolean {
    return this.status === 401 || this.status === 403;
  }
}

export const GithubUser = z.object({
  /** Stays when the person takes another login. */
  id: z.number().int(),
  login: z.string().min(1),
  avatar_url: z.string().default(""),
  name: z.string().nullish(),
});
export type GithubUser = z.infer<typeof GithubUser>;

type Addresses = Pick<Env, "GITHUB_URL" | "GITHUB_API_URL">;

export function readGithubUser(env: Addresses, token: string): Promise<GithubUser> {
  return askGithub(env, token, { path: "/user", schema: GithubUser });
}

/**
 * Asks GitHub's REST API in a user's name.
 * @throws GithubFailure
 */
export async function askGithub<T>(
  env: Addresses,
  token: string,
  { path, schema }: { path: string; schema: z.ZodType<T> },
): Promise<T> {
  const response = await reach(`${apiUrlOf(env)}${path}`, {
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${token}`,
      "user-agent": USER_AGENT,
      "x-github-api-version": API_VERSION,
    },
  });
  if (!response.ok)
    throw new GithubFailure(`GitHub answers ${response.status} at ${path}`, response.status);
  return readAs(schema, response, path);
}

/** @throws GithubFailure */
export async function reach(url: string, request: RequestInit): Promise<Response> {
  try {
    // The token must not travel to where a redirect leads.
    return await fetch(url, {
      ...request,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (cause) {
    throw new GithubFailure("GitHub does not answer", null, { cause });
  }
}

/** @throws GithubFailure */
export async function readAs<T>(
  schema: z.ZodType<T>,
  response: Response,
  path: string,
): Promise<T> {
  const text = await response.text().catch((cause: unknown) => {
    throw new GithubFailure("GitHub's answer broke off", null, { cause });
  });
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new GithubFailure(`GitHub's answer at ${path} is not readable`, response.status, {
      cause,
    });
  }
}

/** A GitHub Enterprise Server has its API below its own address. */
function apiUrlOf(env: Addresses): string {
  if (env.GITHUB_API_URL) return env.GITHUB_API_URL;
  return env.GITHUB_URL === GITHUB_COM ? "https://api.github.com" : `${env.GITHUB_URL}/api/v3`;
}
