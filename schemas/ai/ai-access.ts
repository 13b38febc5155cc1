import { z } from "zod";

/** `compatible`: any service with the interface of OpenAI's `/chat/completions`, such as Ollama, vLLM or a gateway. */
export const aiProviders = ["openai", "anthropic", "compatible"] as const;
export type AiProvider = (typeof aiProviders)[number];

/** In US dollars per million tokens, as providers publish them. */
export const AiPrices = z.object({
  input: z.number().min(0).max(10_000),
  output: z.number().min(0).max(10_000),
});
export type AiPrices = z.infer<typeof AiPrices>;

/** Where the access to a model is set. The most specific one applies. */
export const aiSources = ["project", "org", "installation"] as const;
export type AiSource = (typeof aiSources)[number];
