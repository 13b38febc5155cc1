import { z } from "zod";
import { version } from "#service/version.ts";
import { checkBlobKey } from "#store/blobs/blobs.ts";
import type { CollectionName } from "#store/collections.ts";
import { collectionNames } from "./collections.ts";

/** Raised when an older version of Pressmark could not restore the file. */
const FORMAT = 1;

/** The first entry. */
export const MANIFEST = "manifest.json";
/** The installation's key, unless it is left out. */
export const KEY = "secret.key";
/** The last entry. */
export const END = "end.json";

export const BackupManifest = z.object({
  format: z.number().int(),
  pressmark: z.string(),
  createdAt: z.string(),
  /** Fingerprints of the key that seals the secrets, and of former keys that may still be needed. */
  key: z.object({
    fingerprint: z.string().nullable(),
    former: z.array(z.string()),
    isInside: z.boolean(),
  }),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

export const BackupEnd = z.object({
  counts: z.object({ documents: z.number(), repositories: z.number(), blobs: z.number() }),
  /** SHA-256 of the names, sizes and bytes of all entries before this one. */
  sha256: z.string(),
});
export type BackupEnd = z.infer<typeof BackupEnd>;

export const newManifest = (key: BackupManifest["key"]): BackupManifest => ({
  format: FORMAT,
  pressmark: version,
  createdAt: new Date().toISOString(),
  key,
});

/** @throws Error when a newer version wrote the file */
export function readManifest(text: string): BackupManifest {
  const manifest = BackupManifest.parse(JSON.parse(text));
  if (manifest.format > FORMAT || isNewer(manifest.pressmark, version))
    throw new Error(
      `Pressmark ${manifest.pressmark} wrote this backup, and this is ${version}. Install ${manifest.pressmark} or a newer version. Nothing was changed.`,
    );
  return manifest;
}

/** Compares numbers separated by dots. */
function isNewer(one: string, other: string): boolean {
  return one.localeCompare(other, "en", { numeric: true }) > 0;
}

/** What an entry contains, by its name. */
export type EntryPlace =
  | { kind: "documents"; collection: CollectionName }
  | { kind: "head" | "bundle"; projectId: string }
  | { kind: "blob"; key: string };

/**
 * `database/{collection}/{number}.bson`: documents of a collection, one after another.
 * `git/{project}/HEAD`, `git/{project}/bundle/{number}`: the pieces of a git bundle.
 * `blobs/{key}`: the bytes of a blob.
 * @throws Error for any other name
 */
export function placeOf(name: string): EntryPlace {
  const [folder = "", first = "", rest = ""] = name.split("/");
  const known = collectionNames.find((one) => one === first);
  if (folder === "database" && known) return { kind: "documents", collection: known };
  if (folder === "git" && rest === "HEAD") return { kind: "head", projectId: first };
  if (folder === "git" && rest === "bundle") return { kind: "bundle", projectId: first };
  if (folder === "blobs") return { kind: "blob", key: checkBlobKey(name.slice("blobs/".length)) };
  throw new Error(`This version cannot restore ${JSON.stringify(name)}. Nothing was changed.`);
}
