import { hashSecret } from "#store/hash-secret.ts";
import { acceptOnce } from "#store/slack/requests.ts";
import type { SlackContext } from "../slack-context.ts";

/** Longer than a request is accepted, from 5 minutes before its time to 5 minutes after it. */
const REMEMBERED_MS = 900_000;

/** @returns false for a copy of an earlier request, which must change nothing */
export function acceptRequest(
  { db }: Pick<SlackContext, "db">,
  signature: string,
  now = new Date(),
): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + REMEMBERED_MS);
  return acceptOnce(db, { _id: hashSecret(signature), expiresAt });
}
