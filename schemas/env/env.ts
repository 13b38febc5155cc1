import { z } from "zod";
import { limitVariables } from "./limits.ts";
import { billingGroups, billingVariables } from "./billing.ts";
import { mailVariables } from "./mail.ts";
import { slackGroups, slackVariables } from "./slack.ts";
import {
  dnsServers,
  hostName,
  httpHeaders,
  ipAddresses,
  list,
  privateKey,
  url,
  urls,
} from "./values.ts";
import { smsVariables } from "./sms.ts";
import { headCodeModes } from "../head-code-modes.ts";

const PORT_FAULT = "must be a port, a whole number from 0 to 65535";
const port = z.coerce.number(PORT_FAULT).int(PORT_FAULT).min(0, PORT_FAULT).max(65_535, PORT_FAULT);
const SECRET_KEY_FORM = /^[A-Za-z0-9+/_-]{43}=?$/;
const flag = z
  .enum(["true", "false", "1", "0", ""], "must be true or false")
  .transform((text) => text === "true" || text === "1");

const PRICE_FAULT = "must be US dollars per million tokens, from 0 to 10000";
const aiPrice = z.coerce.number(PRICE_FAULT).min(0, PRICE_FAULT).max(10_000, PRICE_FAULT);

/** An origin in the browser's sense: scheme, host and port, with nothing after them. Patterns are not allowed. */
const isOrigin = (text: string) => new URL(text).origin === text && !text.includes("*");
const origins = list.pipe(
  z.array(
    z
      .url({ protocol: /^https?$/ })
      .transform((text) => text.replace(/\/$/, ""))
      .refine((text) => isOrigin(text), "must be an origin, such as https://host"),
  ),
);

/** Every variable that any process reads. `.env.example` lists the same names, and a test compares the two. */
export const Env = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  LOG_FORMAT: z.enum(["text", "json"]).default("json"),
  DATA_DIR: z.string().min(1).default(".data"),

  /** Where traces are sent, by OTLP over HTTP. By default, there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: httpHeaders.default({}),
  /** The share of requests and jobs that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),

  PORT: port.default(5599),
  SITES_PORT: port.default(5600),
  GIT_PORT: port.default(5601),
  MONGO_PORT: port.default(27_117),
  REDIS_PORT: port.default(6389),
  HEALTH_PORT: port.optional(),
  HOST: z.string().default("127.0.0.1"),

  /** Addresses or networks whose X-Forwarded-For is trusted. By default, none. */
  TRUSTED_PROXIES: list.default([]),

  PUBLIC_URL: url.optional(),
  SITES_URL: url.optional(),
  GIT_URL: url.optional(),
  SITES_DOMAIN: z.string().optional(),
  /** Where users point their own domains: the target of CNAME records, and the addresses for domains that cannot have one. */
  SITES_CNAME: hostName.optional(),
  SITES_ADDRESSES: ipAddresses.default([]),
  /** The servers that are asked about users' domains. By default, those of the system. */
  DNS_SERVERS: dnsServers.default([]),

  MONGODB_URI: z
    .string()
    .regex(
      /^mongodb(\+srv)?:\/\/[^/?]/,
      "must be an address, such as mongodb://host:27017/pressmark",
    )
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^(rediss?:\/\/[^/?]|\/)/, "must be an address, such as redis://host:6379")
    .optional(),

  S3_ENDPOINT: url.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("auto"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),

  /** If set, another service signs users in, and the API only verifies its tokens. */
  AUTH_URL: url.optional(),
  AUTH_JWKS_URL: url.optional(),
  AUTH_JWT_ISSUER: z.string().optional(),
  AUTH_JWT_AUD: z.string().default("authenticated"),
  /** Only for services that still sign with HS256. */
  AUTH_JWT_SECRET: z.string().optional(),
  /** Sent as `apikey` by the web app. Hosted services require it. */
  AUTH_PUBLIC_KEY: z.string().optional(),
  AUTH_JWT_EXP: z.coerce.number().int().min(300).default(3600),
  AUTH_DISABLE_SIGNUP: flag.default(false),
  /** "auto": without SMTP nobody can confirm an address, so every address counts as confirmed but not as verified. */
  AUTH_AUTOCONFIRM: z.enum(["auto", "true", "false"]).default("auto"),
  AUTH_REDIRECT_ALLOW_LIST: list.default([]),
  /** Origins whose pages may call our account service: installations whose AUTH_URL points here. */
  CORS_ORIGINS: origins.default([]),
  AUTH_MANUAL_LINKING: flag.default(true),
  AUTH_PASSWORD_REAUTH: flag.default(false),
  AUTH_ENUMERATION_SAFE: flag.default(false),
  AUTH_SESSION_TIMEBOX_HOURS: z.coerce.number().int().min(1).optional(),
  AUTH_SESSION_INACTIVITY_HOURS: z.coerce.number().int().min(1).optional(),
  AUTH_PASSWORD_MIN: z.coerce.number().int().min(1).max(256).default(8),
  AUTH_PASSWORD_CLASSES: list
    .pipe(z.array(z.enum(["letters", "lower", "upper", "digits", "symbols"])))
    .default(["letters", "digits"]),
  /** "off" has an effect only with NODE_ENV=test. */
  /** Where projects may have head code. */
  HEAD_CODE: z.enum(headCodeModes).default("custom-domains"),
  AUTH_RATE_LIMITS: z.enum(["on", "off"]).default("on"),
  /** Key for secrets at rest and internal tokens; generated in DATA_DIR if unset. 32 bytes, base64. */
  SECRET_KEY: z
    .string()
    .regex(SECRET_KEY_FORM, "must be 32 bytes in base64 (generate one: openssl rand -base64 32)")
    .optional(),
  /** Keys that still open what they sealed, until `npm run secrets:reseal` has sealed it with SECRET_KEY. They sign nothing. */
  SECRET_KEY_FORMER: list
    .pipe(z.array(z.string().regex(SECRET_KEY_FORM, "must be keys of 32 bytes in base64")))
    .default([]),

  ...mailVariables,
  ...smsVariables,

  GITHUB_URL: url.default("https://github.com"),
  /** If unset: https://api.github.com, or {GITHUB_URL}/api/v3 for GitHub Enterprise Server. */
  GITHUB_API_URL: url.optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  /** "auto" means only on github.com, because older GitHub Enterprise Servers refuse it. */
  GITHUB_PKCE: z.enum(["auto", "on", "off"]).default("auto"),
  GOOGLE_CLIENT_ID: list.default([]),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: url.default("https://accounts.google.com"),
  GOOGLE_JWKS_URL: url.default("https://www.googleapis.com/oauth2/v3/certs"),
  GOOGLE_AUTH_URL: url.default("https://accounts.google.com/o/oauth2/v2/auth"),
  GOOGLE_TOKEN_URL: url.default("https://oauth2.googleapis.com/token"),
  /** The installation's own GitHub App. If unset, the one that an administrator created from the admin console. */
  GITHUB_APP_ID: z.coerce.number("must be the number on the App's page").int().min(1).optional(),
  /** The App's name in GitHub addresses: github.com/apps/{slug}. */
  GITHUB_APP_SLUG: z
    .string()
    .regex(/^[a-z0-9-]{1,100}$/i, "must be the name in the App's address, such as my-app")
    .optional(),
  GITHUB_APP_PRIVATE_KEY: privateKey.optional(),
  GITHUB_WEBHOOK_SECRET: z.string().optional(),
  /** OAuth clients at git hosts. The three lists of a host have the same order: an address, its id, its secret. */
  GITLAB_URL: urls.default(["https://gitlab.com"]),
  GITLAB_CLIENT_ID: list.default([]),
  GITLAB_CLIENT_SECRET: list.default([]),
  /** Of Gitea or Forgejo, which have no main server. */
  GITEA_URL: urls.default([]),
  GITEA_CLIENT_ID: list.default([]),
  GITEA_CLIENT_SECRET: list.default([]),
  BITBUCKET_URL: urls.default(["https://bitbucket.org"]),
  BITBUCKET_CLIENT_ID: list.default([]),
  BITBUCKET_CLIENT_SECRET: list.default([]),
  GIT_ALLOW_PRIVATE_HOSTS: list.default([]),
  /** Limit for one push to the built-in remote. */
  GIT_MAX_PUSH_MIB: z.coerce.number().int().min(1).max(65_536).default(1_024),
  /** How long `git push` to the built-in remote stays connected to show the build; 0 never. */
  GIT_PUSH_WAIT_SECONDS: z.coerce.number().int().min(0).max(60).default(10),
  /** Limit for copying a linked repository. */
  GIT_FETCH_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3_600).default(120),

  ADMIN_EMAIL: z.string().optional(),
  /** Password of the admin account that is created at startup. If unset, a random one is printed once. */
  ADMIN_PASSWORD: z.string().optional(),
  /** Shown in the footer of public pages. If unset: a link to the contact form. */
  CONTACT_EMAIL: z.string().optional(),
  /** Addresses of the source code and of packages, shown in the footer of public pages. If unset, not shown. */
  SOURCE_URL: url.optional(),
  PACKAGE_URL: url.optional(),
  /** The address of a chat or forum. /discord redirects to it. If unset, /discord says that there is no community. */
  COMMUNITY_URL: url.optional(),
  BRAND_NAME: z.string().min(1).default("Pressmark"),
  WAITLIST_MODE: flag.default(false),
  /** Whether administrators may read an organization as its members see it, for 30 minutes and with a reason. */
  ALLOW_ADMIN_VISITS: flag.default(true),
  /** Whether the example sites of templates and themes are published. */
  EXAMPLE_SITES: flag.default(true),

  ...limitVariables,
  ...slackVariables,
  ...billingVariables,
  /** The model of the installation, for organizations without their own: any service with the interface of OpenAI's `/chat/completions`. */
  AI_BASE_URL: url.optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  /** What that model costs, in US dollars per million tokens. */
  AI_PRICE_INPUT: aiPrice.optional(),
  AI_PRICE_OUTPUT: aiPrice.optional(),
  /** Hosts in private networks that models and webhooks of organizations and projects may reach. */
  ALLOW_PRIVATE_HOSTS: list.default([]),
  BUILD_THREADS: z.coerce.number().int().min(1).max(64).optional(),
});
export type Env = z.infer<typeof Env> & {
  PUBLIC_URL: string;
  SITES_URL: string;
  MONGODB_URI: string;
  REDIS_URL: string;
};

/** Variables that only work together: each of them, once set, requires the others in its list. */
const GROUPS: Partial<Record<keyof typeof Env.shape, (keyof typeof Env.shape)[]>> = {
  S3_BUCKET: ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  S3_ENDPOINT: ["S3_BUCKET"],
  S3_ACCESS_KEY_ID: ["S3_BUCKET"],
  S3_SECRET_ACCESS_KEY: ["S3_BUCKET"],
  GITHUB_CLIENT_ID: ["GITHUB_CLIENT_SECRET"],
  GITHUB_CLIENT_SECRET: ["GITHUB_CLIENT_ID"],
  GITHUB_APP_ID: ["GITHUB_APP_PRIVATE_KEY", "GITHUB_APP_SLUG"],
  GITHUB_APP_PRIVATE_KEY: ["GITHUB_APP_ID"],
  GITHUB_APP_SLUG: ["GITHUB_APP_ID"],
  GOOGLE_CLIENT_SECRET: ["GOOGLE_CLIENT_ID"],
  GITLAB_CLIENT_ID: ["GITLAB_CLIENT_SECRET"],
  GITLAB_CLIENT_SECRET: ["GITLAB_CLIENT_ID"],
  GITEA_URL: ["GITEA_CLIENT_ID"],
  GITEA_CLIENT_ID: ["GITEA_URL", "GITEA_CLIENT_SECRET"],
  GITEA_CLIENT_SECRET: ["GITEA_CLIENT_ID"],
  BITBUCKET_CLIENT_ID: ["BITBUCKET_CLIENT_SECRET"],
  BITBUCKET_CLIENT_SECRET: ["BITBUCKET_CLIENT_ID"],
  ADMIN_PASSWORD: ["ADMIN_EMAIL"],
  SMS_GATEWAY_URL: ["SMS_GATEWAY_TOKEN"],
  SMS_GATEWAY_TOKEN: ["SMS_GATEWAY_URL"],
  AI_BASE_URL: ["AI_MODEL"],
  AI_API_KEY: ["AI_BASE_URL"],
  AI_MODEL: ["AI_BASE_URL"],
  AI_PRICE_INPUT: ["AI_PRICE_OUTPUT", "AI_MODEL"],
  AI_PRICE_OUTPUT: ["AI_PRICE_INPUT", "AI_MODEL"],
  ...slackGroups,
  ...billingGroups,
};

/** Reads the environment and collects all errors, one per line, each with its variable. Empty strings count as unset. `env` is null when there is an error. */
export function checkEnv(source: Record<string, string | undefined>): {
  env: Env | null;
  faults: string[];
} {
  const values = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = Env.safeParse(values);
  const faults = (parsed.error?.issues ?? []).map(
    (issue) => `${issue.path.join(".")}: ${issue.message}`,
  );
  for (const [name, others] of Object.entries(GROUPS))
    for (const other of values[name] === undefined ? [] : others)
      if (values[other] === undefined)
        faults.push(`${other}: is missing, but ${name} is set; set both, or neither`);
  if (parsed.success) faults.push(...unequalLists(parsed.data));
  if (!parsed.success || faults.length > 0) return { env: null, faults: [...new Set(faults)] };
  const env = parsed.data;
  return {
    faults,
    env: {
      ...env,
      PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
      SITES_URL: env.SITES_URL ?? `http://localhost:${env.SITES_PORT}`,
      MONGODB_URI:
        env.MONGODB_URI ?? `mongodb://127.0.0.1:${env.MONGO_PORT}/pressmark?directConnection=true`,
      REDIS_URL: env.REDIS_URL ?? `redis://127.0.0.1:${env.REDIS_PORT}`,
    },
  };
}

/** Each client of a git host has an address, an id and a secret. */
function unequalLists(env: z.infer<typeof Env>): string[] {
  return (["GITLAB", "GITEA", "BITBUCKET"] as const).flatMap((host) => {
    const { length } = env[`${host}_CLIENT_ID`];
    if (length === 0) return [];
    return ([`${host}_URL`, `${host}_CLIENT_SECRET`] as const)
      .filter((name) => env[name].length !== length)
      .map((name) => `${name}: must have as many entries as ${host}_CLIENT_ID: ${length}`);
  });
}

/**
 * Reads the environment once.
 * @throws Error that lists every error, one per line.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const { env, faults } = checkEnv(source);
  if (env) return env;
  throw new Error(`The environment has errors:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
}
