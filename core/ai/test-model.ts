import { jsonSchema, streamText } from "ai";
import type { AiTest } from "#schemas/ai/ai-settings.ts";
import type { Env } from "#schemas/env/env.ts";
import type { AiAccess } from "./access.ts";
import { type AiFailure, failureOf, failureOfFinish } from "./failure.ts";
import { openModel } from "./open-model.ts";

/** A model on a machine of the operator may have to be loaded first. */
const TEST_TIMEOUT_MS = 50_000;
/** Some models think before they write. */
const MAX_OUTPUT_TOKENS = 200;
const SECOND_MS = 1_000;

/** Asks the model for a few tokens in the way that tasks ask it: as a stream, with a tool. Says in words what happened. */
export async function testModel(
  env: Pick<Env, "ALLOW_PRIVATE_HOSTS">,
  access: AiAccess,
): Promise<AiTest> {
  const startedAt = performance.now();
  const times = { firstByteMs: TEST_TIMEOUT_MS, betweenMs: TEST_TIMEOUT_MS };
  const signal = AbortSignal.timeout(TEST_TIMEOUT_MS);
  const answer = streamText({
    model: openModel(env, access, times),
    prompt: "This is a test. Reply with the word OK.",
    tools: {
      list_notes: {
        description: "Lists the notes.",
        inputSchema: jsonSchema({ type: "object", properties: {} }),
      },
    },
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    maxRetries: 0,
    abortSignal: signal,
    // The stream says the same.
    onError: () => undefined,
  });
  let failure: AiFailure | null = null;
  let tokens: number | undefined;
  try {
    for await (const part of answer.fullStream) {
      if (part.type === "error") failure ??= failureOf(part.error);
      if (part.type === "finish") {
        tokens = part.totalUsage.totalTokens;
        failure ??= failureOfFinish(part.finishReason);
      }
    }
  } catch (error) {
    failure ??= failureOf(error);
  }
  if (signal.aborted)
    return {
      works: false,
      message: `The model did not answer within ${TEST_TIMEOUT_MS / SECOND_MS} seconds.`,
    };
  if (failure) return { works: false, message: failure.error.message };
  const seconds = ((performance.now() - startedAt) / SECOND_MS).toFixed(1);
  const used = tokens === undefined ? "" : ` and used ${tokens.toLocaleString("en")} tokens`;
  return { works: true, message: `${access.model} answered in ${seconds} seconds${used}.` };
}
