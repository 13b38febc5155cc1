import { afterAll, beforeAll, expect, test } from "vitest";
import { rawZip, type RawEntry } from "#tests/support/inputs/raw-zip.ts";
import { sendZip } from "#tests/support/worlds/uploads.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const MEBIBYTE = 1024 * 1024;

let world: World;
let ada: Person;

beforeAll(async () => {
  const limits = { BUILD_MAX_FILES: "50", BUILD_MAX_FILE_MIB: "1", BUILD_MAX_SITE_MIB: "4" };
  world = await startWorld({ ...limits, GIT_MAX_PUSH_MIB: "6" });
  ada = await world.signUp();
});
afterAll(() => world.close());

const send = (zip: Uint8Array) => sendZip(world, ada.token, zip);

test("files that do not belong in a repository are left out and named", async () => {
  const entries: RawEntry[] = [
    { name: "a.md", bytes: "a" },
    { name: ".git/config", bytes: "[core]" },
    { name: "node_modules/x/index.js", bytes: "x" },
    { name: "__MACOSX/._a.md", bytes: "x" },
    { name: "link", bytes: "/etc/passwd", mode: 0o120777 },
    { name: "pipe", mode: 0o010644 },
    { name: "film.mp4", bytes: Buffer.alloc(MEBIBYTE + 1), compress: true },
    { name: "empty-folder/" },
  ];
  const { upload } = await send(rawZip(entries));
  expect(upload).toMatchObject({ files: 1, name: "My notes", kind: "files", contents: ["1 note"] });
  expect(upload.leftOut.map(({ reason, count }) => `${count} ${reason}`)).toEqual([
    "1 files of .git folders",
    "1 files of node_modules folders",
    "1 system files of macOS and Windows",
    "1 symbolic links",
    "1 devices and other special files",
    "1 files larger than 1 MiB",
  ]);
});

const note = { name: "a.md", bytes: "a" };
const zeros = Buffer.alloc(MEBIBYTE);
test.each<[string, Buffer, number, string]>([
  ["is no zip", Buffer.from("# Just a note"), 422, "archive_invalid"],
  ["is cut off", rawZip([note]).subarray(0, 30), 422, "archive_invalid"],
  [
    "is protected with a password",
    rawZip([{ ...note, encrypted: true }]),
    422,
    "archive_encrypted",
  ],
  ["leads out of its folder", rawZip([{ ...note, name: "../../a.md" }]), 422, "archive_path"],
  ["leads out with backslashes", rawZip([{ ...note, name: "..\\..\\a.md" }]), 422, "archive_path"],
  ["names an absolute path", rawZip([{ ...note, name: "/etc/a.md" }]), 422, "archive_path"],
  ["names a drive", rawZip([{ ...note, name: "C:\\a.md" }]), 422, "archive_path"],
  ["has a name twice", rawZip([note, note]), 422, "archive_path"],
  ["has a file inside a file", rawZip([note, { name: "a.md/b.md" }]), 422, "archive_path"],
  ["has no files", rawZip([{ name: "folder/" }]), 422, "archive_empty"],
  [
    "has only files that are left out",
    rawZip([{ name: ".git/HEAD", bytes: "x" }]),
    422,
    "archive_empty",
  ],
  [
    "claims to be smaller than it is",
    rawZip([{ name: "a.md", bytes: zeros, compress: true, claimedSize: 10 }]),
    422,
    "archive_invalid",
  ],
  [
    "claims to be larger than it is",
    rawZip([{ name: "a.md", bytes: "abc", compress: true, claimedSize: 900 }]),
    422,
    "archive_invalid",
  ],
  [
    "unpacks to too much",
    rawZip(
      Array.from({ length: 5 }, (_, index) => ({
        name: `${index}.md`,
        bytes: zeros,
        compress: true,
      })),
    ),
    413,
    "archive_too_large",
  ],
  [
    "shares the bytes of its files",
    rawZip([
      { name: "0.md", bytes: Buffer.alloc(900_000, "ab"), compress: true },
      ...Array.from({ length: 40 }, (_, index) => ({ name: `${index + 1}.md`, sharesBytesOf: 0 })),
    ]),
    422,
    "archive_invalid",
  ],
  [
    "has too many files",
    rawZip(Array.from({ length: 51 }, (_, index) => ({ name: `${index}.md` }))),
    422,
    "too_many_files",
  ],
  [
    "has a path that is too long",
    rawZip([{ ...note, name: `${"a".repeat(300)}.md` }]),
    422,
    "path_too_long",
  ],
  ["is larger than a push may be", Buffer.alloc(6 * MEBIBYTE + 1), 413, "payload_too_large"],
])("a file that %s is refused with what to do", async (_what, zip, status, appCode) => {
  const answer = await send(zip);
  expect(answer).toMatchObject({ status, appCode });
  expect(answer.error).toMatch(/\.$/);
});

test("a body without a length is cut at the limit", async () => {
  const piece = Buffer.alloc(MEBIBYTE);
  const body = new ReadableStream({
    start: (controller) => {
      for (let sent = 0; sent < 7; sent++) controller.enqueue(piece);
      controller.close();
    },
  });
  const response = await fetch(`${world.url}/api/uploads?name=x.zip`, {
    method: "POST",
    headers: { authorization: `Bearer ${ada.token}` },
    body,
    duplex: "half",
  } as RequestInit);
  expect(response.status).toBe(413);
});
