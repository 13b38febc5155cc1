import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { explainRefusal } from "#git/server/push-refusals.ts";

const push = { maxBytes: 50 * 1024 * 1024, directory: tmpdir() };
const FULL = /disk is full.*not stored/;
const BROKEN = /cannot write to its disk.*not stored/;
const UNSAFE = /damaged or unsafe objects/;

/** The output of git 2.39 on a full, over-quota or read-only disk, and for hostile packs. */
test.each<[string, string, RegExp]>([
  ["a full disk", "fatal: unable to write loose object file: No space left on device", FULL],
  ["a full disk under a pack", "fatal: write error: No space left on device", FULL],
  ["a full disk under an object", "error: unable to write object: No space left on device", FULL],
  ["a used-up quota", "fatal: unable to write loose object file: Disk quota exceeded", FULL],
  ["a read-only disk", "fatal: unable to create temporary file: Read-only file system", BROKEN],
  ["a failing disk", "fatal: cannot pread object: Input/output error", BROKEN],
  ["a disk without a reason", "unpack unable to create temporary object directory", BROKEN],
  [
    "a pack with a .git folder",
    "error: object 5f0: hasDotgit: contains '.git'\nfatal: fsck error in packed object",
    UNSAFE,
  ],
  ["a damaged pack", "fatal: pack has bad object at offset 12: inflate returned -3", UNSAFE],
  ["a push above the limit", "fatal: pack exceeds maximum allowed size", /up to 50 MiB/],
])("the user sees the true reason for a push refused because of %s", async (_, told, expected) => {
  expect((await explainRefusal(told, push)).join("\n")).toMatch(expected);
});
