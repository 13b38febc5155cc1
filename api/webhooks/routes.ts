import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#schemas/errors.ts";
import { newSecret } from "#schemas/ids.ts";
import { hasAccess } from "#store/accounts/access.ts";
import { findProjectByRepositoryId, webhookSecretContext } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { onlyPost } from "../http/only-post.ts";
import { inTime } from "../in-time.ts";
import type { Services } from "../services.ts";
import { openFailureCounter } from "./failures.ts";
import { github } from "./github.ts";
import { openIntake } from "./intake.ts";
import type { Delivery, Provider } from "./provider.ts";
import { openDelivery, receive, type Received } from "./receive.ts";

/** Every git host that can send webhooks. */
const providers: Provider[] = [github];

/** GitHub sends nothing larger. */
const BODY_MAX_BYTES = 25 * 1024 * 1024;
const RETRY_FAILURES_AFTER_S = 60;

/** `POST /webhooks/{provider}/{projectId}`, and `POST /webhooks/github` for a GitHub App. */
export async function serveWebhooks(app: FastifyInstance, services: Services): Promise<void> {
  const failures = openFailureCounter();
  const { db } = services;
  const intake = openIntake(db);
  const waitFor = <T>(work: Promise<T>) => intake.calm.during(() => inTime(work));
  // The signature is over the bytes as they came.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_, body, done) => done(null, body));
  const options = { bodyLimit: BODY_MAX_BYTES };

  for (const provider of providers) {
    app.post<{ Params: { projectId: string } }>(
      `/webhooks/${provider.name}/:projectId`,
      options,
      async (request, reply) => {
        const { projectId } = request.params;
        const project = await waitFor(intake.findProject(projectId));
        // Without the secret, the answer is the same for every id. Nobody can sign for a project that does not exist.
        const secret = project
          ? services.secretBox.open(project.webhookSecret, webhookSecretContext(project._id))
          : newSecret("pms");
        const delivery = await open(provider, request, secret);
        if (!project) throw new AppError("signature_invalid");
        await requireMakingKey(project);
        const received = receivedOf(request);
        const { gitEvent, duplicate } = await waitFor(
          receive(services, project, { provider, received, delivery, intake }),
        );
        return acknowledge(reply, delivery, gitEvent._id, duplicate);
      },
    );
    onlyPost(app, `/webhooks/${provider.name}/:projectId`);
  }

  app.post("/webhooks/github", options, async (request, reply) => {
    const secret = services.env.GITHUB_WEBHOOK_SECRET;
    if (!secret)
      throw new AppError("not_found", {
        message: "Set GITHUB_WEBHOOK_SECRET to receive the webhooks of a GitHub App.",
      });
    const delivery = await open(github, request, secret);
    const received = receivedOf(request);
    const { repository } = delivery;
    // Whoever linked a project has not proven yet that a private repository is theirs to read.
    const isOpen = repository !== null && !repository.isPrivate;
    const projects = isOpen ? await waitFor(findProjectByRepositoryId(db, repository.id)) : [];
    const events = [];
    for (const project of projects)
      events.push(
        await waitFor(receive(services, project, { provider: github, received, delivery, intake })),
      );
    const [first] = events;
    // The same answer whether or not the repository is known here.
    return acknowledge(reply, delivery, first?.gitEvent._id ?? null, first?.duplicate ?? false);
  });
  onlyPost(app, "/webhooks/github");

  /** A secret that an API key made ends with it. @throws AppError signature_invalid */
  async function requireMakingKey({ _id, orgId, ...project }: ProjectDocument) {
    const made = project.webhookSecretMadeWith;
    if (!made || (await waitFor(hasAccess(db, { orgId, projectId: _id }, made)))) return;
    throw new AppError("signature_invalid", {
      message: "The API key that made the webhook secret has ended. Rotate the secret.",
    });
  }

  /** Opens a delivery; a sender that fails too often is told to wait. */
  async function open(provider: Provider, request: FastifyRequest, secret: string) {
    try {
      return await openDelivery(provider, receivedOf(request), secret);
    } catch (error) {
      const refused = error instanceof AppError && error.appCode.startsWith("signature_");
      if (refused && failures.tooMany(`${request.ip} ${request.url}`))
        throw new AppError("too_many_requests", {
          details: { retryAfter: RETRY_FAILURES_AFTER_S },
          cause: error,
        });
      throw error;
    }
  }
}

function acknowledge(
  reply: FastifyReply,
  { event }: Delivery,
  gitEventId: string | null,
  duplicate: boolean,
): FastifyReply {
  // Nothing is left to do for it: whoever sets a webhook up sees that address and secret are right.
  if (event === "ping")
    return reply.send({ success: true, message: "pong", gitEventId, duplicate });
  return reply.code(202).send({ success: true, gitEventId, duplicate });
}

function receivedOf(request: FastifyRequest): Received {
  return { raw: typeof request.body === "string" ? request.body : "", headers: request.headers };
}
