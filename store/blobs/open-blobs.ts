import type { Env } from "#schemas/env.ts";
import { waitFor } from "#service/dependencies.ts";
import { cachedCheck } from "#service/cached-check.ts";
import type { Service } from "#service/start-service.ts";
import type { BlobStore } from "./blobs.ts";
import { diskBlobs } from "./disk.ts";
import { s3Blobs } from "./s3.ts";

/** A disk that was full is asked again sooner than one that had room. */
const PROBED = { okForMs: 10_000, failedForMs: 1_000 };

/** Files below DATA_DIR, or an S3 bucket when one is named. However often it is probed, it is written to now and then. */
export function openBlobs(env: Env): BlobStore {
  const blobs = openStore(env);
  const probe = async () => {
    // Makes a bucket that is missing.
    await blobs.ping();
    await blobs.probe();
  };
  return { ...blobs, probe: cachedCheck(probe, PROBED) };
}

function openStore(env: Env): BlobStore {
  if (!env.S3_BUCKET) return diskBlobs(`${env.DATA_DIR}/blobs`);
  return s3Blobs({
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  });
}

/** Waits while the object storage, or the disk, does not answer, and says so. */
export function whenBlobsAnswer(service: Service, blobs: BlobStore): Promise<void> {
  const { S3_ENDPOINT, DATA_DIR } = service.env;
  const dependency = S3_ENDPOINT
    ? { variable: "S3_ENDPOINT", what: "the object storage", address: S3_ENDPOINT }
    : { variable: "DATA_DIR", what: "the directory", address: DATA_DIR };
  return waitFor(service, dependency, blobs.ping);
}
