import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type * as Sdk from "@aws-sdk/client-s3";
import { type BlobStore, checkBlobKey, isBlobKey } from "./blobs.ts";
import { repeatedWhileCut } from "./cut-connection.ts";

/** Loaded on demand: it takes ten megabytes in every process, and most installations store on their own disk. */
const sdk = () => createRequire(import.meta.url)("@aws-sdk/client-s3") as typeof Sdk;

export interface S3Options {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
}

/**
 * Every failure reaches the caller, who repeats the request or logs it. Without a logger the SDK prints some to the console, between our lines, for example each
 * time that it does not repeat an upload which `repeatedWhileCut` repeats.
 */
const quiet: NonNullable<Sdk.S3ClientConfig["logger"]> = {
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

const MISSING = new Set(["NoSuchKey", "NotFound"]);

/** Stores blobs as objects in one bucket of any S3-compatible service. */
export function s3Blobs(options: S3Options): BlobStore {
  const { bucket, accessKeyId, secretAccessKey } = options;
  const {
    CopyObjectCommand,
    CreateBucketCommand,
    DeleteObjectCommand,
    GetObjectCommand,
    HeadBucketCommand,
    HeadObjectCommand,
    ListObjectsV2Command,
    PutObjectCommand,
    S3Client,
  } = sdk();
  const client = new S3Client({
    region: options.region,
    logger: quiet,
    ...(options.endpoint ? { endpoint: options.endpoint } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Self-hosted stores rarely have a DNS name per bucket, and some refuse the newer checksum headers.
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const at = (key: string) => ({ Bucket: bucket, Key: checkBlobKey(key) });

  async function orNull<T>(promise: Promise<T>): Promise<T | null> {
    try {
      return await promise;
    } catch (error) {
      // Only some requests have classes for these errors.
      if (error instanceof Error && MISSING.has(error.name)) return null;
      throw error;
    }
  }

  async function* listSizes(
    prefix: string,
    onForeign?: (name: string) => void,
  ): AsyncIterable<{ key: string; bytes: number }> {
    let token: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          ...(token ? { ContinuationToken: token } : {}),
        }),
      );
      for (const { Key: key, Size: bytes = 0 } of page.Contents ?? [])
        if (key && isBlobKey(key)) yield { key, bytes };
        else if (key) onForeign?.(key);
      token = page.NextContinuationToken;
    } while (token);
  }

  async function open(
    key: string,
    range?: { offset: number; length: number },
  ): Promise<Readable | null> {
    const bytes = range
      ? { Range: `bytes=${range.offset}-${range.offset + range.length - 1}` }
      : {};
    const object = await orNull(client.send(new GetObjectCommand({ ...at(key), ...bytes })));
    return (object?.Body as Readable | undefined) ?? null;
  }

  return {
    put: async (key, bytes) => {
      await client.send(
        new PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.length }),
      );
    },
    putFile: async (key, path) => {
      const { size } = await stat(path);
      await repeatedWhileCut(() => {
        // The SDK never repeats a request whose body is a stream.
        const bytes = { Body: createReadStream(path), ContentLength: size };
        return client.send(new PutObjectCommand({ ...at(key), ...bytes }));
      });
      await rm(path, { force: true });
    },
    copyToFile: (key, path) =>
      repeatedWhileCut(async () => {
        const body = await open(key);
        if (body) await pipeline(body, createWriteStream(path));
        return body !== null;
      }),
    copy: async (key, to) => {
      const source = `${bucket}/${checkBlobKey(key)}`;
      const copied = client.send(new CopyObjectCommand({ ...at(to), CopySource: source }));
      return (await orNull(copied)) !== null;
    },
    // It would have to be downloaded.
    takeFile: () => Promise.resolve(false),
    get: (key) => repeatedWhileCut(async () => collect(await open(key))),
    getRange: async (key, offset, length) =>
      length === 0
        ? Buffer.alloc(0)
        : repeatedWhileCut(async () => collect(await open(key, { offset, length }))),
    stream: open,
    size: async (key) =>
      (await orNull(client.send(new HeadObjectCommand(at(key)))))?.ContentLength ?? null,
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    removeOlder: async (key, before) => {
      const head = await orNull(client.send(new HeadObjectCommand(at(key))));
      if (head === null) return true;
      // If the store reports no date, the blob stays.
      if (!head.LastModified || head.LastModified >= before) return false;
      await client.send(new DeleteObjectCommand(at(key)));
      return true;
    },
    list: async function* (prefix, onForeign) {
      for await (const { key } of listSizes(prefix, onForeign)) yield key;
    },
    listSizes: (prefix) => listSizes(prefix),
    ping: async () => {
      // A self-hosted store has no buckets at first. The first process that checks creates ours.
      if ((await orNull(client.send(new HeadBucketCommand({ Bucket: bucket })))) === null) {
        await client.send(new CreateBucketCommand({ Bucket: bucket }));
      }
    },
    probe: async () => {
      // The key is random: another process may be removing its probe at this moment, and some stores keep versions of a key.
      const key = `probes/${randomUUID()}`;
      await client.send(new PutObjectCommand({ ...at(key), Body: "probe", ContentLength: 5 }));
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}

async function collect(body: Readable | null): Promise<Buffer | null> {
  if (!body) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
