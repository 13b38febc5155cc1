import { Zip, ZipPassThrough } from "fflate";
import type { ChosenFile } from "./chosen-files.ts";

/**
 * A zip of the files, without compression: pictures do not shrink, and a folder of notes is small. The parts are blobs, which a browser may keep on the disk.
 * @throws DOMException if a file was moved or cannot be read
 */
export async function packFiles(files: readonly ChosenFile[]): Promise<Blob> {
  const parts: Blob[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else parts.push(new Blob([chunk]));
  });
  for (const { path, file } of files) {
    const entry = new ZipPassThrough(path);
    entry.mtime = file.lastModified;
    zip.add(entry);
    const reader = file.stream().getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      entry.push(value);
    }
    entry.push(new Uint8Array(0), true);
    if (failure) throw failure;
  }
  zip.end();
  return new Blob(parts, { type: "application/zip" });
}
