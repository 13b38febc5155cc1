import { type Entry, openPromise, type ZipFile } from "yauzl";
import { AppError } from "#schemas/errors.ts";
import type { LeftOutList, UploadedFile, UploadLimits } from "../uploaded-file.ts";
import { entryPath, reasonToLeaveOut } from "./entry-path.ts";

const MEBIBYTE = 1024 * 1024;
const UNIX = 3;
const FILE_TYPE = 0o170000;
const REGULAR_FILE = 0o100000;
const SYMBOLIC_LINK = 0o120000;
/** zipinfo and others also write 0: no type. */
const NO_TYPE = 0;

export interface Archive {
  files: UploadedFile[];
  close(): void;
}

/**
 * The files of a zip. Reads only its list; what the list declares is compared with the limits, and each file's real size with
 * the declared one while it is read.
 * @throws AppError archive_invalid, archive_encrypted, archive_path, archive_too_large, too_many_files, path_too_long
 */
export async function openArchive(
  file: string,
  { limits, leftOut }: { limits: UploadLimits; leftOut: LeftOutList },
): Promise<Archive> {
  const zip = await openPromise(file, { autoClose: false }).catch(notReadable);
  try {
    const files: UploadedFile[] = [];
    for (const entry of await listEntries(zip, limits)) {
      const path = entryPath(entry.fileName);
      const reason = reasonToLeaveOut(path) ?? typeToLeaveOut(entry) ?? tooLarge(entry, limits);
      if (reason !== null) leftOut.add(reason, path);
      else files.push(fileOf(zip, entry, path));
    }
    checkTotal(files, limits);
    return { files, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** @throws AppError archive_too_large */
export function checkTotal(files: readonly { size: number }[], { totalBytes }: UploadLimits): void {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes <= totalBytes) return;
  const limit = Math.floor(totalBytes / MEBIBYTE).toLocaleString("en");
  throw new AppError("archive_too_large", {
    message: `The unpacked files are larger than ${limit} MiB. Remove large files, or push with git.`,
  });
}

async function listEntries(zip: ZipFile, limits: UploadLimits): Promise<Entry[]> {
  const entries: Entry[] = [];
  let packedBytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith("/")) continue;
      if (entries.length >= limits.files) throw tooManyFiles(limits.files);
      packedBytes += entry.compressedSize;
      entries.push(entry);
    }
  } catch (error) {
    throw error instanceof AppError ? error : listError(error);
  }
  // Files that share their bytes would unpack to far more than the archive could contain.
  if (packedBytes > zip.fileSize) throw new AppError("archive_invalid");
  const encrypted = entries.find((entry) => entry.isEncrypted());
  if (encrypted) throw new AppError("archive_encrypted");
  return entries;
}

function tooManyFiles(limit: number): AppError {
  return new AppError("too_many_files", {
    message: `The archive has more than ${limit.toLocaleString("en")} files. Remove some, or upload only the folder with your notes.`,
  });
}

function typeToLeaveOut(entry: Entry): string | null {
  if (entry.versionMadeBy >> 8 !== UNIX) return null;
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (type === SYMBOLIC_LINK) return "symbolic links";
  return type === REGULAR_FILE || type === NO_TYPE ? null : "devices and other special files";
}

function tooLarge(entry: Entry, { fileBytes }: UploadLimits): string | null {
  return entry.uncompressedSize <= fileBytes
    ? null
    : `files larger than ${Math.floor(fileBytes / MEBIBYTE)} MiB`;
}

function fileOf(zip: ZipFile, entry: Entry, path: string): UploadedFile {
  return {
    path,
    size: entry.uncompressedSize,
    open: () => zip.openReadStreamPromise(entry).catch(notReadable),
  };
}

function listError(error: unknown): AppError {
  const message = error instanceof Error ? error.message : "";
  // yauzl checks names too, and refuses these before we see them.
  if (/^(?:absolute path|invalid relative path|invalid characters in fileName)/.test(message))
    return new AppError("archive_path", { cause: error });
  return new AppError("archive_invalid", { cause: error });
}

/** Errors of yauzl and zlib say that the archive is damaged. Every other error is ours. @throws AppError archive_invalid, or the error */
export function notReadable(error: unknown): never {
  const { code = "Z_" } = error as NodeJS.ErrnoException;
  const isArchive = error instanceof Error && error.constructor === Error && code.startsWith("Z_");
  throw isArchive ? new AppError("archive_invalid", { cause: error }) : error;
}
