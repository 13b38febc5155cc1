/** What git stores instead of a file that is kept in Git LFS (git-lfs, docs/spec.md). */
export interface LfsPointer {
  /** SHA-256 of the file, in hexadecimal. */
  oid: string;
  /** Size of the file in bytes. */
  size: number;
}

const BEGINNING = "version https://git-lfs.github.com/spec/";
const VERSION = `${BEGINNING}v1\n`;
/** Git LFS takes no larger file for a pointer. */
const MAX_POINTER_BYTES = 1024;
const LINE = /^([a-z0-9.-]+) (.+)$/;
const OBJECT = /^sha256:([0-9a-f]{64})$/;
const SIZE = /^\d{1,15}$/;

/** Whether a file begins as pointers do, even if the rest is broken. */
export function isLfsPointer(file: string | Buffer): boolean {
  return (
    BEGINNING ===
    (typeof file === "string"
      ? file.slice(0, BEGINNING.length)
      : file.toString("latin1", 0, BEGINNING.length))
  );
}

/** @returns null if the pointer is broken, or the file is not a pointer */
export function readLfsPointer(bytes: Buffer): LfsPointer | null {
  if (bytes.length >= MAX_POINTER_BYTES) return null;
  const text = bytes.toString("utf8");
  if (!text.startsWith(VERSION)) return null;
  const fields = new Map<string, string>();
  for (const line of text.slice(VERSION.length).replace(/\n$/, "").split("\n")) {
    const [, key, value] = LINE.exec(line) ?? [];
    if (key === undefined || value === undefined || fields.has(key)) return null;
    fields.set(key, value);
  }
  const [, oid] = OBJECT.exec(fields.get("oid") ?? "") ?? [];
  const size = fields.get("size") ?? "";
  // Extensions change the content, so what they name is not the file.
  const isExtended = [...fields.keys()].some((key) => key.startsWith("ext-"));
  return oid === undefined || !SIZE.test(size) || isExtended ? null : { oid, size: Number(size) };
}
