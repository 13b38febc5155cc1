import {
  answerOf,
  MALFORMED_ARGUMENTS,
  type ModelRequest,
  type ModelStep,
  type ModelUsage,
  piecesOf,
  type ScriptedAnswer,
  USAGE,
} from "./script.ts";
import type { ModelProtocol } from "./protocol.ts";

// https://platform.openai.com/docs/api-reference/chat and /docs/guides/error-codes

const NO_STATUS = "invalid_request_error";
const TYPES: Record<number, string> = {
  401: NO_STATUS,
  404: NO_STATUS,
  429: "requests",
  500: "server_error",
  503: "server_error",
};
const CODES: Record<number, string> = {
  401: "invalid_api_key",
  404: "model_not_found",
  429: "rate_limit_exceeded",
};

/** OpenAI's `/v1/chat/completions` and `/v1/models`. */
export const openaiProtocol: ModelProtocol = {
  path: "/chat/completions",

  isAllowed: (headers, key) => headers.authorization === `Bearer ${key}`,

  models: (names) => ({
    object: "list",
    data: names.map((id) => ({ id, object: "model", created: 1_700_000_000, owned_by: "double" })),
  }),

  failure: ({ status, message, code }) => ({
    error: {
      message,
      type: TYPES[status] ?? NO_STATUS,
      param: null,
      code: code ?? CODES[status] ?? null,
    },
  }),

  whole(request, step, number) {
    const { text, calls } = answerOf(step);
    const refusal = "refusal" in step ? step.refusal : null;
    const tools = callsOf(step, calls, number);
    return {
      ...head(request, number, "chat.completion"),
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content: text ?? null,
            refusal,
            ...(tools.length > 0 ? { tool_calls: tools } : {}),
          },
          finish_reason: finishOf(tools.length),
        },
      ],
      usage: usageOf(step),
    };
  },

  /** The first piece names the role, the last but one the reason, the last one (without choices) what it used. */
  events(request, step, number) {
    const { text = "", thoughts = "", calls } = answerOf(step);
    const tools = callsOf(step, calls, number);
    const chunk = (delta: object, finish_reason: string | null = null) => ({
      ...head(request, number, "chat.completion.chunk"),
      choices: [{ index: 0, delta, finish_reason }],
    });
    const pieces: object[] = [chunk({ role: "assistant", content: "", refusal: null })];
    if (thoughts !== "") pieces.push(chunk({ reasoning_content: thoughts }));
    for (const content of piecesOf(text)) pieces.push(chunk({ content }));
    if ("refusal" in step)
      for (const refusal of piecesOf(step.refusal)) pieces.push(chunk({ refusal }));
    for (const [index, { id, type, function: called }] of tools.entries()) {
      const opened = { index, id, type, function: { name: called.name, arguments: "" } };
      pieces.push(chunk({ tool_calls: [opened] }));
      for (const part of piecesOf(called.arguments))
        pieces.push(chunk({ tool_calls: [{ index, function: { arguments: part } }] }));
    }
    const ending = [
      chunk({}, finishOf(tools.length)),
      { ...head(request, number, "chat.completion.chunk"), choices: [], usage: usageOf(step) },
    ];
    const asText = (piece: object) => `data: ${JSON.stringify(piece)}\n\n`;
    return { pieces: pieces.map(asText), ending: [...ending.map(asText), "data: [DONE]\n\n"] };
  },
};

const head = ({ body }: ModelRequest, number: number, object: string) => ({
  id: `chatcmpl-${number}`,
  object,
  created: 1_700_000_000 + number,
  model: body.model,
});

const finishOf = (calls: number) => (calls > 0 ? "tool_calls" : "stop");

function callsOf(step: ModelStep, calls: ScriptedAnswer["calls"] = [], number = 0) {
  const made =
    "malformed" in step
      ? [{ name: step.name ?? "read_note", text: MALFORMED_ARGUMENTS }]
      : calls.map(({ name, input }) => ({ name, text: JSON.stringify(input) }));
  return made.map(({ name, text }, at) => ({
    id: `call_${number}_${at}`,
    type: "function" as const,
    function: { name, arguments: text },
  }));
}

function usageOf(step: ModelStep) {
  const { inputTokens, outputTokens }: ModelUsage = answerOf(step).usage ?? USAGE;
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
}
