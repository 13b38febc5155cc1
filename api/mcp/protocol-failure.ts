import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from "@modelcontextprotocol/server";
import { statusOf } from "#schemas/errors.ts";
import { knownError } from "../known-error.ts";

/**
 * Resources and prompts have no results that are failures, so theirs are errors of the protocol. Bugs pass, and the SDK answers them without their text.
 * @param uri the resource that was requested
 */
export async function protocolFailure<T>(work: () => Promise<T>, uri?: string): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof ProtocolError) throw thrown;
    const error = knownError(thrown);
    const { appCode, message } = error;
    if (uri !== undefined && statusOf(appCode) === 404)
      throw new ResourceNotFoundError(uri, message);
    const code =
      statusOf(appCode) < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    throw new ProtocolError(code, message, { appCode });
  }
}
