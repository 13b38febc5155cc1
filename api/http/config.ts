import type { FastifyInstance } from "fastify";
import type { Env } from "#schemas/env/env.ts";
import type { WebConfig } from "#schemas/web/config.ts";
import { version } from "#service/version.ts";
import { maxPushBytes } from "#git/server/server.ts";
import { dashboardOrigins } from "#schemas/dashboard-origins.ts";
import { within } from "#service/within.ts";

/** The app starts even if the database does not respond. */
const LOOK_MS = 1_000;

/**
 * The settings that the web app needs before it starts. None of them is fixed at build time.
 * @param hasGithub whether users can connect GitHub. An administrator may have created a GitHub App since the start
 */
export function serveConfig(
  app: FastifyInstance,
  env: Env,
  hasGithub: () => Promise<boolean>,
): void {
  const origins = dashboardOrigins(env);
  const providers = {
    google: env.GOOGLE_CLIENT_ID[0]
      ? {
          clientId: env.GOOGLE_CLIENT_ID[0],
          redirect: Boolean(env.GOOGLE_CLIENT_SECRET),
          authUrl: env.GOOGLE_AUTH_URL,
        }
      : null,
  };
  const config: Omit<WebConfig, "authUrl" | "providers"> = {
    brandName: env.BRAND_NAME,
    publicUrl: env.PUBLIC_URL,
    sitesUrl: env.SITES_URL,
    authPublicKey: env.AUTH_PUBLIC_KEY ?? null,
    authEmbedded: !env.AUTH_URL,
    mailSends: Boolean(env.SMTP_URL),
    phoneFactors: Boolean(env.SMS_GATEWAY_URL) && !env.AUTH_URL,
    signupDisabled: env.AUTH_DISABLE_SIGNUP,
    passwordMin: env.AUTH_PASSWORD_MIN,
    passwordClasses: env.AUTH_PASSWORD_CLASSES,
    uploadMaxBytes: maxPushBytes(env),
    fileMaxMiB: env.BUILD_MAX_FILE_MIB,
    waitlistMode: env.WAITLIST_MODE,
    hasPlans: env.PLANS.length > 0,
    version,
    cliHints: { gitUrl: env.GIT_URL ?? env.PUBLIC_URL, publish: "npm run publish -- <folder>" },
  };
  let knownGithub = false;
  const lookForGithub = async () => {
    // Health reports that the database is unavailable.
    knownGithub = await within(hasGithub(), LOOK_MS).catch(() => knownGithub);
    return knownGithub;
  };
  app.get("/config.json", async (request, reply): Promise<WebConfig> => {
    reply.header("cache-control", "no-cache");
    // On loopback the page may have been opened under another host name; its sign-in must stay on the same origin.
    const requestOrigin = `${new URL(env.PUBLIC_URL).protocol}//${request.headers.host}`;
    const origin = origins.includes(requestOrigin) ? requestOrigin : env.PUBLIC_URL;
    return {
      ...config,
      providers: { ...providers, github: await lookForGithub() },
      authUrl: env.AUTH_URL ?? `${origin}/auth/v1`,
    };
  });
}
