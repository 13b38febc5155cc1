import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "#schemas/errors.ts";

const VERSION = "v0";
/** An older request may be a replay. Slack names this limit. */
const AGE_MAX_S = 300;
const SECOND_MS = 1_000;

export interface SignedRequest {
  raw: string;
  /** X-Slack-Request-Timestamp */
  timestamp: unknown;
  /** X-Slack-Signature */
  signature: unknown;
}

/** @throws AppError signature_missing, signature_invalid */
export function verifySlackRequest(
  signingSecret: string,
  { raw, timestamp, signature }: SignedRequest,
  now = new Date(),
): void {
  if (typeof timestamp !== "string" || typeof signature !== "string")
    throw new AppError("signature_missing");
  if (!/^\d{1,12}$/.test(timestamp)) throw new AppError("signature_invalid");
  const expected = Buffer.from(signatureOf(signingSecret, timestamp, raw));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given))
    throw new AppError("signature_invalid");
  const ageS = Math.abs(now.getTime() / SECOND_MS - Number(timestamp));
  if (ageS > AGE_MAX_S)
    throw new AppError("signature_invalid", {
      message: "The request is older than 5 minutes, or the clocks differ.",
    });
}

export const signatureOf = (signingSecret: string, timestamp: string, raw: string): string =>
  `${VERSION}=${createHmac("sha256", signingSecret).update(`${VERSION}:${timestamp}:${raw}`).digest("hex")}`;
