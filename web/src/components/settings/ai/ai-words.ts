import type { AiProvider, AiSource } from "#schemas/ai/ai-access.ts";

export const providerNames: Record<AiProvider, string> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  compatible: "Another service with OpenAI’s interface",
};

export const sourceNames: Record<AiSource, string> = {
  project: "this project",
  org: "the organization",
  installation: "the installation",
};
