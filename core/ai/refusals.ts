import type { LanguageModelMiddleware } from "ai";

/** The last piece of a stream that has a refusal, as OpenAI's package reports it. */
const REFUSED = { unified: "content-filter", raw: "refusal" } as const;

/**
 * The package for compatible services ignores `delta.refusal`, so a refusal looks like an empty answer. With `includeRawChunks`, it also passes on what the service sent.
 */
export const reportRefusals: LanguageModelMiddleware = {
  specificationVersion: "v3",
  transformParams: async ({ params }) => ({ ...params, includeRawChunks: true }),
  wrapStream: async ({ doStream }) => {
    const { stream, ...answer } = await doStream();
    type Part = typeof stream extends ReadableStream<infer Item> ? Item : never;
    let isRefused = false;
    const reporting = new TransformStream<Part, Part>({
      transform(part, out) {
        if (part.type === "raw") isRefused ||= hasRefusal(part.rawValue);
        else if (part.type === "finish" && isRefused)
          out.enqueue({ ...part, finishReason: REFUSED });
        else out.enqueue(part);
      },
    });
    return { ...answer, stream: stream.pipeThrough(reporting) };
  },
};

function hasRefusal(value: unknown): boolean {
  const { choices } = (value ?? {}) as { choices?: { delta?: { refusal?: unknown } }[] };
  const refusal = choices?.[0]?.delta?.refusal;
  return typeof refusal === "string" && refusal !== "";
}
