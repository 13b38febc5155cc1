import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/**
 * A refresh token contains its session's id and its number in that session, signed by us. Nothing is stored per token, so a stolen database contains no tokens.
 *
 * version (1 byte) · session id (16) · counter (4) · HMAC-SHA256, first half (16) · checksum (4), in base64url
 */
const VERSION = 1;
const SESSION_BYTES = 16;
const COUNTER_BYTES = 4;
const SIGNATURE_BYTES = 16;
const CHECKSUM_BYTES = 4;
const BODY_BYTES = 1 + SESSION_BYTES + COUNTER_BYTES;
const SIGNED_BYTES = BODY_BYTES + SIGNATURE_BYTES;
const TOKEN_BYTES = SIGNED_BYTES + CHECKSUM_BYTES;

export function writeRefreshToken(
  key: Buffer,
  token: { sessionId: string; counter: number },
): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.writeUInt8(VERSION, 0);
  body.write(token.sessionId.replaceAll("-", ""), 1, "hex");
  body.writeUInt32BE(token.counter, 1 + SESSION_BYTES);
  const signed = Buffer.concat([body, signatureOf(key, body)]);
  return Buffer.concat([signed, checksumOf(signed)]).toString("base64url");
}

/** `malformed` was never one of our tokens, or was copied incorrectly. `forged` looks like one, but we did not sign it. */
export function readRefreshToken(
  key: Buffer,
  text: string,
): { sessionId: string; counter: number } | "malformed" | "forged" {
  const bytes = Buffer.from(text, "base64url");
  const wellFormed =
    bytes.length === TOKEN_BYTES && bytes.toString("base64url") === text && bytes[0] === VERSION;
  if (!wellFormed) return "malformed";
  const signed = bytes.subarray(0, SIGNED_BYTES);
  if (!checksumOf(signed).equals(bytes.subarray(SIGNED_BYTES))) return "malformed";
  const body = signed.subarray(0, BODY_BYTES);
  if (!timingSafeEqual(signatureOf(key, body), signed.subarray(BODY_BYTES))) return "forged";
  return {
    sessionId: uuidOf(body.subarray(1, 1 + SESSION_BYTES)),
    counter: body.readUInt32BE(1 + SESSION_BYTES),
  };
}

function signatureOf(key: Buffer, body: Buffer): Buffer {
  return createHmac("sha256", key).update(body).digest().subarray(0, SIGNATURE_BYTES);
}

function checksumOf(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest().subarray(0, CHECKSUM_BYTES);
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
