import { z } from "zod";

/** `GET /config.json`. */
export const WebConfig = z.object({
  /** Base of the auth client. */
  authUrl: z.string(),
  /** Sent as `apikey` to an external service. */
  authPublicKey: z.string().nullable(),
  /** False with AUTH_URL: accounts are then changed at that service. */
  authEmbedded: z.boolean(),
  providers: z.object({
    github: z.boolean(),
    /** `redirect`: the sign-in may lead through Google's own page; else only ID tokens are accepted. */
    google: z
      .object({ clientId: z.string(), redirect: z.boolean(), authUrl: z.string() })
      .nullable(),
  }),
  /** False: mails only reach the outbox of the admin console. */
  mailSends: z.boolean(),
  signupDisabled: z.boolean(),
  passwordMin: z.number(),
  /** A password holds one of each. */
  passwordClasses: z.array(z.enum(["letters", "lower", "upper", "digits", "symbols"])),
  brandName: z.string(),
  publicUrl: z.string(),
  sitesUrl: z.string(),
  waitlistMode: z.boolean(),
  version: z.string(),
  cliHints: z.object({
    /** Base of every project's git remote. */
    gitUrl: z.string(),
    /** Command that publishes a folder of this machine. */
    publish: z.string(),
  }),
});
export type WebConfig = z.infer<typeof WebConfig>;
