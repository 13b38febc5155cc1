import type { UsedTokens } from "#schemas/ai/used-tokens.ts";

/** A token has two bytes or more in nearly every text. */
const BYTES_OF_A_TOKEN = 2;
/** Services count fewer for a picture of our size. */
const TOKENS_OF_A_PICTURE = 2_000;

/** About how many tokens a request or an answer has, rather too many than too few. */
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

/** What the service says that an answer has used. 0: it says nothing. */
export type ReportedTokens = Pick<UsedTokens, "inputTokens" | "outputTokens">;

/** What an answer has used. Some services do not say it, and no limit would end their answers if they counted as nothing. */
export function usedTokens(reported: ReportedTokens, estimate: ReportedTokens): UsedTokens {
  const { inputTokens, outputTokens } = reported;
  if (inputTokens > 0 && outputTokens > 0) return { inputTokens, outputTokens };
  return {
    inputTokens: inputTokens || estimate.inputTokens,
    outputTokens: outputTokens || estimate.outputTokens,
    isEstimated: true,
  };
}
