import { hashSecret } from "#store/hash-secret.ts";
import type { SlackPress } from "#store/slack/documents.ts";
import { acceptOnce } from "#store/slack/requests.ts";
import type { SlackContext } from "../slack-context.ts";

/** Longer than a request is accepted, from 5 minutes before its time to 5 minutes after it. */
const REMEMBERED_MS = 900_000;

/**
 * @param press is stored with the request, so that it is handled even if the process ends after the answer
 * @returns false for a copy of an earlier request, which must change nothing
 */
export function acceptRequest(
  { db }: Pick<SlackContext, "db">,
  signature: string,
  press: SlackPress | null = null,
  now = new Date(),
): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + REMEMBERED_MS);
  const due = press ? { press, dueAt: now } : {};
  return acceptOnce(db, { _id: hashSecret(signature), expiresAt, ...due });
}
