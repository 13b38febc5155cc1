import type { UsedTokens } from "#schemas/ai/used-tokens.ts";

/** A token has two bytes or more in nearly every text. */
const BYTES_OF_A_TOKEN = 2;
/** Services count fewer for a picture of our size. */
const TOKENS_OF_A_PICTURE = 2_000;

/** Estimates the tokens of a request or an answer, on the high side. */
export function tokensOf({
  texts,
  pictures = 0,
}: {
  texts: readonly string[];
  pictures?: number;
}): number {
  const bytes = texts.reduce((total, text) => total + Buffer.byteLength(text), 0);
  return Math.ceil(bytes / BYTES_OF_A_TOKEN) + pictures * TOKENS_OF_A_PICTURE;
}

/** The usage that the service reports for an answer. 0: it reports none. */
export type ReportedTokens = Pick<UsedTokens, "inputTokens" | "outputTokens">;

/** The usage of an answer. If the service does not report it, it is estimated, because otherwise no limit would end its answers. */
export function usedTokens(reported: ReportedTokens, estimate: ReportedTokens): UsedTokens {
  const { inputTokens, outputTokens } = reported;
  if (inputTokens > 0 && outputTokens > 0) return { inputTokens, outputTokens };
  return {
    inputTokens: inputTokens || estimate.inputTokens,
    outputTokens: outputTokens || estimate.outputTokens,
    isEstimated: true,
  };
}
