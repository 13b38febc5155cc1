import { TRPCClientError } from "@trpc/client";
import type { FailureData } from "#api/trpc-error.ts";
import type { AppCode } from "#schemas/errors.ts";

export const appCodeOf = (error: unknown): AppCode | null => dataOf(error)?.appCode ?? null;

/** An error whose message is already written for users. */
export class SpokenError extends Error {}

/** Returns an error text for users. The api's messages are written for users; a network failure has none. */
export function messageOf(error: unknown): string {
  if (error instanceof SpokenError) return error.message;
  return (
    dataOf(error)?.error ?? "The server cannot be reached. Check your connection and try again."
  );
}

/** What is wrong with the input, field by field. */
export const issuesOf = (error: unknown): NonNullable<FailureData["issues"]> =>
  dataOf(error)?.issues ?? [];

/** The files that could not be merged. */
export const conflictsOf = (error: unknown): NonNullable<FailureData["conflicts"]> =>
  dataOf(error)?.conflicts ?? [];

/** The commit that the files in conflict were compared with. Null if there is no conflict of this kind. */
export const baseOf = (error: unknown): string | null => dataOf(error)?.base ?? null;

/** Deleted, inaccessible, or with an invalid id: all three show the same page. */
export const isMissing = (error: unknown) => [400, 404].includes(dataOf(error)?.httpStatus ?? 0);

/** Whether a retry may help: a network failure, or a failing server. */
export function isTransient(error: unknown): boolean {
  const data = dataOf(error);
  return !data || data.httpStatus >= 500;
}

function dataOf(error: unknown): FailureData | null {
  if (!(error instanceof TRPCClientError)) return null;
  return (error.data as FailureData | null | undefined) ?? null;
}
