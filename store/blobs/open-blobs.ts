import type { Env } from "#schemas/env/env.ts";
import { waitFor } from "#service/dependencies.ts";
import { cachedCheck } from "#service/cached-check.ts";
import type { Service } from "#service/start-service.ts";
import type { BlobStore } from "./blobs.ts";
import { diskBlobs } from "./disk.ts";
import { s3Blobs } from "./s3.ts";

/** A disk that was full is probed again sooner than one that had space. */
const PROBED = { okForMs: 10_000, failedForMs: 1_000 };

/** Files in DATA_DIR, or an S3 bucket if one is configured. No matter how often the store is probed, it is written to only occasionally. */
export function openBlobs(env: Env): BlobStore {
  const blobs = openStore(env);
  const probe = async () => {
    // Creates a missing bucket.
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

/** Waits while the object storage or the disk does not respond, and logs that it is waiting. */
export function whenBlobsAnswer(service: Service, blobs: BlobStore): Promise<void> {
  const { S3_ENDPOINT, DATA_DIR } = service.env;
  const dependency = S3_ENDPOINT
    ? { variable: "S3_ENDPOINT", what: "the object storage", address: S3_ENDPOINT }
    : { variable: "DATA_DIR", what: "the directory", address: DATA_DIR };
  return waitFor(service, dependency, blobs.ping);
}
