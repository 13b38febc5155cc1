import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { cleanText } from "#git/clean.ts";
import type { Commit } from "#schemas/deployments/deployment.ts";
import type { Headers } from "./port.ts";

/** Longer than any ref or sha that git accepts. */
export const NAME_MAX_LENGTH = 512;
/** What is missing or malformed is null: a signed delivery with other fields, or other types, is still accepted. */
export const ShortText = z.string().max(NAME_MAX_LENGTH).nullish().catch(null);
/** Untrusted text that is stored with every deployment, so it is truncated and misleading characters are removed. */
export const Words = z.string().transform(cleanText);

/** Hosts write most times as text, and GitHub some as seconds. */
export const Time = z
  .union([
    z.string().transform((text) => new Date(text)),
    z.number().transform((seconds) => new Date(seconds * 1000)),
  ])
  .refine((date) => !Number.isNaN(date.getTime()))
  .nullish()
  .catch(null);

/** The newest commit of a push, as GitHub sends it and Gitea after its example. */
export const HeadCommit = z
  .object({
    id: z.string().max(NAME_MAX_LENGTH),
    message: Words,
    timestamp: ShortText,
    author: z.object({ name: Words, email: Words.nullish().catch(null) }),
  })
  .nullish()
  .catch(null);

export function commitOf(head: z.infer<typeof HeadCommit>): Commit | null {
  if (!head) return null;
  const { id: sha, message, timestamp, author } = head;
  const { name, email } = author;
  return { sha, message, author: { name, email: email ?? "" }, at: timestamp ?? null };
}

/** Events are stored under it. */
const DELIVERY_ID = /^[0-9a-z-]{1,64}$/i;

export const isDeliveryId = (text: string): boolean => DELIVERY_ID.test(text);

/** Null if the header is missing or was sent several times. */
export function headerOf(headers: Headers, name: string): string | null {
  const value = headers[name];
  return typeof value === "string" ? value : null;
}

export function hmacSha256(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** Takes the same time for all texts, so that a secret cannot be guessed character by character. */
export function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

const digest = (text: string) => createHash("sha256").update(text).digest();
