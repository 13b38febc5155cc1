import type { Redis } from "ioredis";
import type { Db } from "mongodb";
import type { Env } from "#schemas/env/env.ts";
import type { Log } from "#service/log.ts";
import type { SecretBox } from "#service/secret-box.ts";
import { deleteAuthUser } from "#store/accounts/users.ts";
import { forgetUser } from "#store/accounts/forget-user.ts";
import type { Mailer } from "#core/notifications/mailer.ts";
import { openRedirectRule, type RedirectRule } from "./links/redirect-rule.ts";
import type { PasswordPolicy } from "./passwords/password-policy.ts";
import { openPauses, type Pauses } from "./pauses.ts";
import { openProviders, type Providers } from "./providers/providers.ts";
import { type AuthLimits, openAuthLimits } from "./rate-limits.ts";
import { openRefusals, type Refusals } from "./refusals.ts";
import { type Keys, openKeys } from "./tokens/keys.ts";

export interface AuthOptions {
  db: Db;
  /** Shares the rate limits between api processes. If it is null or unreachable, each process counts for itself. */
  redis: Redis | null;
  env: Env;
  secretBox: SecretBox;
  log: Log;
  /** The only time source, so that tests can control it. */
  clock?: () => Date;
  mailer: Mailer;
  /** Called when a user's sessions end or the account changes, so that open connections are checked immediately. */
  onAccountChanged?: ((userId: string, what: "account" | "sessions") => Promise<void>) | null;
  /** Stores a copy of the provider's picture; null when it cannot be fetched. If this is left out, no pictures are stored. */
  keepPicture?: ((address: string) => Promise<string | null>) | null;
  /** Removes an account with everything that only it owns; null when the user owns nothing but the account. */
  deleteAccount?: ((userId: string) => Promise<void>) | null;
}

/** Everything that the parts of the auth service share. */
export interface AuthContext {
  db: Db;
  env: Env;
  secretBox: SecretBox;
  log: Log;
  clock: () => Date;
  /** Without a trailing slash. The only base for addresses, because the caller controls the Host header. */
  publicUrl: string;
  issuer: string;
  /** Lifetime of an access token, in seconds. */
  accessTokenLife: number;
  signupDisabled: boolean;
  /** New addresses count as confirmed immediately, but never as verified. */
  autoconfirm: boolean;
  allowsRedirect: RedirectRule;
  passwordPolicy: PasswordPolicy;
  providers: Providers;
  keys: Keys;
  limits: AuthLimits;
  pauses: Pauses;
  refusals: Refusals;
  mailer: Mailer;
  onAccountChanged: (userId: string, what: "account" | "sessions") => Promise<void>;
  deleteAccount: (userId: string) => Promise<void>;
  keepPicture: (address: string) => Promise<string | null>;
}

export function issuerOf(env: Pick<Env, "PUBLIC_URL">): string {
  return `${env.PUBLIC_URL}/auth/v1`;
}

export function openAuthContext(options: AuthOptions): AuthContext {
  const { db, env, log, redis, secretBox } = options;
  const clock = options.clock ?? (() => new Date());
  const noListener = async () => undefined;
  const refusals = openRefusals({ redis, clock });
  return {
    db,
    env,
    secretBox,
    log,
    clock,
    publicUrl: env.PUBLIC_URL,
    issuer: issuerOf(env),
    accessTokenLife: env.AUTH_JWT_EXP,
    signupDisabled: env.AUTH_DISABLE_SIGNUP,
    autoconfirm: autoconfirms(env),
    allowsRedirect: openRedirectRule(env.PUBLIC_URL, env.AUTH_REDIRECT_ALLOW_LIST),
    passwordPolicy: env,
    providers: openProviders({ env, db, secretBox, issuer: issuerOf(env), clock }),
    keys: openKeys(db, secretBox, clock),
    limits: openAuthLimits(env, redis, { clock, refusals }),
    pauses: openPauses({ redis, clock }),
    refusals,
    mailer: options.mailer,
    onAccountChanged: options.onAccountChanged ?? noListener,
    keepPicture: options.keepPicture ?? (async () => null),
    deleteAccount: options.deleteAccount ?? ((userId) => deleteAlone(db, userId)),
  };
}

/** Without outgoing email, users could not confirm their addresses. */
export function autoconfirms(env: Pick<Env, "AUTH_AUTOCONFIRM" | "SMTP_URL">): boolean {
  if (env.AUTH_AUTOCONFIRM === "auto") return env.SMTP_URL === undefined;
  return env.AUTH_AUTOCONFIRM === "true";
}

async function deleteAlone(db: Db, userId: string): Promise<void> {
  await forgetUser(db, userId);
  await deleteAuthUser(db, userId);
}
