import type { Env } from "#schemas/env.ts";
import type { BlobStore } from "./blobs.ts";
import { diskBlobs } from "./blobs/disk.ts";
import { s3Blobs } from "./blobs/s3.ts";

/** Files below DATA_DIR, or an S3 bucket when one is named. */
export function openBlobs(env: Env): BlobStore {
  if (!env.S3_BUCKET) return diskBlobs(`${env.DATA_DIR}/blobs`);
  return s3Blobs({
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  });
}
