import { STATUS_CODES } from "node:http";
import { type Fields, isChange, type Operation, takesIfMatch } from "../operation.ts";

/** What each status means, for the problems of all operations. */
const problems: Record<number, string> = {
  400: "A field is wrong. `detail` names it.",
  401: "There is no API key, or it is not valid.",
  403: "The key or your role does not allow this.",
  404: "This does not exist, or you are not a member of its organization.",
  409: "This conflicts with what exists, or the first request with the Idempotency-Key is running.",
  410: "This has been deleted.",
  412: "The file has another version than If-Match requires.",
  413: "The body is too large.",
  415: "The body is not application/json.",
  422: "The branch or the files cannot be used, or the Idempotency-Key was used for another request.",
  429: "There were too many requests.",
  503: "A part of the server does not respond. Nothing was lost.",
};

export const problemResponses = (): Fields =>
  Object.fromEntries(
    Object.entries(problems).map(([status, description]) => [
      problemName(Number(status)),
      {
        description,
        ...(status === "429" || status === "503"
          ? { headers: { "Retry-After": { $ref: "#/components/headers/Retry-After" } } }
          : {}),
        content: {
          "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
        },
      },
    ]),
  );

export const problemName = (status: number): string =>
  (STATUS_CODES[status] ?? String(status)).replaceAll(/\W/g, "");

/** The problems that an operation can answer. */
export function problemsOf(operation: Operation): number[] {
  const hasBody = isChange(operation) && operation.method !== "DELETE";
  return Object.keys(problems)
    .map(Number)
    .filter((status) => {
      if (status === 412) return takesIfMatch(operation);
      if (status === 413 || status === 415) return hasBody;
      return true;
    });
}
