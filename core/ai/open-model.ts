import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { type LanguageModel, wrapLanguageModel } from "ai";
import type { Env } from "#schemas/env/env.ts";
import type { AiAccess } from "./access.ts";
import { modelFetch, type ModelTimes } from "./model-fetch.ts";
import { reportRefusals } from "./refusals.ts";

/**
 * The model behind an access. Everything is passed explicitly, because the packages otherwise read keys and addresses from
 * variables of their own.
 */
export function openModel(
  env: Pick<Env, "ALLOW_PRIVATE_HOSTS">,
  access: AiAccess,
  times?: ModelTimes,
): Exclude<LanguageModel, string> {
  // The package would print to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const { provider, baseUrl: baseURL, model } = access;
  const settings = { baseURL, fetch: modelFetch(env, access, times) };
  const apiKey = access.key ?? "";
  switch (provider) {
    case "openai":
      return createOpenAI({ ...settings, apiKey }).chat(model);
    case "anthropic":
      return createAnthropic({ ...settings, apiKey })(model);
    case "compatible":
      return wrapLanguageModel({
        model: createOpenAICompatible({
          ...settings,
          name: "compatible",
          includeUsage: true,
          ...(access.key === null ? {} : { apiKey }),
        })(model),
        middleware: reportRefusals,
      });
  }
}
