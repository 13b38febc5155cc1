import type { BackupEnd } from "#core/backup/format.ts";

const MEGABYTE = 1_000_000;

export const size = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;

export const seconds = (startedAt: number): string =>
  `${Math.ceil((performance.now() - startedAt) / 1_000)} s`;

const counted = (count: number, one: string, several: string) =>
  `${count} ${count === 1 ? one : several}`;

export const describeCounts = ({ documents, repositories, blobs }: BackupEnd["counts"]): string =>
  `${counted(documents, "document", "documents")}, ${counted(repositories, "repository", "repositories")} and ${counted(blobs, "file", "files")} of sites`;
