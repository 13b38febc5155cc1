import { z } from "zod";
import { apiKeyScopes } from "../accounts/api-key.ts";

/** How long the calls of tools are shown. */
export const CALLS_KEPT_DAYS = 7;

/** A tool of a project's MCP server, for its page. */
export const McpTool = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  changes: z.boolean(),
  /** The scope that a key needs. */
  scope: z.enum(apiKeyScopes),
});
export type McpTool = z.infer<typeof McpTool>;

export const McpCall = z.object({
  id: z.string(),
  at: z.string(),
  tool: z.string(),
  path: z.string().nullable(),
  client: z.string().nullable(),
  /** The name of the API key; null if the user was signed in. */
  keyName: z.string().nullable(),
  user: z.string(),
  /** The code of the failure. */
  failure: z.string().nullable(),
  durationMs: z.number(),
});
export type McpCall = z.infer<typeof McpCall>;
