import type { AiPrices, AiProvider } from "#schemas/ai/ai-access.ts";

/** How an organization, or one of its projects, reaches a model. */
export interface AiAccessDocument {
  _id: string;
  /** Exactly one of the two is set. */
  orgId: string | null;
  projectId: string | null;
  provider: AiProvider;
  baseUrl: string;
  model: string;
  /** Sealed for its owner and its address, so that it cannot be sent to another one. Null: a service without keys. */
  sealedKey: string | null;
  prices: AiPrices | null;
  /** The name of the user or the API key at that time. */
  setBy: string;
  createdAt: Date;
  updatedAt: Date;
}
