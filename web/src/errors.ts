import { TRPCClientError } from "@trpc/client";
import type { FailureData } from "#api/trpc-error.ts";
import type { AppCode } from "#schemas/errors.ts";

export const appCodeOf = (error: unknown): AppCode | null => dataOf(error)?.appCode ?? null;

/** Its message is written for a person already. */
export class SpokenError extends Error {}

/** Words for a person. The api's messages are written for people; a network failure has none. */
export function messageOf(error: unknown): string {
  if (error instanceof SpokenError) return error.message;
  return (
    dataOf(error)?.error ?? "The server cannot be reached. Check your connection and try again."
  );
}

/** Gone, foreign, or not even a possible id: the same page for all three. */
export const isMissing = (error: unknown) => [400, 404].includes(dataOf(error)?.httpStatus ?? 0);

/** Worth another try: the network, or a server that is not well. */
export function isTransient(error: unknown): boolean {
  const data = dataOf(error);
  return !data || data.httpStatus >= 500;
}

function dataOf(error: unknown): FailureData | null {
  if (!(error instanceof TRPCClientError)) return null;
  return (error.data as FailureData | null | undefined) ?? null;
}
