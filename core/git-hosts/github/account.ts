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
import type { HostAccount } from "../host-account.ts";
import type { HostCaller, HostContext } from "../port.ts";
import { askGithub, readGithubUser } from "./api.ts";
import { temporaryFailure } from "./unavailable.ts";
import { githubSubjectOf } from "./subject.ts";
import { isAppUserToken, loadInstallations } from "./user-installations.ts";
import { usableToken } from "./user-token.ts";

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

/** With a token of the App, those where the App is installed and that the user can reach. */
export function loadOrganizations(context: HostContext, userId: string): Promise<HostAccount[]> {
  const account = { host: "github" as const, userId, usable: usableToken };
  return withAccessToken(context, account, [], async (token) => {
    if (isAppUserToken(token))
      return (await loadInstallations(context.env, token))
        .filter(({ account: { type } }) => type === "Organization")
        .map((installation) => accountOf(installation.account));
    const request = { path: "/user/orgs?per_page=100", schema: z.array(Account) };
    return (await askGithub(context.env, token, request)).map(accountOf);
  });
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
    const temporary = temporaryFailure(cause);
    if (temporary) throw temporary;
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

const accountOf = ({ login, avatar_url: avatarUrl }: Account): HostAccount => ({
  login,
  avatarUrl,
});
