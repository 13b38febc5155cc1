import { z } from "zod";
import type { Env } from "#schemas/env/env.ts";
import { FetchFailure, fetchJson } from "#service/fetch-json.ts";
import { findGitHostToken } from "#store/accounts/git-host-tokens.ts";
import type { GitHostTokenDocument } from "#store/accounts/documents.ts";
import { keepAccessToken, openAccessToken, openRefreshToken } from "../access-token.ts";
import { type AppContext, findGithubClient } from "./app/app.ts";

/** A token is renewed a little before it ends, because a request takes time and clocks differ. */
const RENEW_BEFORE_MS = 120_000;
/** GitHub returns errors with status 200. */
const TokenAnswer = z.union([
  z.object({
    access_token: z.string().min(1),
    refresh_token: z.string().nullish(),
    /** Seconds. Absent from tokens that do not end. */
    expires_in: z.number().nullish(),
    scope: z.string().default(""),
  }),
  z.object({ error: z.string() }),
]);

export interface UserTokens {
  access: string;
  refresh: string | null;
  expiresAt: Date | null;
  scopes: string[];
}

/** Exchanges a code or a refresh token for a user's tokens. @throws FetchFailure */
export async function redeemUserTokens(
  env: Pick<Env, "GITHUB_URL">,
  fields: Record<string, string>,
): Promise<UserTokens> {
  const answer = await fetchJson(
    `${env.GITHUB_URL}/login/oauth/access_token`,
    {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(fields),
    },
    TokenAnswer,
  );
  if ("error" in answer)
    throw new FetchFailure(`GitHub rejected the code: ${answer.error}`, { status: 401 });
  const { expires_in: seconds } = answer;
  return {
    access: answer.access_token,
    refresh: answer.refresh_token ?? null,
    expiresAt: seconds ? new Date(Date.now() + seconds * 1000) : null,
    scopes: answer.scope.split(/[\s,]+/).filter(Boolean),
  };
}

/** The user's token, renewed if it is about to end. @throws FetchFailure */
export async function usableToken(
  context: AppContext,
  saved: GitHostTokenDocument,
): Promise<string> {
  const { db, env, secretBox } = context;
  const { userId, expiresAt } = saved;
  const refresh = openRefreshToken(secretBox, saved);
  const isUsable = !expiresAt || expiresAt.getTime() - RENEW_BEFORE_MS > Date.now();
  const client = isUsable || refresh === null ? null : await findGithubClient(context);
  if (!client || refresh === null) return openAccessToken(secretBox, saved);
  try {
    const tokens = await redeemUserTokens(env, {
      client_id: client.clientId,
      client_secret: client.clientSecret,
      grant_type: "refresh_token",
      refresh_token: refresh,
    });
    const { subject, login } = saved;
    await keepAccessToken(context, {
      host: "github",
      userId,
      subject,
      login,
      token: tokens.access,
      scopes: tokens.scopes,
      refresh: tokens.refresh,
      expiresAt: tokens.expiresAt,
    });
    return tokens.access;
  } catch (error) {
    // A refresh token works once, and another request may have been faster.
    const newer = await findGitHostToken(db, userId, "github");
    if (!newer || newer.savedAt.getTime() === saved.savedAt.getTime()) throw error;
    return openAccessToken(secretBox, newer);
  }
}
