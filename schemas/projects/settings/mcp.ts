import { z } from "zod";

/** What programs without a key may do with the live site. */
export const McpSettings = z.object({
  forVisitors: z
    .boolean()
    .describe(
      "Lets AI clients list, search and read the public pages of the live site at /_mcp, without a key.",
    ),
});
export type McpSettings = z.infer<typeof McpSettings>;

export const defaultMcpSettings: McpSettings = { forVisitors: false };
