import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that speaks as much of S3's REST protocol as a blob store needs; refuses requests without a SigV4 signature. */
export async function startS3Double(): Promise<{ url: string; close(): Promise<void> }> {
  const buckets = new Map<string, Map<string, Buffer>>();
  const server = createServer((request, response) => {
    void answer(buckets, request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

type Buckets = Map<string, Map<string, Buffer>>;

async function answer(
  buckets: Buckets,
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
  if (key === "") return list(bucket, url, request, response);
  return object(bucket, key, { request, response, body: Buffer.concat(chunks) });
}

function object(
  bucket: Map<string, Buffer>,
  key: string,
  { request, response, body }: { request: IncomingMessage; response: ServerResponse; body: Buffer },
): void {
  switch (request.method) {
    case "PUT":
      bucket.set(key, body);
      return void response.writeHead(200, { etag: '"x"' }).end();
    case "DELETE":
      bucket.delete(key);
      return void response.writeHead(204).end();
    default: {
      const bytes = bucket.get(key);
      if (!bytes) return fail(response, 404, "NoSuchKey");
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
      const part = range ? bytes.subarray(Number(range[1]), Number(range[2]) + 1) : bytes;
      response.writeHead(range ? 206 : 200, { "content-length": part.length, etag: '"x"' });
      response.end(request.method === "HEAD" ? undefined : part);
    }
  }
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
  // Pages of one, so that paging is really walked.
  const [key] = [...bucket.keys()]
    .filter((name) => name.startsWith(prefix) && name > after)
    .toSorted();
  const contents = key ? `<Contents><Key>${key}</Key><Size>1</Size></Contents>` : "";
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
