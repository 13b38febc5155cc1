import {
  CLIENT_INFO_META_KEY,
  type Implementation,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
  type Tool,
} from "@modelcontextprotocol/server";
import { AppError } from "#schemas/errors.ts";
import { within } from "#service/within.ts";
import { failureResult, successResult } from "./tool-result.ts";

export type { Tool };

export interface ToolCall {
  name: string;
  args: Record<string, unknown>;
}

/** What happened to a call, without its contents. */
export interface CallOutcome extends ToolCall {
  /** The name and version that the client gives itself; null if it does not. */
  client: string | null;
  /** The code of the failure; null if there was none. */
  appCode: string | null;
  durationMs: number;
}

/** The tools of a server, whoever asks. */
export interface ToolSet {
  list(): Tool[];
  /** @throws AppError */
  call(call: ToolCall): Promise<Record<string, unknown>>;
  /** Names anything thrown, and reports bugs. */
  failureOf(error: unknown): AppError;
  onCalled?(outcome: CallOutcome): Promise<void>;
}

/** A slow tool does not keep its connection. Most proxies would close it at about this time. */
const CALL_MAX_MS = 55_000;

/** Answers `tools/list` and `tools/call`. Failures of a tool are results, so that the model reads them. Only unknown tools are errors of the protocol. */
export function serveTools(server: Server, tools: ToolSet, callMaxMs = CALL_MAX_MS): void {
  server.setRequestHandler("tools/list", () => ({ tools: tools.list() }));
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const call = { name: params.name, args: params.arguments ?? {} };
    if (!tools.list().some(({ name }) => name === call.name))
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${call.name}`);
    const startedAt = performance.now();
    const { result, failure } = await runCall(tools, call, callMaxMs);
    await tools.onCalled?.({
      ...call,
      client: clientOf(context),
      appCode: failure?.appCode ?? null,
      durationMs: Math.round(performance.now() - startedAt),
    });
    return failure ? failureResult(failure) : successResult(result);
  });
}

type Ended =
  | { result: Record<string, unknown>; failure: null }
  | { result: null; failure: AppError };

async function runCall(tools: ToolSet, call: ToolCall, callMaxMs: number): Promise<Ended> {
  try {
    const late = () => new AppError("call_timeout");
    return { result: await within(tools.call(call), callMaxMs, late), failure: null };
  } catch (error) {
    return { result: null, failure: tools.failureOf(error) };
  }
}

/** Clients of the newest protocol name themselves in every request. The others did so in a request of their own, which a server without sessions forgets. */
function clientOf({ mcpReq, http }: ServerContext): string | null {
  const envelope: Record<string, unknown> = mcpReq.envelope ?? {};
  const info = envelope[CLIENT_INFO_META_KEY] as Partial<Implementation> | undefined;
  if (info?.name !== undefined) return [info.name, info.version].filter(Boolean).join(" ");
  return http?.req?.headers.get("user-agent") ?? null;
}
