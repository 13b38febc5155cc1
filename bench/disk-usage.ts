import { readdirSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";

const BLOCK_BYTES = 512;

export interface Usage {
  bytes: number;
  files: number;
}

/** Disk usage: blocks of files and folders, as `du` counts them. A file with several names counts once. */
export function usageOf(folder: string, counted = new Set<number>()): Usage {
  let [bytes, files] = [blocksOf(statOf(folder)), 0];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const inside = usageOf(path, counted);
      bytes += inside.bytes;
      files += inside.files;
    } else if (entry.isFile()) {
      const stats = statOf(path);
      if (stats && counted.has(stats.ino)) continue;
      if (stats && stats.nlink > 1) counted.add(stats.ino);
      bytes += blocksOf(stats);
      files += 1;
    }
  }
  return { bytes, files };
}

/** A file can be removed while others are counted. */
const statOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false });
const blocksOf = (stats: Stats | undefined) => (stats?.blocks ?? 0) * BLOCK_BYTES;

/** The disk usage of each folder in a directory. A file with names in several folders counts in the first. */
export function usageOfFolders(directory: string): Map<string, Usage> {
  const counted = new Set<number>();
  const folders = readdirSync(directory, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return new Map(folders.map(({ name }) => [name, usageOf(join(directory, name), counted)]));
}
