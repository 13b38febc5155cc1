import type { AccountService, SignInWay } from "#schemas/admin/accounts.ts";
import { type AppContext, hasGithubClient } from "#core/git-hosts/github/app/app.ts";
import { autoconfirms, issuerOf } from "../auth-context.ts";

/** How users sign in and up, for administrators. */
export async function describeService(context: AppContext): Promise<AccountService> {
  const { env } = context;
  return {
    external: env.AUTH_URL ?? null,
    signUp: env.AUTH_DISABLE_SIGNUP ? "closed" : env.WAITLIST_MODE ? "invited" : "open",
    confirmsByItself: autoconfirms(env),
    ways: env.AUTH_URL ? [] : await describeWays(context),
  };
}

async function describeWays(context: AppContext): Promise<SignInWay[]> {
  const { env } = context;
  const callback = `${issuerOf(env)}/callback`;
  const hasGoogle = env.GOOGLE_CLIENT_ID.length > 0;
  const inEnvironment = Boolean(env.GITHUB_CLIENT_ID && env.GITHUB_CLIENT_SECRET);
  const hasGithub = await hasGithubClient(context);
  const none = { source: null, missing: [], callback: null };
  return [
    { name: "password", state: "on", ...none },
    env.SMTP_URL
      ? { name: "email", state: "on", ...none }
      : { name: "email", state: "partly", ...none, missing: ["SMTP_URL"] },
    {
      name: "github",
      state: hasGithub ? "on" : "off",
      source: hasGithub ? (inEnvironment ? "environment" : "app") : null,
      missing: hasGithub ? [] : ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
      callback,
    },
    {
      name: "google",
      state: hasGoogle ? (env.GOOGLE_CLIENT_SECRET ? "on" : "partly") : "off",
      source: hasGoogle ? "environment" : null,
      missing: [
        ...(hasGoogle ? [] : ["GOOGLE_CLIENT_ID"]),
        ...(env.GOOGLE_CLIENT_SECRET ? [] : ["GOOGLE_CLIENT_SECRET"]),
      ],
      callback,
    },
    { name: "totp", state: "on", ...none },
    {
      name: "phone",
      callback: null,
      state: env.SMS_GATEWAY_URL ? "on" : "off",
      source: env.SMS_GATEWAY_URL ? "environment" : null,
      missing: env.SMS_GATEWAY_URL ? [] : ["SMS_GATEWAY_URL", "SMS_GATEWAY_TOKEN"],
    },
  ];
}
