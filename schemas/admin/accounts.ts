import { z } from "zod";
import { SignInSession } from "../accounts/user.ts";

/** A session of any user, as the admin console lists it. */
export const AdminSession = SignInSession.extend({
  user: z.object({ id: z.string(), email: z.string(), name: z.string() }),
  expiresAt: z.string(),
});
export type AdminSession = z.infer<typeof AdminSession>;

const signInWays = ["password", "email", "github", "google", "totp", "phone"] as const;

/** A way to sign in. It contains no secret. */
export const SignInWay = z.object({
  name: z.enum(signInWays),
  /** `partly`: a part of it works, which `name` and `missing` explain. */
  state: z.enum(["on", "partly", "off"]),
  /** Where its client is set up: in the environment, or as the GitHub App that an administrator created. Null if it needs none. */
  source: z.enum(["environment", "app"]).nullable(),
  /** The variables that would switch it on completely. */
  missing: z.array(z.string()),
  /** The address that its provider sends browsers back to. */
  callback: z.string().nullable(),
});
export type SignInWay = z.infer<typeof SignInWay>;

export const AccountService = z.object({
  /** The address of another service that keeps the accounts. Null if Pressmark keeps them. */
  external: z.string().nullable(),
  signUp: z.enum(["open", "invited", "closed"]),
  /** New addresses count as confirmed without an email. */
  confirmsByItself: z.boolean(),
  /** Empty if another service keeps the accounts. */
  ways: z.array(SignInWay),
});
export type AccountService = z.infer<typeof AccountService>;

/** A key that signs access tokens, without its private part. */
export const AdminSigningKey = z.object({
  id: z.string(),
  state: z.enum(["standby", "current", "previous", "revoked"]),
  createdAt: z.string(),
  /** For the standby key: when it can begin to sign, because every cache has it. */
  readyAt: z.string().nullable(),
  /** Only for the current key. */
  signsSince: z.string().nullable(),
  /** When it stopped signing. */
  retiredAt: z.string().nullable(),
  /** For a previous key: when its last token has expired. The rotation after that revokes it. */
  tokensEndAt: z.string().nullable(),
});
export type AdminSigningKey = z.infer<typeof AdminSigningKey>;

/** A limit of the account service and how often it refused someone. It names nobody. */
export const AccountLimit = z.object({
  name: z.string(),
  max: z.number(),
  windowMs: z.number(),
  /** In the last 24 hours, counted by the hour. */
  refusals: z.number(),
  lastAt: z.string().nullable(),
  /** How many callers are refused now. */
  refusedNow: z.number(),
  /** When all of them may try again. */
  allowedAt: z.string().nullable(),
});
export type AccountLimit = z.infer<typeof AccountLimit>;
