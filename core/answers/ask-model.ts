import { type FinishReason, streamText } from "ai";
import type { AnswerCost, AnswerSentence } from "#schemas/answers/answer.ts";
import type { Env } from "#schemas/env/env.ts";
import type { AiAccess } from "../ai/access.ts";
import { failureOf, failureOfFinish } from "../ai/failure.ts";
import { openModel } from "../ai/open-model.ts";
import { usdOf } from "../ai/prices.ts";
import { tokensOf, usedTokens } from "../ai/used-tokens.ts";
import type { Passage } from "./passages.ts";
import { questionPrompt, SYSTEM_PROMPT } from "./prompt.ts";
import { readSentences } from "./sentences.ts";

/** Some models think before they write. */
export const MAX_OUTPUT_TOKENS = 4_000;

export interface AnswerEnd {
  unsupported: number;
  isCut: boolean;
  cost: AnswerCost;
}

interface Question {
  question: string;
  passages: readonly Passage[];
  signal: AbortSignal;
}

/**
 * The sentences of a model's answer that name one of the passages, while it writes. It has no tools, so a passage cannot make it do anything.
 * @throws AppError of the model; the reason of the signal
 */
export async function* askModel(
  env: Pick<Env, "ALLOW_PRIVATE_HOSTS">,
  access: AiAccess,
  { question, passages, signal }: Question,
): AsyncGenerator<AnswerSentence, AnswerEnd> {
  const prompt = questionPrompt(question, passages);
  const { fullStream } = streamText({
    model: openModel(env, access),
    system: SYSTEM_PROMPT,
    prompt,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    maxRetries: 0,
    abortSignal: signal,
    // The stream says the same.
    onError: () => undefined,
  });
  const reader = readSentences(passages.length);
  const reported = { inputTokens: 0, outputTokens: 0 };
  let written = "";
  let reason: FinishReason = "other";
  try {
    for await (const part of fullStream) {
      signal.throwIfAborted();
      if (part.type === "error") throw part.error;
      if (part.type === "text-delta" || part.type === "reasoning-delta") written += part.text;
      if (part.type === "text-delta") yield* reader.add(part.text);
      if (part.type !== "finish") continue;
      reason = part.finishReason;
      const { inputTokens = 0, outputTokens = 0 } = part.totalUsage;
      Object.assign(reported, { inputTokens, outputTokens });
    }
    signal.throwIfAborted();
    const failure = failureOfFinish(reason);
    if (failure) throw failure.error;
  } catch (error) {
    signal.throwIfAborted();
    throw failureOf(error).error;
  }
  yield* reader.end();
  const usage = usedTokens(reported, {
    inputTokens: tokensOf({ texts: [SYSTEM_PROMPT, prompt] }),
    outputTokens: tokensOf({ texts: [written] }),
  });
  return {
    unsupported: reader.unsupported,
    isCut: reason === "length",
    cost: { model: access.model, ...usage, usd: usdOf(access.prices, usage) },
  };
}
