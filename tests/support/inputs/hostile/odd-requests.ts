import { Agent, request } from "node:http";
import { connect } from "node:net";

/** Requests that no browser sends, but any script can. They are the same for every route. */
export interface OddRequest {
  name: string;
  method?: string;
  /** Changes the path of the route. */
  path?: (path: string) => string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

const JSON_TYPE = { "content-type": "application/json" };
const withQuery = (query: string) => (path: string) =>
  path + (path.includes("?") ? "&" : "?") + query;
const jsonBody = (name: string, body: string): OddRequest => ({ name, headers: JSON_TYPE, body });

export const oddRequests: readonly OddRequest[] = [
  { name: "an unchanged request" },
  ...["OPTIONS", "PUT", "PATCH", "DELETE", "HEAD", "PROPFIND", "TRACE"].map((method) => ({
    name: `method ${method}`,
    method,
  })),
  ...["x", "/", "application/json; charset=nonsense", "text/plain", "multipart/form-data"].map(
    (type) => ({ name: `content type ${type}`, headers: { "content-type": type }, body: "{}" }),
  ),
  {
    name: "a form",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "a=1&a=2&__proto__[x]=1&%",
  },
  {
    name: "invalid gzip",
    headers: { ...JSON_TYPE, "content-encoding": "gzip" },
    body: "not gzip",
  },
  {
    name: "an unknown encoding",
    headers: { ...JSON_TYPE, "content-encoding": "zstd, x" },
    body: "{}",
  },
  jsonBody("broken JSON", '{"a":'),
  jsonBody("a JSON list", "[1,2,3]"),
  jsonBody("JSON null", "null"),
  jsonBody("a JSON string", '"text"'),
  jsonBody("deep JSON", "[".repeat(5_000) + "]".repeat(5_000)),
  jsonBody("prototype keys", '{"__proto__":{"x":1},"constructor":{"prototype":{"y":1}}}'),
  jsonBody("values of wrong types", '{"email":{"$gt":""},"password":[1],"token":{},"type":7}'),
  jsonBody("a lone surrogate", '{"email":"\\ud800@x.y","password":"\\u0000","data":"\\ud800"}'),
  jsonBody(
    "bytes that are not text",
    Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d]).toString("latin1"),
  ),
  { name: "a body of 1.1 MB", headers: JSON_TYPE, body: `"${"a".repeat(1_100_000)}"` },
  { name: "an empty JSON body", headers: JSON_TYPE, body: "" },
  ...[
    "%",
    "%zz",
    "%00",
    "%c0%af",
    "%ff",
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e/",
    "a".repeat(4_000),
  ].map((tail) => ({
    name: `address ending in ${tail.slice(0, 20)}`,
    path: (path: string) => `${path.replace(/\?.*/, "").replace(/\/$/, "")}/${tail}`,
  })),
  ...["a=1&a=2", "__proto__[x]=1&constructor=2", "x=%", "input=%7B", "limit[]=1&limit[]=2"].map(
    (query) => ({ name: `query ${query}`, path: withQuery(query) }),
  ),
  {
    name: "every parameter twice and with a null byte",
    path: withQuery(
      ["token", "type", "redirect_to", "grant_type", "service", "icons", "domain", "q", "provider"]
        .map((key) => `${key}=%00&${key}=%F0%9F%92%A9`)
        .join("&"),
    ),
  },
  { name: "an invalid range", headers: { range: "bytes=9-1,-,a-b", "if-range": "x" } },
  {
    name: "invalid conditions",
    headers: {
      "if-none-match": '"',
      "if-modified-since": "yesterday",
      "if-match": "*,",
      "if-unmodified-since": "0",
    },
  },
  {
    name: "odd preferences",
    headers: {
      accept: ";q=9,*/*;q=",
      "accept-encoding": "br;q=nan,*;q=-1,",
      "accept-language": "x-%%%,*;q=2",
      "accept-charset": "\u00e9",
    },
  },
  ...["Basic", "Basic ////", "Basic =", "Bearer", "Bearer a.b.c", "Bearer pmk_x", "Digest x=y"].map(
    (authorization) => ({ name: `authorization ${authorization}`, headers: { authorization } }),
  ),
  { name: "odd cookies", headers: { cookie: "=;a;__proto__=1;b=%zz;pressmark_view=x.y.z" } },
  { name: "a header of 12 KB", headers: { "x-long": "a".repeat(12_000) } },
  {
    name: "odd forwarding headers",
    headers: { "x-forwarded-for": "not an address, ::::", "x-forwarded-host": "a b" },
  },
  { name: "an invalid origin", headers: { origin: "%%%" } },
  { name: "an odd git protocol", headers: { "git-protocol": "version=2:version=\u00ff" } },
  { name: "an announcement of more data", headers: { expect: "something" } },
];

const agent = new Agent({ keepAlive: true });
/** A missing response does not count as 5xx. */
const SILENT_MAX_MS = 10_000;
const SOCKET_READ_MS = 300;

/** Sends the request and returns the status, or null if the connection was closed. */
export function sendOdd(
  port: number,
  { method, path }: { method: string; path: string },
  odd: OddRequest,
  host = "localhost",
): Promise<number | null> {
  return new Promise((resolve) => {
    const clientRequest = request(
      {
        host: "127.0.0.1",
        port,
        method: odd.method ?? method,
        path: odd.path?.(path) ?? path,
        headers: { host: `${host}:${port}`, ...odd.headers },
        agent,
        timeout: SILENT_MAX_MS,
      },
      (response) => {
        response.resume();
        response.once("close", () => resolve(response.statusCode ?? null));
      },
    );
    clientRequest.once("error", () => resolve(null));
    clientRequest.once("timeout", () => clientRequest.destroy());
    clientRequest.end(odd.body);
  });
}

/** Writes raw bytes and returns the status code, or null if no response came. */
export function sendRaw(port: number, text: string | Buffer): Promise<number | null> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.setEncoding("latin1").on("data", (more: string) => {
      answer += more;
      if (!answer.includes("\r\n")) return;
      socket.end();
      // A WebSocket stays open. Everything sent with the handshake has arrived by then.
      socket.setTimeout(SOCKET_READ_MS);
    });
    socket.setTimeout(SILENT_MAX_MS, () => socket.destroy());
    socket.once("error", () => undefined);
    socket.once("close", () => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
      resolve(status === undefined ? null : Number(status));
    });
  });
}
