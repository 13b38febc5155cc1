import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { mediaKey } from "#schemas/deployments/manifest.ts";
import type { TaskPicture } from "#schemas/tasks/part.ts";
import type { TaskPartDocument } from "#store/tasks/documents.ts";
import type { ChatContext } from "../context.ts";

/** Services make larger pictures smaller themselves, and charge for them. */
const SIDE_MAX_PIXELS = 768;
const QUALITY = 80;
/** As the builder's limit: a file that claims more is an attack. */
const INPUT_MAX_PIXELS = 100_000_000;
const TIMEOUT_SECONDS = 10;
const CACHE_MAX_BYTES = 32 * 1024 * 1024;

/** Each step of a task sends them again. By hash, so it is never stale. */
const cache = new LRUCache<string, Buffer>({ maxSize: CACHE_MAX_BYTES });

/** JPEGs by the hash of the picture. A picture that cannot be read is absent. */
export type ShownPictures = ReadonlyMap<string, Buffer>;

/** The pictures of the messages, small enough for a model. After the signal, none is begun. @throws the reason of the signal */
export async function readPictures(
  context: Pick<ChatContext, "blobs">,
  parts: readonly TaskPartDocument[],
  signal: AbortSignal,
): Promise<ShownPictures> {
  const shown = new Map<string, Buffer>();
  const pictures = parts.flatMap((part) => (part.kind === "message" ? (part.pictures ?? []) : []));
  for (const picture of pictures) {
    signal.throwIfAborted();
    const bytes = await readPicture(context, picture);
    if (bytes) shown.set(picture.hash, bytes);
  }
  return shown;
}

async function readPicture(
  { blobs }: Pick<ChatContext, "blobs">,
  { hash }: TaskPicture,
): Promise<Buffer | null> {
  const cached = cache.get(hash);
  if (cached) return cached;
  const original = await blobs.get(mediaKey(hash));
  if (!original) return null;
  try {
    const small = await sharp(original, { limitInputPixels: INPUT_MAX_PIXELS, failOn: "error" })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({
        width: SIDE_MAX_PIXELS,
        height: SIDE_MAX_PIXELS,
        fit: "inside",
        withoutEnlargement: true,
      })
      .flatten({ background: "#fff" })
      .jpeg({ quality: QUALITY })
      .toBuffer();
    cache.set(hash, small, { size: small.length });
    return small;
  } catch {
    // A damaged picture. The model is told that it cannot see this one.
    return null;
  }
}
