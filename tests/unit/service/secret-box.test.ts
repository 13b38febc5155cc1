import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSecretBox } from "#service/secret-box.ts";

let DATA_DIR: string;
beforeEach(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), "secret-box-"));
});
afterEach(() => rm(DATA_DIR, { recursive: true, force: true }));

const open = () => openSecretBox({ DATA_DIR, SECRET_KEY: undefined });
const soon = () => new Date(Date.now() + 60_000);

test("two processes on one machine share a key that other accounts cannot read", async () => {
  const sealed = open().seal("hunter2", "project:a:webhook");
  expect(open().open(sealed, "project:a:webhook")).toBe("hunter2");
  expect(await readdir(DATA_DIR)).toEqual(["secret.key"]);
  expect((await stat(join(DATA_DIR, "secret.key"))).mode & 0o777).toBe(0o600);
});

test("a secret that was copied to another project or changed cannot be opened", () => {
  const sealed = open().seal("hunter2", "project:a:webhook");
  expect(() => open().open(sealed, "project:b:webhook")).toThrow();
  const changed = sealed.slice(0, 20) + (sealed[20] === "A" ? "B" : "A") + sealed.slice(21);
  expect(() => open().open(changed, "project:a:webhook")).toThrow();
});

test("the same text is never sealed to the same characters twice", () => {
  const box = open();
  const sealed = Array.from({ length: 1_000 }, () => box.seal("x", "c"));
  expect(new Set(sealed).size).toBe(sealed.length);
});

test("a token is valid only for its subject, and only until it expires", () => {
  const box = open();
  const token = box.sign("view-abc", soon());
  expect(box.verify(token)).toBe("view-abc");
  expect(box.verify(token.replace("view-abc", "view-abd"))).toBeNull();
  expect(box.verify(`${token}x`)).toBeNull();
  expect(box.verify(box.sign("view-abc", new Date(Date.now() - 1)))).toBeNull();
  expect(box.verify("")).toBeNull();
  const other = openSecretBox({ DATA_DIR, SECRET_KEY: Buffer.alloc(32, 7).toString("base64") });
  expect(other.verify(token)).toBeNull();
});
