import { fileNamed } from "#content/pages/named-file.ts";
import { contentHash } from "#content/content-hash.ts";
import type { IconPicture, Listing, MediaFile } from "#content/model.ts";
import { sourcePath } from "#content/notes/source-path.ts";
import { theme } from "#core/projects/settings/theme.ts";
import { mediaKey, mediaRecordKey } from "#schemas/deployments/manifest.ts";
import { ICON_MAX_KIB } from "#schemas/projects/theme/picture-limits.ts";
import { readJson } from "#store/blobs/read-json.ts";
import type { Build } from "../context.ts";
import { maxPixels, rulesOf } from "./media-rules.ts";
import { iconOf, openPicture } from "./picture-versions.ts";
import { isPlainDrawing } from "./plain-drawing.ts";

/** Increase this if the same favicon gives other pictures. */
const ICON_VERSION = "1";
/** For a tab on a dense screen, and for the home screen of a phone. */
const WIDTHS_PX = [32, 180];
const KIB = 1_024;

/** What the sweep needs to know is named as in the records of other files. */
interface IconRecord {
  hash: string;
  variants: IconPicture[];
  /** Why there are none; null if there are, or if the drawing is one that is not drawn here. */
  problem: string | null;
}

/** The sizes of the favicon that browsers and phones ask for, made once for the same bytes. */
export async function iconPictures(
  build: Build,
  listing: Pick<Listing, "root" | "files">,
  files: ReadonlyMap<string, MediaFile>,
): Promise<IconPicture[]> {
  const { blobs } = build.context;
  const file = files.get(fileNamed(listing, theme.read(build.project).favicon)?.path ?? "");
  if (!file?.width || !file.height || file.size > ICON_MAX_KIB * KIB) return [];
  const key = mediaRecordKey(file.hash, `icon-${ICON_VERSION}-${rulesOf(build).maxMegapixels}`);
  const known = build.deployment.withoutCache ? null : await readJson<IconRecord>(blobs, key);
  const record = known ?? (await makeRecord(build, file));
  if (!known) await blobs.put(key, Buffer.from(JSON.stringify(record)));
  const { variants, problem } = record;
  if (problem !== null)
    build.issues.add({
      path: sourcePath(listing.root, file),
      line: null,
      severity: "warning",
      category: "media",
      message: `No icon for phones can be made of the favicon (${problem}). It is used alone.`,
      suggestion: "Save it again, or use a PNG of 180 to 512 pixels.",
    });
  else if (variants.length === 0)
    build.log.info(
      "The favicon is used alone: only drawings of plain shapes become icons for phones.",
    );
  return variants;
}

async function makeRecord(build: Build, { hash }: MediaFile): Promise<IconRecord> {
  const { blobs } = build.context;
  const bytes = await blobs.get(mediaKey(hash));
  if (!bytes) throw new Error(`no bytes for ${hash}`);
  const record: IconRecord = { hash, variants: [], problem: null };
  try {
    const limit = maxPixels(rulesOf(build));
    const { format, autoOrient } = await openPicture(bytes, limit).metadata();
    const isDrawing = format === "svg";
    if (isDrawing && !isPlainDrawing(bytes)) return record;
    const side = isDrawing ? Math.max(autoOrient.width, autoOrient.height) : null;
    for (const width of WIDTHS_PX) {
      const icon = await iconOf(bytes, { limit, width, side });
      const picture = { width, hash: contentHash(icon), size: icon.length };
      await blobs.put(mediaKey(picture.hash), icon);
      record.variants.push(picture);
    }
    return record;
  } catch (error) {
    const text = error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : String(error);
    return { hash, variants: [], problem: text.slice(0, 120) };
  }
}
