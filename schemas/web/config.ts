import { z } from "zod";

/** `GET /config.json`. */
export const WebConfig = z.object({
  /** Base of the auth client. */
  authUrl: z.string(),
  /** Sent as `apikey` to an external service. */
  authPublicKey: z.string().nullable(),
  /** False with AUTH_URL: users then manage their accounts at that service. */
  authEmbedded: z.boolean(),
  providers: z.object({
    github: z.boolean(),
    /** `redirect`: the sign-in may use Google's own page. Otherwise, only ID tokens are accepted. */
    google: z
      .object({ clientId: z.string(), redirect: z.boolean(), authUrl: z.string() })
      .nullable(),
  }),
  /** False means that emails only reach the outbox of the admin console. */
  mailSends: z.boolean(),
  /** Whether a phone can be a second factor. */
  phoneFactors: z.boolean(),
  signupDisabled: z.boolean(),
  passwordMin: z.number(),
  /** A password must contain one character of each. */
  passwordClasses: z.array(z.enum(["letters", "lower", "upper", "digits", "symbols"])),
  brandName: z.string(),
  publicUrl: z.string(),
  sitesUrl: z.string(),
  /** Limit of one upload. */
  uploadMaxBytes: z.number(),
  /** Limit of one published file. */
  fileMaxMiB: z.number(),
  waitlistMode: z.boolean(),
  /** Whether organizations can pay for plans. Otherwise nothing is about money. */
  hasPlans: z.boolean(),
  version: z.string(),
  cliHints: z.object({
    /** Base address of every project's git remote. */
    gitUrl: z.string(),
    /** Command that publishes a folder from the user's machine. */
    publish: z.string(),
  }),
});
export type WebConfig = z.infer<typeof WebConfig>;
