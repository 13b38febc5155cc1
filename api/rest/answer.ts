import type { FastifyReply } from "fastify";
import type { Fields } from "./operation.ts";

/** What a request is answered, so that it can be stored and sent again. */
export interface RestAnswer {
  status: number;
  headers: Record<string, string>;
  /** Null: no body. */
  body: Fields | null;
}

const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

export const problemHeaders = (retryAfterS: number | null): Record<string, string> => ({
  "content-type": PROBLEM_TYPE,
  "cache-control": "no-store",
  ...(retryAfterS === null ? {} : { "retry-after": String(retryAfterS) }),
});

export function sendAnswer(
  reply: FastifyReply,
  { status, headers, body }: RestAnswer,
): FastifyReply {
  void reply.code(status).headers(headers);
  if (body === null) return reply.send();
  if (!headers["content-type"]) void reply.type("application/json; charset=utf-8");
  return reply.send(JSON.stringify(body));
}
