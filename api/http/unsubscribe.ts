import type { FastifyInstance } from "fastify";
import { requireWritable } from "#core/platform/maintenance/require-writable.ts";
import { unsubscribe } from "#core/notifications/unsubscribe.ts";
import { announceUnsubscribed } from "../routes/account/unsubscribe.ts";
import type { Services } from "../services.ts";

const BODY_MAX_BYTES = 4_096;

/**
 * `POST /unsubscribe?token=`: the one-click request of mail programs (RFC 8058). They send no cookies, and a form as the body, which says nothing more. A browser
 * that opens the same address gets the page of the app.
 */
export async function serveUnsubscribe(app: FastifyInstance, services: Services): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null));

  app.post<{ Querystring: { token?: unknown } }>(
    "/unsubscribe",
    { bodyLimit: BODY_MAX_BYTES },
    async (request, reply) => {
      await requireWritable(services);
      const { token } = request.query;
      const subscription = await unsubscribe(services, typeof token === "string" ? token : "");
      await announceUnsubscribed(services, subscription);
      return reply.header("cache-control", "no-store").send({ success: true });
    },
  );
}
