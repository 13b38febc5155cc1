import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { diskBlobs } from "#store/blobs/disk.ts";
import { s3Blobs } from "#store/blobs/s3.ts";
import { startContainer } from "../support/worlds/processes/containers.ts";
import { startS3Double } from "../support/doubles/s3-double.ts";
import { blobContract } from "./blobs.ts";

const directory = await mkdtemp(join(tmpdir(), "blobs-disk-"));
const double = await startS3Double();
const seaweed = await startContainer({
  image: "chrislusf/seaweedfs:3.97",
  command: ["server", "-s3"],
  port: 8333,
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
  await double.close();
  await seaweed?.stop();
});

const s3 = (endpoint: string) =>
  s3Blobs({
    bucket: "pressmark-test",
    region: "auto",
    endpoint,
    accessKeyId: "key",
    secretAccessKey: "secret",
  });

blobContract(
  "disk",
  async () => diskBlobs(directory),
  (name) => writeFile(join(directory, name), "left"),
);
blobContract(
  "an S3 protocol double",
  async () => s3(double.url),
  (name) =>
    fetch(`${double.url}/pressmark-test/${name}`, {
      method: "PUT",
      headers: { authorization: "AWS4-HMAC-SHA256 Credential=other" },
      body: "left",
    }),
);
if (seaweed) blobContract("SeaweedFS in a container", async () => s3(seaweed.url));

test("an upload that a busy store refuses is repeated, and nothing is printed", async () => {
  const printed = vi.spyOn(console, "warn");
  const path = join(directory, "upload");
  await writeFile(path, "all bytes");
  const refusals = double.disturb("PUT", "busy", ["slow down", "cut"]);
  const blobs = s3(double.url);
  await blobs.putFile("busy", path);
  expect(refusals).toEqual([]);
  expect((await blobs.get("busy"))?.toString()).toBe("all bytes");
  expect(printed.mock.calls).toEqual([]);
  printed.mockRestore();
});
