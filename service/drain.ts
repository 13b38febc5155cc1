import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Env } from "#schemas/env/env.ts";

/** A proxy keeps connections open and uses each of them again within this time, if there is any load. */
const DRAIN_MS = 2_000;

/**
 * Ends a server behind a proxy so that no request is lost: it answers for a moment more, and each answer ends its connection. Otherwise the proxy could send a
 * request over a connection that is just being closed, and it may repeat only requests that change nothing.
 * @param env without trusted proxies, callers connect directly, and the server ends immediately
 * @returns ends the server
 */
export function drainBeforeClose(
  app: FastifyInstance,
  env: Pick<Env, "TRUSTED_PROXIES">,
): () => Promise<void> {
  let isDraining = false;
  app.addHook("onRequest", (_request, reply, next) => {
    if (isDraining) reply.raw.setHeader("connection", "close");
    next();
  });
  return async () => {
    if (env.TRUSTED_PROXIES.length > 0) {
      isDraining = true;
      await sleep(DRAIN_MS);
    }
    await app.close();
  };
}
