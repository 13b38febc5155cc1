import type { ModelProtocol } from "./protocol.ts";
import {
  answerOf,
  MALFORMED_ARGUMENTS,
  type ModelStep,
  type ModelUsage,
  piecesOf,
  USAGE,
} from "./script.ts";

// https://docs.anthropic.com/en/api/messages, /en/api/errors and /en/docs/build-with-claude/streaming

const TYPES: Record<number, string> = {
  400: "invalid_request_error",
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  413: "request_too_large",
  429: "rate_limit_error",
  500: "api_error",
  529: "overloaded_error",
};

/** Anthropic's `/v1/messages` and `/v1/models`. */
export const anthropicProtocol: ModelProtocol = {
  path: "/messages",

  isAllowed: (headers, key) => headers["x-api-key"] === key,

  models: (names) => ({
    data: names.map((id) => ({
      type: "model",
      id,
      display_name: id,
      created_at: "2025-01-01T00:00:00Z",
    })),
    has_more: false,
    first_id: names[0] ?? null,
    last_id: names.at(-1) ?? null,
  }),

  failure: ({ status, message }) => ({
    type: "error",
    error: { type: TYPES[status] ?? "api_error", message },
    request_id: `req_${status}`,
  }),

  whole({ body }, step, number) {
    return {
      ...messageOf(body.model, number, step),
      content: blocksOf(step, number).map(({ block }) => block),
      stop_reason: stopOf(step),
    };
  },

  events({ body }, step, number) {
    const { input_tokens, output_tokens } = usageOf(step);
    const pieces = [
      eventOf("message_start", {
        message: {
          ...messageOf(body.model, number, step),
          usage: { input_tokens, output_tokens: 1 },
        },
      }),
      eventOf("ping", {}),
    ];
    for (const [index, { opened, deltas }] of blocksOf(step, number).entries()) {
      pieces.push(eventOf("content_block_start", { index, content_block: opened }));
      for (const delta of deltas) pieces.push(eventOf("content_block_delta", { index, delta }));
      pieces.push(eventOf("content_block_stop", { index }));
    }
    const ending = [
      eventOf("message_delta", {
        delta: { stop_reason: stopOf(step), stop_sequence: null },
        usage: { output_tokens },
      }),
      eventOf("message_stop", {}),
    ];
    return { pieces, ending };
  },
};

const eventOf = (type: string, fields: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;

const messageOf = (model: string, number: number, step: ModelStep) => ({
  id: `msg_${number}`,
  type: "message",
  role: "assistant",
  model,
  content: [] as object[],
  stop_reason: null as string | null,
  stop_sequence: null,
  usage: usageOf(step),
});

function stopOf(step: ModelStep): string {
  if ("refusal" in step) return "refusal";
  return "malformed" in step || (answerOf(step).calls ?? []).length > 0 ? "tool_use" : "end_turn";
}

interface Block {
  /** Whole, for an answer that is not streamed. */
  block: object;
  /** As a stream opens it, with what follows. */
  opened: object;
  deltas: object[];
}

function blocksOf(step: ModelStep, number: number): Block[] {
  const { text = "", calls = [] } = answerOf(step);
  const written = "refusal" in step ? step.refusal : text;
  const blocks: Block[] = [];
  if (written !== "")
    blocks.push({
      block: { type: "text", text: written },
      opened: { type: "text", text: "" },
      deltas: piecesOf(written).map((piece) => ({ type: "text_delta", text: piece })),
    });
  const made =
    "malformed" in step
      ? [{ name: step.name ?? "read_note", input: {}, json: MALFORMED_ARGUMENTS }]
      : calls.map(({ name, input }) => ({ name, input, json: JSON.stringify(input) }));
  for (const [at, { name, input, json }] of made.entries()) {
    const call = { type: "tool_use", id: `toolu_${number}_${at}`, name };
    blocks.push({
      block: { ...call, input },
      opened: { ...call, input: {} },
      deltas: piecesOf(json).map((piece) => ({ type: "input_json_delta", partial_json: piece })),
    });
  }
  return blocks;
}

function usageOf(step: ModelStep) {
  const { inputTokens, outputTokens }: ModelUsage = answerOf(step).usage ?? USAGE;
  return { input_tokens: inputTokens, output_tokens: outputTokens };
}
