import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "#schemas/errors.ts";
import type { Bounce } from "#schemas/subscribers/bounce.ts";
import { markBounced } from "#store/subscribers/bounces.ts";
import type { CoreContext } from "../context.ts";
import { type ChangeContext, publishChange } from "./publish-change.ts";

/** @throws AppError bounces_off, signature_missing, signature_invalid */
export function checkBounceSecret({ env }: Pick<CoreContext, "env">, secret: string | null): void {
  const expected = env.MAIL_BOUNCE_SECRET;
  if (expected === undefined) throw new AppError("bounces_off");
  if (secret === null)
    throw new AppError("signature_missing", {
      message: "Send the secret: Authorization: Bearer {MAIL_BOUNCE_SECRET}.",
    });
  if (!timingSafeEqual(hashOf(expected), hashOf(secret)))
    throw new AppError("signature_invalid", { message: "This is not MAIL_BOUNCE_SECRET." });
}

const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/**
 * Subscribers whose address does not exist, or who have complained, get no more emails of any site. Safe to repeat.
 * @returns how many subscriptions ended
 */
export async function receiveBounces(
  context: Pick<CoreContext, "db"> & ChangeContext,
  bounces: readonly Bounce[],
  now: Date = new Date(),
): Promise<number> {
  let ended = 0;
  const projectIds = new Set<string>();
  for (const { email, type, reason } of bounces) {
    // The next mailing shows whether it is permanent.
    if (type === "temporary") continue;
    const said = type === "complaint" ? "The owner has marked an email as spam." : "It came back.";
    const marked = await markBounced(context.db, { email, words: reason || said, now });
    ended += marked.length;
    for (const projectId of marked) projectIds.add(projectId);
  }
  for (const projectId of projectIds) await publishChange(context, projectId, "addresses");
  return ended;
}
