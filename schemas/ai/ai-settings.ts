import { z } from "zod";
import { isUrl } from "../is-url.ts";
import { AiPrices, aiProviders, aiSources } from "./ai-access.ts";

/** The addresses of these providers, unless someone enters that of a gateway. */
export const AI_ADDRESSES = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  compatible: "",
} as const satisfies Record<(typeof aiProviders)[number], string>;

const ADDRESS_MAX_LENGTH = 500;
const MODEL_MAX_LENGTH = 200;
const KEY_MAX_LENGTH = 1_000;

/** An address that only paths are added to, without a slash at its end. */
export const AiAddress = z
  .string()
  .trim()
  .max(ADDRESS_MAX_LENGTH, `baseUrl can have up to ${ADDRESS_MAX_LENGTH} characters`)
  .refine(isPlainAddress, "baseUrl must be an address such as https://api.example.com/v1")
  .transform((address) => address.replace(/\/+$/, ""));

export const AiModelName = z
  .string()
  .trim()
  .min(1, "model must not be empty")
  .max(MODEL_MAX_LENGTH, `model can have up to ${MODEL_MAX_LENGTH} characters`)
  .regex(/^[^\p{Cc}]*$/u, "model must not contain control characters");

/** Keys are sent in a header. */
export const AiKey = z
  .string()
  .trim()
  .min(1, "key must not be empty")
  .max(KEY_MAX_LENGTH, `key can have up to ${KEY_MAX_LENGTH} characters`)
  .regex(/^[\x21-\x7e]*$/, "key must not contain spaces or letters beyond ASCII");

/** What a request to the service needs. Without `key`, the stored key is used if it was entered for this address; null: no key. */
export const aiService = {
  provider: z.enum(aiProviders),
  baseUrl: AiAddress,
  key: AiKey.nullable().optional(),
};

/** A new access to a model. */
export const aiValues = {
  ...aiService,
  model: AiModelName,
  prices: AiPrices.nullable().default(null),
};

/** An access as members see it, without its key. */
export const ShownAiAccess = z.object({
  source: z.enum(aiSources),
  provider: z.enum(aiProviders),
  /** Null: only the operator knows it. */
  baseUrl: z.string().nullable(),
  model: z.string(),
  hasKey: z.boolean(),
  prices: AiPrices.nullable(),
  /** Who set it, and when; null for the one of the installation. */
  setBy: z.string().nullable(),
  updatedAt: z.string().nullable(),
});
export type ShownAiAccess = z.infer<typeof ShownAiAccess>;

export const AiSettings = z.object({
  /** What is set here. */
  own: ShownAiAccess.nullable(),
  /** What tasks use: the nearest access. */
  inForce: ShownAiAccess.nullable(),
});
export type AiSettings = z.infer<typeof AiSettings>;

/** What a trial request showed, in words. */
export const AiTest = z.object({
  works: z.boolean(),
  message: z.string(),
});
export type AiTest = z.infer<typeof AiTest>;

function isPlainAddress(text: string): boolean {
  if (!isUrl(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return (
    (protocol === "https:" || protocol === "http:") && username + password + search + hash === ""
  );
}
