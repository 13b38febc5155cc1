import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#schemas/errors.ts";
import { gitHosts } from "#core/git-hosts/hosts.ts";
import type { Delivery, SentDelivery } from "#core/git-hosts/port.ts";
import { recordAppDelivery, recordDelivery } from "#core/pushes/record-delivery.ts";
import { openDelivery, verifyDelivery } from "#core/pushes/verify-delivery.ts";
import { noteRefusedDelivery } from "#store/projects/webhook-health.ts";
import type { RecordedGitEvent } from "#store/pushes/git-events.ts";
import { onlyPost } from "../http/only-post.ts";
import { inTime } from "../in-time.ts";
import type { Services } from "../services.ts";
import { openFailureCounter } from "./failures.ts";
import { limitFailures } from "./limit-failures.ts";

/** GitHub sends nothing larger. */
const BODY_MAX_BYTES = 25 * 1024 * 1024;

/** `POST /webhooks/{host}/{projectId}`, and `POST /webhooks/{host}` for a host's installed app. */
export async function serveWebhooks(app: FastifyInstance, services: Services): Promise<void> {
  const failures = openFailureCounter();
  // The signature covers the bytes as they arrived.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_, body, done) => done(null, body));
  const options = { bodyLimit: BODY_MAX_BYTES };

  for (const host of gitHosts) {
    const address = `/webhooks/${host.name}`;
    app.post<{ Params: { projectId: string } }>(
      `${address}/:projectId`,
      options,
      async (request, reply) => {
        const sent = sentBy(request);
        const { projectId } = request.params;
        const verified = await limitFailures(
          failures,
          request,
          () => inTime(verifyDelivery(services, host, { projectId, sent })),
          (appCode) => noteRefusedDelivery(services.db, projectId, appCode),
        );
        const recorded = await inTime(recordDelivery(services, host, { ...verified, sent }));
        return acknowledge(reply, verified.delivery, recorded);
      },
    );
    onlyPost(app, `${address}/:projectId`);

    const { app: hostApp } = host;
    if (!hostApp) continue;
    app.post(address, options, async (request, reply) => {
      const secret = await inTime(hostApp.secret(services));
      if (!secret) throw new AppError("not_found", { message: hostApp.setup });
      const sent = sentBy(request);
      const delivery = await limitFailures(failures, request, () =>
        openDelivery(host, sent, secret),
      );
      const [first] = await inTime(recordAppDelivery(services, host, { sent, delivery }));
      // The response is the same for a repository without a linked project.
      return acknowledge(reply, delivery, first ?? null);
    });
    onlyPost(app, address);
  }
}

function acknowledge(
  reply: FastifyReply,
  { event }: Delivery,
  recorded: RecordedGitEvent | null,
): FastifyReply {
  const gitEventId = recorded?.gitEvent._id ?? null;
  const duplicate = recorded?.duplicate ?? false;
  // A ping needs no work. Its response shows that the webhook's address and secret are correct.
  if (event === "ping")
    return reply.send({ success: true, message: "pong", gitEventId, duplicate });
  return reply.code(202).send({ success: true, gitEventId, duplicate });
}

function sentBy({ body, headers }: FastifyRequest): SentDelivery {
  return { raw: typeof body === "string" ? body : "", headers };
}
