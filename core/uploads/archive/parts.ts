import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { join } from "node:path";
import { AppError } from "#schemas/errors.ts";
import type { LeftOutList, UploadedFile, UploadLimits } from "../uploaded-file.ts";
import { type Archive, checkTotal, notReadable, openArchive } from "./open-archive.ts";

/** Notion packs a large export into several zips and these into one: `ExportBlock-….zip`, `Export-…-Part-2.zip`. */
const PART = /(?:^|\/)(?:Export[^/]*|[^/]*-Part-\d+)\.zip$/i;
const MAX_PARTS = 50;

/**
 * The files of a zip, or of the zips in it if it contains only parts of an export. Nothing deeper is opened.
 * @throws AppError as `openArchive`
 */
export async function openWithParts(
  file: string,
  options: { directory: string; limits: UploadLimits; leftOut: LeftOutList },
): Promise<Archive> {
  const outer = await openArchive(file, options);
  const { files } = outer;
  const areParts = files.length > 0 && files.every(({ path }) => PART.test(path));
  if (!areParts) return outer;
  const parts: Archive[] = [];
  const close = () => [...parts, outer].forEach((archive) => archive.close());
  try {
    if (files.length > MAX_PARTS)
      throw new AppError("archive_invalid", {
        message: `The export has more than ${MAX_PARTS} parts. Upload the parts one after another.`,
      });
    for (const [index, part] of files.entries())
      parts.push(await openPart(part, join(options.directory, `part-${index}.zip`), options));
    const all = parts.flatMap((part) => part.files);
    checkTotal(all, options.limits);
    return { files: withoutRepeats(all), close };
  } catch (error) {
    close();
    throw error;
  }
}

async function openPart(
  part: UploadedFile,
  path: string,
  options: { limits: UploadLimits; leftOut: LeftOutList },
): Promise<Archive> {
  const content = await part.open();
  const stream = Buffer.isBuffer(content) ? Readable.from([content]) : content;
  await pipeline(stream, createWriteStream(path)).catch(notReadable);
  return openArchive(path, options);
}

/** Every part has the export's list of pages, `index.html`. */
function withoutRepeats(files: UploadedFile[]): UploadedFile[] {
  return [...new Map(files.map((file) => [file.path, file])).values()];
}
