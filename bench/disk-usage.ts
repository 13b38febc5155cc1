import { readdirSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";

const BLOCK_BYTES = 512;

export interface Usage {
  bytes: number;
  files: number;
}

/** Disk usage: blocks of files and folders, as `du` counts them. */
export function usageOf(folder: string): Usage {
  let [bytes, files] = [blocksOf(folder), 0];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const inside = usageOf(path);
      bytes += inside.bytes;
      files += inside.files;
    } else if (entry.isFile()) {
      bytes += blocksOf(path);
      files += 1;
    }
  }
  return { bytes, files };
}

/** A file can be removed while others are counted. */
function blocksOf(path: string): number {
  const stats: Stats | undefined = statSync(path, { throwIfNoEntry: false });
  return (stats?.blocks ?? 0) * BLOCK_BYTES;
}

/** The disk usage of each folder in a directory. */
export function usageOfFolders(directory: string): Map<string, Usage> {
  const folders = readdirSync(directory, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return new Map(folders.map(({ name }) => [name, usageOf(join(directory, name))]));
}
