import type { FastifyInstance } from "fastify";

const BODY_TIMEOUT_MS = 30_000;

/** Cuts senders that drip their body; git pushes are long by nature and have limits of their own. */
export function cutSlowRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const { raw } = request;
    if (raw.complete || request.ws || request.url.startsWith("/git/")) return;
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, BODY_TIMEOUT_MS);
    raw.once("close", () => clearTimeout(timer));
    raw.once("end", () => clearTimeout(timer));
  });
}
