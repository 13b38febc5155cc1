import { createHash } from "node:crypto";
import { mediaKey, type RestrictedManifest, restrictedKey } from "#schemas/deployments/manifest.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";

/** Stores the files that each group of readers has besides, as a build does. */
export async function putRestricted(
  blobs: BlobStore,
  { projectId, artifact }: { projectId: string; artifact: string },
  release: { restricted?: Record<string, Record<string, string>>; types?: Record<string, string> },
): Promise<void> {
  for (const [key, own] of Object.entries(release.restricted ?? {})) {
    const files: RestrictedManifest["files"] = {};
    for (const [path, text] of Object.entries(own)) {
      const bytes = Buffer.from(text);
      const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
      files[path] = [hash, release.types?.[path] ?? "text/html", bytes.length];
      await blobs.put(mediaKey(hash), bytes);
    }
    const locations = { version: 1 as const, packs: [], hashes: {} };
    const manifest: RestrictedManifest = { version: 1, key, files, locations };
    const blob = Buffer.from(JSON.stringify(manifest));
    await blobs.put(restrictedKey(projectId, artifact, key), blob);
  }
}
