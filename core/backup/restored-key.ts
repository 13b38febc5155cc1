import { join } from "node:path";
import type { Env } from "#schemas/env/env.ts";
import { findFormerKeys, findSecretKey } from "#service/secret-box.ts";
import type { ArchiveFacts } from "./archive-reader.ts";

/**
 * The content of the key file to write. Null if the settings have the key already.
 * @throws Error when neither the settings nor the backup have the key of its secrets
 */
export function keyFileToWrite(
  env: Env,
  { manifest: { key: needed }, key: inside }: ArchiveFacts,
): string | null {
  const own = findSecretKey(env);
  const former = findFormerKeys(env).map(({ fingerprint }) => fingerprint);
  const missing = needed.former.filter((one) => !former.includes(one));
  if (missing.length > 0)
    throw new Error(
      `Some secrets in this backup are encrypted with former keys. Set SECRET_KEY_FORMER to the key with the fingerprint ${missing.join(" and ")}. Nothing was changed.`,
    );
  const file = join(env.DATA_DIR, "secret.key");
  if (own === null && inside !== null) return inside;
  if (own === null)
    throw new Error(
      `The key is not in this backup. Set SECRET_KEY to the key with the fingerprint ${needed.fingerprint}, or put it into ${file}. Nothing was changed.`,
    );
  if (own.fingerprint !== needed.fingerprint && !former.includes(needed.fingerprint ?? ""))
    throw new Error(
      `${env.SECRET_KEY ? "SECRET_KEY" : file} has the fingerprint ${own.fingerprint}, but the secrets in this backup are encrypted with ${needed.fingerprint}. ${inside === null ? "Set that key" : `Remove ${env.SECRET_KEY ? "SECRET_KEY" : file}, so that the key in the backup is used`}. Nothing was changed.`,
    );
  return null;
}
