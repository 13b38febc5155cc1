import type { FastifyInstance } from "fastify";

const PREFLIGHT_AGE_S = 86_400;
const REQUEST_HEADERS = "authorization, content-type, idempotency-key, if-match, if-none-match";
const RESPONSE_HEADERS = [
  "etag",
  "link",
  "retry-after",
  "ratelimit",
  "ratelimit-policy",
  "idempotency-replayed",
  "allow",
].join(", ");

/** Pages of every site may call REST: it knows no cookies, so a page can only use a key that it was given. */
export function allowOtherSites(app: FastifyInstance): void {
  app.addHook("onRequest", async (_request, reply) => {
    void reply.headers({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": RESPONSE_HEADERS,
    });
  });
}

export const preflightHeaders = (methods: readonly string[]): Record<string, string> => ({
  allow: methods.join(", "),
  "access-control-allow-methods": methods.join(", "),
  "access-control-allow-headers": REQUEST_HEADERS,
  "access-control-max-age": String(PREFLIGHT_AGE_S),
});
