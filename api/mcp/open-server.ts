import { McpServer } from "@modelcontextprotocol/server";
import { version } from "#service/version.ts";
import { recordCall } from "#core/mcp/record-call.ts";
import { type CallOutcome, serveTools } from "#mcp/tools.ts";
import { knownError } from "#core/known-error.ts";
import { callTool, toolsOf } from "./function-tools.ts";
import { instructionsFor } from "./instructions.ts";
import { servePrompts } from "./prompts/serve-prompts.ts";
import { serveResources } from "./resources/serve-resources.ts";
import type { McpSession } from "./session.ts";

/** The server that answers one request. */
export function openServer(session: McpSession): McpServer {
  const { services, org, project } = session;
  const title = `Pressmark: ${org.handle}/${project.handle}`;
  const mcp = new McpServer(
    { name: "pressmark", title, version, websiteUrl: services.env.PUBLIC_URL },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions: instructionsFor(session),
    },
  );
  serveTools(mcp.server, {
    list: () => toolsOf(session),
    call: (call) => callTool(session, call),
    failureOf: (thrown) => {
      const error = knownError(thrown);
      if (error.appCode === "internal") services.log.error({ err: error.cause }, "a tool failed");
      return error;
    },
    onCalled: (outcome) => recordOutcome(session, outcome),
  });
  serveResources(mcp.server, session);
  servePrompts(mcp.server, session);
  return mcp;
}

/** The result of a call counts, even if the record of it is lost. */
async function recordOutcome(
  { services, project, actor: { caller } }: McpSession,
  { name, args, client, appCode, durationMs }: CallOutcome,
): Promise<void> {
  const path = typeof args["path"] === "string" ? args["path"] : null;
  const call = { tool: name, path, client, failure: appCode, durationMs };
  try {
    await recordCall(services, { projectId: project._id, caller, ...call });
  } catch (error) {
    services.log.warn({ err: error }, "a call over MCP could not be recorded");
  }
}
