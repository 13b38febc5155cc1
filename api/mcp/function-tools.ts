import { AppError } from "#schemas/errors.ts";
import { acts } from "#core/access/acts.ts";
import { describeFunction, writesToBranch } from "#functions/describe-function.ts";
import { type FunctionName, functionOf, isFunctionName } from "#functions/registry.ts";
import type { Tool, ToolCall } from "#mcp/tools.ts";
import { callableNames, callFunction, type McpSession } from "./session.ts";

/** The tools that a caller may use: every content function that the role and the scopes allow. */
export const toolsOf = (session: McpSession): Tool[] => callableNames(session).map(toolOf);

/** @throws AppError those of `runFunction`, and bad_request for a write to another branch */
export async function callTool(
  session: McpSession,
  { name, args }: ToolCall,
): Promise<Record<string, unknown>> {
  if (!isFunctionName(name)) throw new AppError("not_found");
  if (writesToBranch(name) && args["branch"] !== undefined)
    throw new AppError("bad_request", {
      message: `branch: this client writes only to its own branch, ${session.branch}. Leave it out.`,
    });
  return callFunction(session, name, args);
}

const tools = new Map<FunctionName, Tool>();

/** Made once: the schemas never change. */
export function toolOf(name: FunctionName): Tool {
  const tool = tools.get(name) ?? describe(name);
  tools.set(name, tool);
  return tool;
}

function describe(name: FunctionName): Tool {
  const { rest, publishes } = functionOf(name);
  const { changes } = acts[`functions.${name}`];
  return {
    ...describeFunction(name),
    annotations: {
      readOnlyHint: !changes,
      ...(changes && {
        // What git has is never lost, but a client should ask before it replaces or deletes.
        destructiveHint: publishes === true || rest.method !== "POST",
        idempotentHint: rest.method === "PUT" || rest.method === "DELETE",
      }),
      // It knows only this project.
      openWorldHint: false,
    },
  };
}
