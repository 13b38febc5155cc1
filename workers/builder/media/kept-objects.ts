import { createHash } from "node:crypto";
import type { LfsPointer } from "#content/lfs-pointer.ts";
import { mediaKey, mediaRecordKey } from "#schemas/deployments/manifest.ts";
import { readJson } from "#store/blobs/read-json.ts";
import type { Build } from "../context.ts";

/** Records that the project's own host has given it an object. The sweep removes the record with the bytes. */
interface KeptObject {
  hash: string;
  variants: [];
}

const HASH_DIGITS = 32;

const keyOf = ({ project }: Build, { oid }: LfsPointer): string =>
  mediaRecordKey(oid, `lfs-${project._id}`);

/** The bytes that an earlier build has fetched, even if it was for another pointer or made other pictures of them. Hosts charge for each download. */
export async function readKept(build: Build, pointer: LfsPointer): Promise<Buffer | null> {
  const { blobs } = build.context;
  const kept = await readJson<KeptObject>(blobs, keyOf(build, pointer));
  const bytes = kept && (await blobs.get(mediaKey(kept.hash)));
  if (!bytes) return null;
  const isWhole = createHash("sha256").update(bytes).digest("hex") === pointer.oid;
  return isWhole ? bytes : null;
}

export async function noteKept(build: Build, pointer: LfsPointer): Promise<void> {
  // Names of bytes are the first half of the same hash.
  const kept: KeptObject = { hash: pointer.oid.slice(0, HASH_DIGITS), variants: [] };
  await build.context.blobs.put(keyOf(build, pointer), Buffer.from(JSON.stringify(kept)));
}
