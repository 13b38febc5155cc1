import { AuthError } from "../errors.ts";

/** Every access token carries the metadata, and Node refuses requests with more than 16 KiB of headers. */
const MAX_METADATA_BYTES = 8 * 1024;

/** MongoDB stores up to 100 levels, and the account itself uses some of them. */
const MAX_DEPTH = 20;
/** MongoDB ends names at a NUL character, and its driver mistakes objects with `_bsontype` for its own types. */
const isBadName = (name: string) => name.includes("\0") || name === "_bsontype";

/** Fields that only the service may set. */
const RESERVED = new Set(["email_verified", "phone_verified", "sub", "iss", "provider_id"]);

/** Returns the metadata after a change; null removes a key. @throws AuthError validation_failed when it cannot be stored */
export function mergeMetadata(
  metadata: Record<string, unknown>,
  change: Record<string, unknown>,
): Record<string, unknown> {
  demandStorable(change, MAX_DEPTH);
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

/** @throws AuthError validation_failed */
function demandStorable(value: unknown, depthLeft: number): void {
  if (typeof value !== "object" || value === null) return;
  if (depthLeft === 0)
    throw new AuthError("validation_failed", {
      message: `Metadata can be nested up to ${MAX_DEPTH} levels deep.`,
    });
  for (const [name, part] of Object.entries(value)) {
    if (isBadName(name))
      throw new AuthError("validation_failed", {
        message: `Metadata cannot have a field named ${JSON.stringify(name)}.`,
      });
    demandStorable(part, depthLeft - 1);
  }
}
