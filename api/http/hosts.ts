import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Env } from "#schemas/env/env.ts";
import { AppError } from "#schemas/errors.ts";
import { answerHttpError } from "./errors.ts";

/** Probes and our own processes may use any name that the network gives us. These routes are of no use to an attacker's page. */
const ANY_HOST = /^\/(?:healthz|readyz|metrics|version|internal\/[^?]*)(?:\?|$)/;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Accepts only requests for the host of PUBLIC_URL and this machine's own names. Otherwise another site could point its name at this server (DNS rebinding),
 * and its page would count as ours in the browser of someone who runs Pressmark locally.
 */
export function checkHosts(app: FastifyInstance, env: Pick<Env, "PUBLIC_URL">): void {
  const own = nameOf(new URL(env.PUBLIC_URL).host);
  app.addHook("onRequest", async (request, reply) => {
    if (hasTwoHosts(request.raw))
      return answerHttpError(
        new AppError("bad_request", { message: "The request has two Host headers." }),
        request,
        reply,
      );
    // Behind a trusted proxy, this is the name that the visitor requested.
    const name = nameOf(request.host ?? "");
    if (name === own || LOOPBACK.test(name) || ANY_HOST.test(request.url)) return;
    const message = `This server answers at ${env.PUBLIC_URL}. To use the name you requested, set PUBLIC_URL to that address.`;
    return answerHttpError(new AppError("host_unknown", { message }), request, reply);
  });
}

/** Without port and trailing dot, the form in which names are compared. */
function nameOf(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d{1,5}$/, "")
    .replace(/\.$/, "");
}

/** Node reads the first header; a proxy in front may read the other. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  const isHost = (_: string, at: number) =>
    at % 2 === 0 && rawHeaders[at]?.toLowerCase() === "host";
  return rawHeaders.filter(isHost).length > 1;
}
