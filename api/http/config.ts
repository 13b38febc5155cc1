import type { FastifyInstance } from "fastify";
import type { Env } from "#schemas/env.ts";
import type { WebConfig } from "#schemas/web-config.ts";
import { version } from "#service/health.ts";
import { dashboardOrigins } from "#schemas/dashboard-origins.ts";

/** The settings that the web app needs before it starts. None of them is fixed at build time. */
export function serveConfig(app: FastifyInstance, env: Env): void {
  const origins = dashboardOrigins(env);
  const config: Omit<WebConfig, "authUrl"> = {
    brandName: env.BRAND_NAME,
    publicUrl: env.PUBLIC_URL,
    sitesUrl: env.SITES_URL,
    authPublicKey: env.AUTH_PUBLIC_KEY ?? null,
    authEmbedded: !env.AUTH_URL,
    providers: {
      github: Boolean(env.GITHUB_CLIENT_ID && env.GITHUB_CLIENT_SECRET),
      google: env.GOOGLE_CLIENT_ID[0]
        ? {
            clientId: env.GOOGLE_CLIENT_ID[0],
            redirect: Boolean(env.GOOGLE_CLIENT_SECRET),
            authUrl: env.GOOGLE_AUTH_URL,
          }
        : null,
    },
    mailSends: Boolean(env.SMTP_URL),
    signupDisabled: env.AUTH_DISABLE_SIGNUP,
    passwordMin: env.AUTH_PASSWORD_MIN,
    passwordClasses: env.AUTH_PASSWORD_CLASSES,
    waitlistMode: env.WAITLIST_MODE,
    version,
    cliHints: { gitUrl: env.GIT_URL ?? env.PUBLIC_URL, publish: "npm run publish -- <folder>" },
  };
  app.get("/config.json", async (request, reply): Promise<WebConfig> => {
    reply.header("cache-control", "no-cache");
    // On loopback the page may have been opened under another host name; its sign-in must stay on the same origin.
    const requestOrigin = `${new URL(env.PUBLIC_URL).protocol}//${request.headers.host}`;
    const origin = origins.includes(requestOrigin) ? requestOrigin : env.PUBLIC_URL;
    return { ...config, authUrl: env.AUTH_URL ?? `${origin}/auth/v1` };
  });
}
