import { z } from "zod";
import { McpCall, McpTool } from "#schemas/projects/mcp.ts";
import { paged, paging } from "#schemas/paging.ts";
import { acts } from "#core/access/acts.ts";
import { functionOf } from "#functions/registry.ts";
import { listMcpCalls } from "#store/mcp/calls.ts";
import type { McpCallDocument } from "#store/mcp/documents.ts";
import { toolNames } from "../mcp/session.ts";
import { answer, inProject, router } from "../trpc.ts";

/** What the page about MCP shows. */
export const mcp = router({
  /** `url`: the address of the project's server. `tools`: everything that a client with all rights can do. */
  get: inProject({})
    .output(answer({ url: z.string(), tools: z.array(McpTool) }))
    .query(({ ctx: { services, org, project } }) => ({
      success: true,
      url: `${services.env.PUBLIC_URL}/mcp/${org.handle}/${project.handle}`,
      tools: toolNames.map((name) => {
        const { title, description } = functionOf(name);
        const { changes, scope } = acts[`functions.${name}`];
        return { name, title, description, changes, scope };
      }),
    })),

  /** The calls of tools in the last days, newest first. */
  calls: inProject({ ...paging })
    .output(answer({ calls: z.array(McpCall), ...paged }))
    .query(async ({ ctx: { services, project }, input }) => {
      const { items, ...page } = await listMcpCalls(services.db, project._id, input);
      return { success: true, calls: items.map(presentCall), ...page };
    }),
});

function presentCall(call: McpCallDocument): McpCall {
  const { _id: id, at, tool, path, client, keyName, user, failure, durationMs } = call;
  return { id, at: at.toISOString(), tool, path, client, keyName, user, failure, durationMs };
}
