import type { LanguageModelMiddleware } from "ai";

/** The last piece of a stream that has a refusal, as OpenAI's package tells it. */
const REFUSED = { unified: "content-filter", raw: "refusal" } as const;

/**
 * The package for compatible services leaves out `delta.refusal`, so that a refusal would look like an empty answer. It passes on what the service sent on request.
 */
export const toldRefusals: LanguageModelMiddleware = {
  specificationVersion: "v3",
  transformParams: async ({ params }) => ({ ...params, includeRawChunks: true }),
  wrapStream: async ({ doStream }) => {
    const { stream, ...answer } = await doStream();
    type Part = typeof stream extends ReadableStream<infer Item> ? Item : never;
    let isRefused = false;
    const told = new TransformStream<Part, Part>({
      transform(part, out) {
        if (part.type === "raw") isRefused ||= hasRefusal(part.rawValue);
        else if (part.type === "finish" && isRefused)
          out.enqueue({ ...part, finishReason: REFUSED });
        else out.enqueue(part);
      },
    });
    return { ...answer, stream: stream.pipeThrough(told) };
  },
};

function hasRefusal(value: unknown): boolean {
  const { choices } = (value ?? {}) as { choices?: { delta?: { refusal?: unknown } }[] };
  const refusal = choices?.[0]?.delta?.refusal;
  return typeof refusal === "string" && refusal !== "";
}
