import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { statusOf } from "#schemas/errors.ts";
import { knownError } from "#core/known-error.ts";
import type { McpSession } from "./session.ts";

/**
 * Resources and prompts have no results that are failures, so theirs are errors of the protocol. A bug is logged here, once.
 * @param uri the resource that was requested
 */
export async function protocolFailure<T>(
  { services }: McpSession,
  work: () => Promise<T>,
  uri?: string,
): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof ProtocolError) throw thrown;
    const error = knownError(thrown);
    const { appCode, message } = error;
    if (appCode === "internal") services.log.error({ err: error.cause }, "an MCP request failed");
    if (uri !== undefined && statusOf(appCode) === 404)
      throw new ResourceNotFoundError(uri, message);
    const code =
      statusOf(appCode) < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    throw new ProtocolError(code, message, { appCode });
  }
}
