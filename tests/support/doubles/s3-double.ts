import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface S3Double {
  url: string;
  /** Makes a process store its blobs here. */
  variables: Record<string, string>;
  /**
   * Blocks uploads whose key begins with `prefix`, either all of them or the first `most`. The build that uploads keeps running until the test releases it, on
   * a machine of any speed.
   */
  hold(prefix: string, most?: number): Hold;
  /**
   * Disturbs the next requests with this method whose key begins with `prefix`, one with each fault. Returns the faults that have not happened yet.
   */
  disturb(method: "GET" | "HEAD" | "PUT", prefix: string, faults: readonly Fault[]): Fault[];
  close(): Promise<void>;
}

/** `slow down` is a 503 with the code SlowDown, which S3 sends to busy clients. `cut` ends the connection in the middle of the body. */
export type Fault = "slow down" | "cut";

export interface Hold {
  /** Keys of uploads that are blocked, or were until the release. */
  keys: string[];
  /** Answers all blocked uploads and all later ones. */
  release(): void;
}

interface S3State {
  buckets: Map<string, Map<string, Buffer>>;
  holds: Map<string, { keys: string[]; most: number; released: Promise<void> }>;
  disturbances: { method: string; prefix: string; faults: Fault[] }[];
}

const BUCKET = "pressmark";
const written = new WeakMap<Buffer, Date>();

/** A server with the part of S3's REST protocol that a blob store needs. It refuses requests without a SigV4 signature. */
export async function startS3Double(): Promise<S3Double> {
  const state: S3State = {
    buckets: new Map([[BUCKET, new Map()]]),
    holds: new Map(),
    disturbances: [],
  };
  const server = createServer((request, response) => {
    // A client that disconnects early gets no response.
    answer(state, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    variables: {
      S3_ENDPOINT: url,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    },
    hold: (prefix, most = Number.POSITIVE_INFINITY) => {
      const keys: string[] = [];
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = () => {
          state.holds.delete(prefix);
          resolve();
        };
      });
      state.holds.set(prefix, { keys, most, released });
      return { keys, release };
    },
    disturb: (method, prefix, faults) => {
      const remaining = [...faults];
      state.disturbances.push({ method, prefix, faults: remaining });
      return remaining;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function answer(
  { buckets, holds, disturbances }: S3State,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential="))
    return fail(response, 403, "AccessDenied");
  const url = new URL(request.url ?? "/", "http://s3");
  const [bucketName = "", ...rest] = url.pathname.slice(1).split("/").map(decodeURIComponent);
  const key = rest.join("/");
  const bucket = buckets.get(bucketName);
  if (key === "" && request.method === "PUT") {
    buckets.set(bucketName, bucket ?? new Map());
    return void response.writeHead(200).end();
  }
  if (!bucket) return fail(response, 404, request.method === "HEAD" ? "NotFound" : "NoSuchBucket");
  const fault = disturbances
    .find(
      ({ method, prefix, faults }) =>
        request.method === method && key.startsWith(prefix) && faults.length > 0,
    )
    ?.faults.shift();
  if (fault === "slow down") return fail(response, 503, "SlowDown");
  if (key === "") return list(bucket, url, request, response);
  const hold = [...holds].find(
    ([prefix]) => request.method === "PUT" && key.startsWith(prefix),
  )?.[1];
  if (hold && hold.keys.length < hold.most) {
    hold.keys.push(key);
    await hold.released;
    if (response.destroyed) return;
  }
  if (fault === "cut") return cut(bucket.get(key), response);
  return object(bucket, key, { request, response, body: Buffer.concat(chunks) });
}

/** Sends half of the bytes, or nothing, and disconnects. */
function cut(bytes: Buffer | undefined, response: ServerResponse): void {
  if (!bytes) return void response.destroy();
  response.writeHead(200, { "content-length": bytes.length, etag: '"x"' });
  response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy());
}

function object(
  bucket: Map<string, Buffer>,
  key: string,
  { request, response, body }: { request: IncomingMessage; response: ServerResponse; body: Buffer },
): void {
  switch (request.method) {
    case "PUT": {
      const source = request.headers["x-amz-copy-source"];
      if (typeof source === "string") return copy(bucket, { source, key }, response);
      bucket.set(key, body);
      written.set(body, new Date());
      return void response.writeHead(200, { etag: '"x"' }).end();
    }
    case "DELETE":
      bucket.delete(key);
      return void response.writeHead(204).end();
    default: {
      const bytes = bucket.get(key);
      if (!bytes) return fail(response, 404, "NoSuchKey");
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
      const part = range ? bytes.subarray(Number(range[1]), Number(range[2]) + 1) : bytes;
      response.writeHead(range ? 206 : 200, {
        "content-length": part.length,
        "last-modified": (written.get(bytes) ?? new Date()).toUTCString(),
        etag: '"x"',
      });
      response.end(request.method === "HEAD" ? undefined : part);
    }
  }
}

/** @param of.source the bucket and the key, URL-encoded (Amazon S3 API Reference, CopyObject) */
function copy(
  bucket: Map<string, Buffer>,
  of: { source: string; key: string },
  response: ServerResponse,
): void {
  const [, ...name] = of.source.split("/").map(decodeURIComponent);
  const bytes = bucket.get(name.join("/"));
  if (!bytes) return fail(response, 404, "NoSuchKey");
  const copied = Buffer.from(bytes);
  bucket.set(of.key, copied);
  written.set(copied, new Date());
  response.writeHead(200, { "content-type": "application/xml" });
  response.end('<?xml version="1.0"?><CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>');
}

function list(
  bucket: Map<string, Buffer>,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (request.method === "HEAD") return void response.writeHead(200).end();
  const prefix = url.searchParams.get("prefix") ?? "";
  const after = url.searchParams.get("continuation-token") ?? "";
  // Pages contain one key, so that paging is really tested.
  const [key] = [...bucket.keys()]
    .filter((name) => name.startsWith(prefix) && name > after)
    .toSorted();
  const contents = key
    ? `<Contents><Key>${key}</Key><Size>${bucket.get(key)?.length ?? 0}</Size></Contents>`
    : "";
  const more = key
    ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${key}</NextContinuationToken>`
    : "<IsTruncated>false</IsTruncated>";
  response.writeHead(200, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0"?><ListBucketResult>${contents}${more}</ListBucketResult>`);
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(
    response.req.method === "HEAD"
      ? undefined
      : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}
