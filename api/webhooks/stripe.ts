import type { FastifyInstance } from "fastify";
import { receiveEvent, verifyEvent } from "#core/billing/sync/receive-event.ts";
import { onlyPost } from "../http/only-post.ts";
import { inTime } from "../in-time.ts";
import type { Services } from "../services.ts";
import { openFailureCounter } from "./failures.ts";
import { limitFailures } from "./limit-failures.ts";

const PATH = "/webhooks/stripe";
/** Stripe's events are much smaller. */
const BODY_MAX_BYTES = 1024 * 1024;

/** `POST /webhooks/stripe`: events of Stripe about subscriptions and invoices. */
export async function serveStripe(app: FastifyInstance, services: Services): Promise<void> {
  const failures = openFailureCounter();
  // The signature covers the bytes as they arrived.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_, body, done) => done(null, body));
  app.post(PATH, { bodyLimit: BODY_MAX_BYTES }, async (request, reply) => {
    const raw = typeof request.body === "string" ? request.body : "";
    const signature = request.headers["stripe-signature"];
    const event = await limitFailures(failures, request, async () =>
      verifyEvent(services, { raw, signature }),
    );
    const { duplicate } = await inTime(receiveEvent(services, event));
    return reply.send({ success: true, duplicate });
  });
  onlyPost(app, PATH);
}
