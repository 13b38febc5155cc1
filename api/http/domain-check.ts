import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { isInsidePeer } from "#service/inside-peer.ts";
import { knownError } from "#core/known-error.ts";
import { openSemaphore } from "#core/source/semaphore.ts";
import { isServedHost } from "#core/domains/served-host.ts";
import type { Services } from "../services.ts";

const Question = z.object({ domain: z.string().toLowerCase().max(253) });

/** Anyone can make the proxy ask, with any name. More questions than these wait, and then get 429. */
const QUESTIONS = { atOnce: 4, waiting: 200 };

/**
 * The proxy asks this before it requests a certificate for a name: 200 for a hosted site, 404 for anything else. So strangers cannot request certificates for
 * made-up names. While the database does not respond, the connection closes without an answer.
 */
export function serveDomainCheck(app: FastifyInstance, services: Services): void {
  const { env } = services;
  const questions = openSemaphore(QUESTIONS);
  app.get("/internal/domains/check", async (request, reply) => {
    // The names of private sites and of deployments are not public.
    if (!isInsidePeer(request.raw, env.PUBLIC_URL)) throw new AppError("not_found");
    const question = Question.safeParse(request.query);
    if (!question.success)
      throw new AppError("bad_request", { message: "Send one domain, as ?domain=…" });
    const { domain } = question.data;
    try {
      if (await questions(() => isServedHost(services, domain))) return reply.code(200).send();
    } catch (error) {
      if (knownError(error).appCode !== "store_unavailable") throw error;
      // The proxy takes every other answer as a no. Without an answer it asks another copy, which may reach the database.
      reply.hijack();
      request.raw.destroy();
      return reply;
    }
    throw new AppError("not_found");
  });
}
