import { expect, test } from "vitest";
import { isLfsPointer, readLfsPointer } from "#content/lfs-pointer.ts";

/** The rules are those of docs/spec.md in github.com/git-lfs/git-lfs. */

const OID = "4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393";
const VERSION = "version https://git-lfs.github.com/spec/v1\n";
const pointer = `${VERSION}oid sha256:${OID}\nsize 12345\n`;
const read = (text: string) => readLfsPointer(Buffer.from(text));

test("a pointer names the file by its hash and size, and unknown keys do not matter", () => {
  expect(read(pointer)).toEqual({ oid: OID, size: 12_345 });
  expect(read(`${VERSION}oid sha256:${OID}\nsize 0\nx-note a b\n`)).toEqual({ oid: OID, size: 0 });
});

test.each([
  ["another version", pointer.replace("/v1", "/v2")],
  ["another kind of hash", pointer.replace("sha256", "md5")],
  ["a short hash", pointer.replace(OID, OID.slice(1))],
  ["a path as the hash", pointer.replace(OID, `../../${OID.slice(6)}`)],
  ["capital letters in the hash", pointer.replace(OID, OID.toUpperCase())],
  ["no size", pointer.replace(/size.*\n/, "")],
  ["a negative size", pointer.replace("12345", "-1")],
  ["a size that is no number", pointer.replace("12345", "1e9")],
  ["a size beyond numbers", pointer.replace("12345", "9".repeat(30))],
  ["two sizes", `${pointer}size 1\n`],
  ["Windows line ends", pointer.replaceAll("\n", "\r\n")],
  ["an extension that changes the file", `${pointer}ext-0-x sha256:${OID}\n`],
  ["a text that goes on", `${pointer}\n${"Text. ".repeat(200)}`],
])("a pointer with %s is recognized, and not read", (_name, text) => {
  expect(isLfsPointer(Buffer.from(text))).toBe(true);
  expect(read(text)).toBeNull();
});

test("other files are no pointers", () => {
  for (const text of ["", "version 1", `# About\n\n${pointer}`]) {
    expect(isLfsPointer(Buffer.from(text))).toBe(false);
    expect(isLfsPointer(text)).toBe(false);
    expect(read(text)).toBeNull();
  }
});
