import type { Redis } from "ioredis";
import type { Env } from "#schemas/env/env.ts";
import { type Limit, openEnvLimits, type RateLimits } from "#core/access/rate-limits.ts";
import { AuthError, type AuthErrorCode } from "./errors.ts";
import type { Refusals } from "./refusals.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface AuthLimit extends Limit {
  /** The error code of a refusal. The default is `over_request_rate_limit`. */
  code?: AuthErrorCode;
}

export type AuthLimits = RateLimits<AuthLimit>;

/** `take` throws an AuthError with the limit's code. */
export function openAuthLimits(
  env: Pick<Env, "NODE_ENV" | "AUTH_RATE_LIMITS">,
  redis: Redis | null,
  { clock, refusals }: { clock: () => Date; refusals: Refusals },
): AuthLimits {
  const refuse = ({ code }: AuthLimit, retryAfter: number) =>
    new AuthError(code ?? "over_request_rate_limit", { retryAfter });
  const onRefused = ({ name }: AuthLimit, key: string, until: Date) =>
    refusals.note(name, key, until);
  return openEnvLimits<AuthLimit>(env, redis, { clock, refuse, onRefused });
}

/** Limits per caller address, for all accounts. Everything that sends email shares `signup`. */
export const addressLimits = {
  signup: { name: "signup", max: 30, windowMs: 5 * MINUTE_MS },
  token: { name: "token", max: 150, windowMs: 5 * MINUTE_MS },
  verify: { name: "verify", max: 30, windowMs: 5 * MINUTE_MS },
  oauth: { name: "oauth", max: 60, windowMs: 5 * MINUTE_MS },
  updateUser: { name: "user", max: 30, windowMs: 5 * MINUTE_MS },
  sso: { name: "sso", max: 30, windowMs: 5 * MINUTE_MS },
} as const satisfies Record<string, AuthLimit>;

/** Limits on wrong passwords. They slow down guessing, but strangers cannot lock the owner out of an account (`password-turns.ts`). */
export const passwordLimits = {
  /** A browser that has signed in to the account before. */
  device: { name: "password-device", max: 10, windowMs: 15 * MINUTE_MS },
  accountAndAddress: { name: "password-from", max: 10, windowMs: 15 * MINUTE_MS },
  /** The number of first attempts of an address. */
  firstOfAddress: { name: "password-first-from", max: 2, windowMs: HOUR_MS },
  /** All unknown addresses together, per account. */
  firstOfAll: { name: "password-first", max: 100, windowMs: HOUR_MS },
  furtherOfAll: { name: "password", max: 50, windowMs: HOUR_MS },
} as const satisfies Record<string, AuthLimit>;

const code = "over_email_send_rate_limit";

/** Limits on emails that strangers can trigger. Without SMTP only an admin reads them, so a few are enough. */
export const mailLimits = {
  address: { name: "mail-to", max: 10, windowMs: HOUR_MS, code },
  outbox: { name: "mails", max: 30, windowMs: HOUR_MS, code },
  smtp: { name: "mails", max: 300, windowMs: HOUR_MS, code },
} as const satisfies Record<string, AuthLimit>;

/** Limits on text messages, which cost the operator money. Fraudsters enroll phones whose numbers they are paid for, so new numbers have tighter limits. */
export const textLimits = {
  number: { name: "sms-to", max: 10, windowMs: HOUR_MS },
  newOfUser: { name: "sms-new-from", max: 10, windowMs: DAY_MS },
  newOfAll: { name: "sms-new", max: 100, windowMs: HOUR_MS },
} as const satisfies Record<string, AuthLimit>;

/** Limits on requesting and guessing codes of second factors. */
export const factorLimits = {
  address: { name: "factors-from", max: 15, windowMs: MINUTE_MS },
  user: { name: "factors", max: 15, windowMs: MINUTE_MS },
} as const satisfies Record<string, AuthLimit>;

/** Pauses between two messages to one address or number (`pauses.ts`). */
export const messagePauses = {
  email: { name: "mail-pause", max: 1, windowMs: MINUTE_MS },
  sms: { name: "sms-pause", max: 1, windowMs: MINUTE_MS },
} as const satisfies Record<string, Limit>;

/** How many codes may be tried while an email or a challenge is valid. After that, a new one is needed. */
export const codeTries = {
  email: { name: "email-code", max: 5, windowMs: HOUR_MS },
  factor: { name: "factor-code", max: 5, windowMs: 5 * MINUTE_MS },
} as const satisfies Record<string, Limit>;

/** Every limit that can refuse someone, for administrators. `firstOfAddress` only decides which of the two after it counts. */
export function listedLimits({ SMTP_URL }: Pick<Env, "SMTP_URL">): readonly Limit[] {
  const { device, accountAndAddress, firstOfAll, furtherOfAll } = passwordLimits;
  return [
    device,
    accountAndAddress,
    firstOfAll,
    furtherOfAll,
    codeTries.email,
    codeTries.factor,
    factorLimits.user,
    factorLimits.address,
    messagePauses.email,
    messagePauses.sms,
    mailLimits.address,
    SMTP_URL === undefined ? mailLimits.outbox : mailLimits.smtp,
    ...Object.values(textLimits),
    ...Object.values(addressLimits),
  ];
}
