import { z } from "zod";
import { type AgentEvent, agentRequest } from "#schemas/ai/note-agent.ts";
import { AppError } from "#schemas/errors.ts";
import { Id } from "#schemas/ids.ts";
import { findAiAccess } from "#core/ai/access.ts";
import { answerRequest } from "#core/ai/note-agent/answer.ts";
import { keepRequest, takeRequest } from "#core/ai/note-agent/request.ts";
import { enterSubscription } from "../../sockets.ts";
import { answer, inProject } from "../../trpc.ts";

/** Asks the agent beside an open note. `live.agent` has the answer, once. Nothing of it is stored. */
export const askAgent = inProject(agentRequest)
  .output(answer({ requestId: z.string() }))
  .mutation(async ({ ctx, input: { path, text, selection, message, turns } }) => {
    const { services, caller, org, project } = ctx;
    const request = { path, text, selection, message, turns };
    const requestId = await keepRequest(services, { caller, org, project }, request);
    return { success: true, requestId };
  });

/** The answer of the agent, while the model writes it. It ends when the client leaves. */
export const agent = inProject({ requestId: Id }).subscription(async function* ({
  ctx,
  input: { requestId },
  signal,
}): AsyncGenerator<AgentEvent> {
  const { services, caller, org, project, socket } = ctx;
  const leave = enterSubscription(socket);
  try {
    const request = await takeRequest(services, { caller, project }, requestId);
    const access = await findAiAccess(services, { orgId: org._id, projectId: project._id });
    if (!access) throw new AppError("ai_not_configured");
    const ended = signal ?? new AbortController().signal;
    yield* answerRequest(services.env, access, { request, signal: ended });
  } finally {
    leave();
  }
});
