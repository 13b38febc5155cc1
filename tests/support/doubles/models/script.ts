import type { IncomingHttpHeaders } from "node:http";

/** What a model was asked, as the service received it. */
export interface ModelRequest {
  protocol: "openai" | "anthropic";
  path: string;
  headers: IncomingHttpHeaders;
  body: ModelRequestBody;
}

/** The fields that tests read. Messages have the shape of the protocol. */
export interface ModelRequestBody {
  model: string;
  stream?: boolean;
  messages: { role: string; content: unknown }[];
  tools?: unknown[];
  [field: string]: unknown;
}

export interface ModelUsage {
  inputTokens: number;
  outputTokens: number;
}

export interface ScriptedAnswer {
  text?: string;
  /** What the model writes before it answers. Only with the protocol of OpenAI, as vLLM and others send it. */
  thoughts?: string;
  calls?: { name: string; input: unknown }[];
  usage?: ModelUsage;
}

/** What the model does when it is asked once. */
export type ModelStep =
  | ScriptedAnswer
  /** A status instead of an answer. `retryAfter`: seconds, or a date. */
  | { failure: number; retryAfter?: number | string; message?: string; code?: string }
  /** The connection ends in the middle of the text, or of a call. */
  | { cut: true; text?: string; calls?: { name: string; input: unknown }[] }
  /** A call whose arguments are not JSON. */
  | { malformed: true; name?: string }
  | { refusal: string }
  /** Accepts the request and never answers. `text`: written before it goes silent. */
  | { hang: true; text?: string };

export type ScriptedStep = ModelStep | ((request: ModelRequest) => ModelStep);

export const USAGE: ModelUsage = { inputTokens: 100, outputTokens: 20 };
/** Of a service that does not say what an answer used. */
export const NO_USAGE: ModelUsage = { inputTokens: 0, outputTokens: 0 };

/** As models write: in pieces of a few characters. */
export function piecesOf(text: string): string[] {
  return text.match(/[\s\S]{1,12}/g) ?? [];
}

/** The text as a service sends JSON with a mistake: it ends too early. */
export const MALFORMED_ARGUMENTS = '{"path": "notes/a.md", "text": "unfinis';

/** What a step says and calls, if it says anything. */
export function answerOf(step: ModelStep): ScriptedAnswer {
  return "failure" in step || "refusal" in step || "malformed" in step ? {} : step;
}
