import type { FastifyInstance } from "fastify";
import { version } from "#service/version.ts";
import type { AuthContext } from "../auth-context.ts";

/** Other ways to sign in that are part of the protocol. Clients expect a line for each. */
const providersOff = [
  "anonymous_users",
  "apple",
  "azure",
  "bitbucket",
  "discord",
  "facebook",
  "figma",
  "fly",
  "gitlab",
  "kakao",
  "keycloak",
  "linkedin",
  "linkedin_oidc",
  "notion",
  "phone",
  "slack",
  "slack_oidc",
  "snapchat",
  "spotify",
  "twitch",
  "twitter",
  "workos",
  "x",
  "zoom",
];

/** The public information about the service. */
export function aboutRoutes(app: FastifyInstance, auth: AuthContext): void {
  const options = { exposeHeadRoute: false };

  app.get("/.well-known/jwks.json", options, async (_request, reply) => {
    reply.header("cache-control", "public, max-age=600");
    return { keys: await auth.keys.published() };
  });

  app.get("/settings", options, async () => ({
    external: {
      email: true,
      github: await auth.providers.hasGithub(),
      google: auth.providers.googleIdTokens !== null,
      ...Object.fromEntries(providersOff.map((provider) => [provider, false])),
    },
    // While the waitlist is on, only invited people can sign up.
    disable_signup: auth.signupDisabled || auth.env.WAITLIST_MODE,
    mailer_autoconfirm: auth.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: auth.env.SMS_GATEWAY_URL ? "gateway" : "",
    saml_enabled: false,
    passkeys_enabled: false,
  }));

  // The name is part of the protocol: tools identify the service by it.
  app.get("/health", options, async () => ({
    version,
    name: "GoTrue",
    description: "Pressmark's sign-in service",
  }));
}
