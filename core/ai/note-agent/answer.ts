import { type FinishReason, jsonSchema, streamText, tool, type ToolSet } from "ai";
import { z } from "zod";
import type { AgentEvent, AgentRequest } from "#schemas/ai/note-agent.ts";
import type { Env } from "#schemas/env/env.ts";
import { AppError } from "#schemas/errors.ts";
import type { AiAccess } from "../access.ts";
import { failureOf, failureOfFinish } from "../failure.ts";
import { openModel } from "../open-model.ts";
import { usdOf } from "../prices.ts";
import { tokensOf, usedTokens } from "../used-tokens.ts";
import { messagesOf, SYSTEM_PROMPT } from "./prompt.ts";
import {
  type AgentCall,
  EditNote,
  readChanges,
  ReplaceNote,
  ReplaceSelection,
} from "./read-changes.ts";

const ANSWER_TIMEOUT_MS = 5 * 60_000;
/** Text and changes together. A model that repeats itself would not end. */
const ANSWER_MAX_LENGTH = 400_000;
const MINUTE_MS = 60_000;

/**
 * The agent's answer while the model writes it. The tools only describe changes: nothing is run, so neither the model nor a text that it read can do more
 * than propose.
 * @throws AppError of the model; the reason of the signal
 */
export async function* answerRequest(
  env: Pick<Env, "ALLOW_PRIVATE_HOSTS">,
  access: AiAccess,
  { request, signal }: { request: AgentRequest; signal: AbortSignal },
): AsyncGenerator<AgentEvent> {
  const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  const ended = AbortSignal.any([signal, timeout]);
  const calls: AgentCall[] = [];
  const messages = messagesOf(request);
  const tools = toolsFor(request);
  const reported = { inputTokens: 0, outputTokens: 0 };
  let length = 0;
  let written = "";
  let reason: FinishReason = "other";
  try {
    const { fullStream } = streamText({
      model: openModel(env, access),
      system: SYSTEM_PROMPT,
      messages,
      tools,
      maxRetries: 0,
      abortSignal: ended,
      // The stream says the same.
      onError: () => undefined,
    });
    for await (const part of fullStream) {
      ended.throwIfAborted();
      if (part.type === "error") throw part.error;
      if (part.type === "text-delta") yield { kind: "text", text: part.text };
      if (part.type === "text-delta") length += part.text.length;
      if (part.type === "text-delta" || part.type === "reasoning-delta") written += part.text;
      if (part.type === "tool-input-delta") length += part.delta.length;
      if (length > ANSWER_MAX_LENGTH) throw tooLong();
      if (part.type === "tool-call") calls.push({ name: part.toolName, input: part.input });
      if (part.type !== "finish") continue;
      reason = part.finishReason;
      const { inputTokens = 0, outputTokens = 0 } = part.totalUsage;
      Object.assign(reported, { inputTokens, outputTokens });
    }
    ended.throwIfAborted();
    const failure = failureOfFinish(reason);
    if (failure) throw failure.error;
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) throw tooSlow();
    throw failureOf(error).error;
  }
  if (calls.length > 0) yield { kind: "proposal", ...readChanges(request, calls) };
  const usage = usedTokens(reported, {
    inputTokens: tokensOf({ texts: [SYSTEM_PROMPT, JSON.stringify([messages, tools])] }),
    outputTokens: tokensOf({ texts: [written, JSON.stringify(calls)] }),
  });
  const cost = { model: access.model, ...usage, usd: usdOf(access.prices, usage) };
  yield { kind: "end", cost, isCut: reason === "length" };
}

/** Without `execute`. The input is not checked by the package, because `readChanges` says in plain words what is wrong. */
function toolsFor({ selection }: AgentRequest): ToolSet {
  const tools: [name: string, description: string, input: z.ZodType][] = [
    ["edit_note", "Proposes edits of the note that is open.", EditNote],
    ["replace_note", "Proposes a new text for the whole note.", ReplaceNote],
  ];
  if (selection.from < selection.to)
    tools.push([
      "replace_selection",
      "Proposes a new text for the selected part.",
      ReplaceSelection,
    ]);
  return Object.fromEntries(
    tools.map(([name, description, input]) => [
      name,
      tool({ description, inputSchema: jsonSchema(z.toJSONSchema(input) as object) }),
    ]),
  );
}

const tooLong = () =>
  new AppError("ai_unavailable", {
    message: "The model's answer is too long. Ask for fewer changes in one message.",
  });

const tooSlow = () =>
  new AppError("ai_unavailable", {
    message: `The model did not finish within ${ANSWER_TIMEOUT_MS / MINUTE_MS} minutes. Ask for fewer changes in one message.`,
  });
