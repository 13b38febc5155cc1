import type { CallToolResult } from "@modelcontextprotocol/server";
import type { AppError } from "#schemas/errors.ts";

/** Where a failed result has its code and details, for programs. */
export const FAILURE_META_KEY = "pressmark/failure";

/** The result as an object, and as a text for clients that only read texts. */
export function successResult(result: Record<string, unknown>): CallToolResult {
  return {
    content: [{ type: "text", text: JSON.stringify(result) }],
    structuredContent: result,
  };
}

/**
 * The message and, separately, the details, which may contain the texts of notes. They are not structured content: clients compare that with the schema of a
 * success, even if the result is an error.
 */
export function failureResult({ message, appCode, details }: AppError): CallToolResult {
  const failure = { appCode, ...details };
  return {
    isError: true,
    content: [
      { type: "text", text: message },
      { type: "text", text: JSON.stringify(failure) },
    ],
    _meta: { [FAILURE_META_KEY]: failure },
  };
}
