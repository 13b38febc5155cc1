/** What an answer of a model has used. */
export interface UsedTokens {
  inputTokens: number;
  outputTokens: number;
  /** The service does not say what it used, so at least one of the numbers is an estimate. Absent if both are exact. */
  isEstimated?: true;
}
