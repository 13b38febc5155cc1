import type { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import type { Env } from "#schemas/env/env.ts";
import { fetchAnswer, FetchFailure } from "#service/fetch-json.ts";
import type { HostAnswer, HostRequest } from "../connections/ask-host.ts";
import { hostFailure } from "../connections/host-failures.ts";
import type { HostApi } from "../port.ts";
import { githubRequest } from "./api.ts";

const NAME = "GitHub";
/** Statuses of a refusal that may be about too many requests. */
const LIMITS: readonly number[] = [403, 429];
const TOO_MANY = 429;

/** GitHub's REST API for a token, with refusals in words, like those of the other hosts. */
export const githubApi = (
  env: Pick<Env, "GITHUB_URL" | "GITHUB_API_URL">,
  token: string,
): HostApi => ({ ask: (request) => ask(env, token, request) });

async function ask<T>(
  env: Pick<Env, "GITHUB_URL" | "GITHUB_API_URL">,
  token: string,
  { method = "GET", path, query = {}, body, schema }: HostRequest<T>,
): Promise<HostAnswer<T>> {
  // None of what we ask for is replaced as a whole.
  if (method === "PUT") throw new Error("GitHub is asked with PATCH");
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  const call = { path: search ? `${path}?${search}` : path, method, token, ...(body && { body }) };
  const { url, request, redirectsTo } = githubRequest(env, call);
  const { response, text } = await fetchAnswer(url, request, redirectsTo).catch(
    (cause: unknown) => {
      if (!(cause instanceof FetchFailure)) throw cause;
      throw new AppError("github_unavailable", { cause });
    },
  );
  const headers = Object.fromEntries(response.headers);
  if (!response.ok) throw refusalOf(response.status, headers, text);
  return { body: read(text, schema), headers };
}

/** Too many requests are a 403 or a 429 (docs.github.com, "Rate limits for the REST API", "Exceeding the rate limit"). */
function refusalOf(status: number, headers: Record<string, string>, text: string): AppError {
  const after = headers["retry-after"];
  const isUsedUp = headers["x-ratelimit-remaining"] === "0";
  const isLimit = after !== undefined || isUsedUp || /rate limit/i.test(text);
  if (!LIMITS.includes(status) || !isLimit)
    return hostFailure({ host: NAME, status, text, retryAfter: after });
  const reset = isUsedUp ? secondsUntil(headers["x-ratelimit-reset"]) : undefined;
  return hostFailure({ host: NAME, status: TOO_MANY, text, retryAfter: after ?? reset });
}

/** @param reset seconds since 1970 */
function secondsUntil(reset: string | undefined): string | undefined {
  const seconds = Math.ceil(Number(reset) - Date.now() / 1000);
  return seconds > 0 ? String(seconds) : undefined;
}

function read<T>(text: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(text === "" ? null : JSON.parse(text));
  } catch (cause) {
    const message = `${NAME} returned a response that Pressmark cannot read.`;
    throw new AppError("host_unreadable", { message, cause });
  }
}
