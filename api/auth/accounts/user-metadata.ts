import { AuthError } from "../errors.ts";

/** Every access token carries the metadata, and Node refuses requests with more than 16 KiB of headers. */
const MAX_METADATA_BYTES = 8 * 1024;

/** Facts that only the service may state. */
const RESERVED = new Set(["email_verified", "phone_verified", "sub", "iss", "provider_id"]);

/** The metadata after a change: null removes a key. @throws AuthError validation_failed when it grows too large */
export function mergeMetadata(
  metadata: Record<string, unknown>,
  change: Record<string, unknown>,
): Record<string, unknown> {
  const allowed = Object.entries(change).filter(([key]) => !RESERVED.has(key));
  const merged = Object.fromEntries(
    Object.entries({ ...metadata, ...Object.fromEntries(allowed) }).filter(
      ([, value]) => value !== null,
    ),
  );
  if (Buffer.byteLength(JSON.stringify(merged)) > MAX_METADATA_BYTES)
    throw new AuthError("validation_failed", {
      message: `user_metadata is larger than ${MAX_METADATA_BYTES / 1024} KiB.`,
    });
  return merged;
}
