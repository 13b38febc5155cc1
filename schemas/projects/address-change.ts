import { z } from "zod";

/** The addresses that contain a project's handle. */
export const ProjectAddresses = z.object({
  /** In the dashboard. */
  dashboard: z.string(),
  /** Null for linked projects. */
  git: z.string().nullable(),
  site: z.string(),
});
export type ProjectAddresses = z.infer<typeof ProjectAddresses>;

const Count = z.number().int();
/** The keys, credentials, webhooks and channels that stop working when a project moves to another organization. */
export const StoppedByMove = z.object({
  orgKeys: Count,
  projectKeys: Count,
  pushTokens: Count,
  deployHooks: Count,
  webhookSecret: z.boolean(),
  /** The project's enabled webhooks. An admin of the new organization can enable them again. */
  webhooks: Count,
  /** The same for its channels in chat. */
  channels: Count,
});
