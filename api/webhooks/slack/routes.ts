import type { FastifyInstance, FastifyReply } from "fastify";
import { requireSlackApp, slackPaths } from "#core/slack/app.ts";
import { readPress } from "#core/slack/buttons/answer-press.ts";
import { handlePresses } from "#core/slack/buttons/handle-presses.ts";
import { answerCommand } from "#core/slack/commands/answer-command.ts";
import { receiveEvent } from "#core/slack/events/receive-event.ts";
import { acceptRequest } from "#core/slack/requests/accept-request.ts";
import {
  EventRequest,
  Interaction,
  readPayload,
  SlashCommand,
} from "#core/slack/requests/payloads.ts";
import { verifySlackRequest } from "#core/slack/requests/verify-request.ts";
import { parseJsonObject } from "#schemas/json-object.ts";
import type { SlackPress } from "#store/slack/documents.ts";
import { onlyPost } from "../../http/only-post.ts";
import { inTime } from "../../in-time.ts";
import type { Services } from "../../services.ts";
import { openFailureCounter } from "../failures.ts";
import { limitFailures } from "../limit-failures.ts";
import { openBackground } from "./background.ts";

/** Slack's own requests are much smaller. */
const BODY_MAX_BYTES = 1024 * 1024;

/** What Slack sends: slash commands, buttons and events. It waits 3 seconds for an answer. */
export async function serveSlack(app: FastifyInstance, services: Services): Promise<void> {
  const failures = openFailureCounter();
  const inBackground = openBackground(app, services);
  // The signature covers the bytes as they arrived.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_, body, done) => done(null, body));

  serve(slackPaths.commands, async ({ raw, isNew }, reply) => {
    const command = readPayload(SlashCommand, Object.fromEntries(new URLSearchParams(raw)));
    if (!(await isNew())) return reply.send();
    const text = await answerCommand(services, command, inTime);
    return reply.send({ response_type: "ephemeral", text });
  });

  serve(slackPaths.interactions, async ({ raw, isNew }, reply) => {
    const payload = parseJsonObject(new URLSearchParams(raw).get("payload") ?? "");
    const interaction = readPayload(Interaction, payload);
    const press = interaction.type === "block_actions" ? readPress(interaction) : null;
    if (press && (await isNew(press))) inBackground(handlePresses(services));
    return reply.send();
  });

  // A copy of an event changes nothing: what it reports is already so.
  serve(slackPaths.events, async ({ raw }, reply) => {
    const event = readPayload(EventRequest, parseJsonObject(raw));
    if (event.type === "url_verification") return reply.send({ challenge: event.challenge });
    if (event.type === "event_callback") await inTime(receiveEvent(services, event));
    return reply.send();
  });

  function serve(path: string, answer: Answer): void {
    app.post(path, { bodyLimit: BODY_MAX_BYTES }, async (request, reply) => {
      const { signingSecret } = requireSlackApp(services.env);
      const raw = typeof request.body === "string" ? request.body : "";
      const signature = request.headers["x-slack-signature"];
      const timestamp = request.headers["x-slack-request-timestamp"];
      const sent = { raw, timestamp, signature };
      await limitFailures(failures, request, async () => verifySlackRequest(signingSecret, sent));
      const isNew = (press?: SlackPress) =>
        inTime(acceptRequest(services, String(signature), press));
      return answer({ raw, isNew }, reply);
    });
    onlyPost(app, path);
  }
}

interface Accepted {
  raw: string;
  /** Whether this is not a copy of an earlier request. A press is stored with it. */
  isNew(press?: SlackPress): Promise<boolean>;
}

type Answer = (accepted: Accepted, reply: FastifyReply) => Promise<FastifyReply>;
