import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { Sqlite3Static } from "@sqlite.org/sqlite-wasm";

/** Opens one file at a time. SQLite sees it under `name`, so no error can tell where it is. */
export interface ReadOnlyFiles {
  name: string;
  open(path: string): void;
  close(): void;
}

const NAME = "content";
const SECTOR_BYTES = 4096;
const MAX_NAME_BYTES = 64;

/**
 * The only access to files that SQLite has in this thread: it reads the opened file, page by page. It can neither write nor open another one.
 * The functions are those of SQLite's interface for file systems (https://sqlite.org/vfs.html).
 */
export function installReadOnlyFiles({ capi, wasm, vfs: installer }: Sqlite3Static): ReadOnlyFiles {
  let file: number | null = null;
  const system = new capi.sqlite3_vfs(capi.sqlite3_vfs_find(null));
  const io = new capi.sqlite3_io_methods();
  Object.assign(io, { $iVersion: 1 });
  const vfs = new capi.sqlite3_vfs();
  vfs.$iVersion = 1;
  vfs.$szOsFile = new capi.sqlite3_file().structInfo.sizeof;
  vfs.$mxPathname = MAX_NAME_BYTES;
  // Time and randomness are those of the system.
  const kept = ["$xRandomness", "$xSleep", "$xCurrentTime", "$xGetLastError"] as const;
  const pointers = system as unknown as Record<string, number>;
  for (const method of kept) Object.assign(vfs, { [method]: pointers[method] });
  const refuse = () => capi.SQLITE_READONLY;
  const accept = () => capi.SQLITE_OK;

  installer.installVfs({
    io: {
      struct: io,
      methods: {
        xClose: accept,
        xRead: (_file, buffer, length, offset) => {
          if (file === null) return capi.SQLITE_IOERR_READ;
          const memory = wasm.heap8u();
          // The types are wrong: an offset comes as a bigint.
          const position = offset as unknown as bigint;
          const count = readSync(file, memory, { offset: buffer, length, position });
          if (count === length) return capi.SQLITE_OK;
          memory.fill(0, buffer + count, buffer + length);
          return capi.SQLITE_IOERR_SHORT_READ;
        },
        xWrite: refuse,
        xTruncate: refuse,
        xSync: accept,
        xFileSize: (_file, size) => {
          if (file === null) return capi.SQLITE_IOERR_FSTAT;
          wasm.poke(size, BigInt(fstatSync(file).size) as unknown as number, "i64");
          return capi.SQLITE_OK;
        },
        xLock: accept,
        xUnlock: accept,
        xCheckReservedLock: (_file, isLocked) => {
          wasm.poke(isLocked, 0, "i32");
          return capi.SQLITE_OK;
        },
        xFileControl: () => capi.SQLITE_NOTFOUND,
        // Neither of these two is a result code, as the types say.
        xSectorSize: () => SECTOR_BYTES as never,
        xDeviceCharacteristics: () => capi.SQLITE_IOCAP_IMMUTABLE as never,
      },
    },
    vfs: {
      struct: vfs,
      name: "read-only",
      asDefault: true,
      methods: {
        xOpen: (_vfs, _name, opened, flags, answered) => {
          if (file === null || !(flags & capi.SQLITE_OPEN_MAIN_DB)) return capi.SQLITE_CANTOPEN;
          const fields = new capi.sqlite3_file(opened);
          fields.$pMethods = io.pointer;
          fields.dispose();
          if (answered) wasm.poke(answered, capi.SQLITE_OPEN_READONLY, "i32");
          return capi.SQLITE_OK;
        },
        xDelete: refuse,
        xAccess: (_vfs, _name, _flags, exists) => {
          wasm.poke(exists, 0, "i32");
          return capi.SQLITE_OK;
        },
        xFullPathname: (_vfs, name, length, full) =>
          wasm.cstrncpy(full, name, length) < length ? capi.SQLITE_OK : capi.SQLITE_CANTOPEN,
      },
    },
  });

  const close = () => {
    if (file !== null) closeSync(file);
    file = null;
  };
  return {
    name: NAME,
    open(path) {
      close();
      file = openSync(path, "r");
    },
    close,
  };
}
