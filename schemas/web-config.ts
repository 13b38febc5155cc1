import { z } from "zod";

/** `GET /config.json`. */
export const WebConfig = z.object({
  /** Base of the auth client. */
  authUrl: z.string(),
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
