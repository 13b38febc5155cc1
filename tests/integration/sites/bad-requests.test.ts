import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  insertSite,
  publish,
  type SitesWorld,
  startSitesWorld,
} from "#tests/support/worlds/sites/site.ts";

/** Requests that no browser sends: rows of the catalog of bad inputs. None of them may return a page of another site. */

const HOST = "garden--ada.localhost";
const PICTURE = "a picture ".repeat(20);

let world: SitesWorld;
beforeAll(async () => {
  world = await startSitesWorld();
  const garden = await insertSite(world, "garden--ada");
  const files = { "/": "Garden", "/cat.jpg": PICTURE, "/café": "Café" };
  await publish(world, garden, { files, types: { "/cat.jpg": "image/jpeg" } });
  await publish(world, await insertSite(world, "other--bob"), { files: { "/": "Other" } });
});
afterAll(() => world.close());

/** Writes these lines unchanged, and returns everything that arrives until the connection ends. */
function say(lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(world.port, "127.0.0.1", () => socket.write(lines.join("\r\n")));
    socket.setEncoding("latin1").on("data", (text: string) => (answer += text));
    socket.once("close", () => resolve(answer));
    socket.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "ECONNRESET") reject(error);
    });
  });
}

const END = ["connection: close", "", ""];
const many = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at));
/** A request with that request line and these headers. `HOST` is its host, unless the headers contain another host or none. */
const ask = (line: string, ...headers: string[]) => [`${line} HTTP/1.1`, ...headers, ...END];
const get = (path: string, ...headers: string[]) => ask(`GET ${path}`, `host: ${HOST}`, ...headers);
const smuggled = ["", "0", "", "GET / HTTP/1.1", "host: other--bob.localhost", "", ""];

test.each<[row: string, status: number | "400|431", lines: string[]]>([
  ["H03 an address of 20 KB", 414, get(`/${"a".repeat(20_000)}`)],
  ["H03 an address of 500 segments", 404, get("/a".repeat(500))],
  ["H06 no host", 400, ask("GET /")],
  ["H06 two hosts", 400, get("/", "Host: other--bob.localhost")],
  ["H06 two hosts in one line", 404, ask("GET /", `host: ${HOST}, other--bob.localhost`)],
  ["H06 a name in front of the host", 404, ask("GET /", `host: x@${HOST}`)],
  ["H06 an IP address as host", 404, ask("GET /", "host: 10.0.0.1")],
  ["H06 a line break in the host", 400, ask("GET /", `host: ${HOST}\rx: y`)],
  ["H07 the address of another site", 400, get("http://other--bob.localhost/")],
  ["H09 100 KB of tags", 431, get("/", `if-none-match: ${'"x",'.repeat(25_000)}`)],
  // Node 20 drops excess headers, here the host. Later versions refuse the request.
  ["H09 2,500 headers", "400|431", ask("GET /", ...many(2_500, () => "x:"), `host: ${HOST}`)],
  ["H11 the method TRACE", 405, ask("TRACE /", `host: ${HOST}`)],
  ["H11 an unknown method", 405, ask("FOO /", `host: ${HOST}`)],
  [
    "H13 two lengths, one of them in chunks",
    400,
    [...get("/", "content-length: 4", "transfer-encoding: chunked").slice(0, -3), ...smuggled],
  ],
  ["H13 two lengths that differ", 400, get("/", "content-length: 4", "content-length: 5")],
  ["H13 a space before a colon", 400, get("/", "content-length : 4")],
  ["H13 headers that end too early", 400, [`GET / HTTP/1.1\nhost: ${HOST}\n\n`]],
  ["H13 a chunk without a length", 400, [...get("/", "transfer-encoding: chunked"), "zz", "x", ""]],
])("%s is answered with %s, and with no site's page", async (_row, status, lines) => {
  const answer = await say(lines);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 (${status}) `));
  expect(answer.split("HTTP/1.1 ")).toHaveLength(2);
  expect(answer).not.toMatch(/Garden$|Other$/);
});

test.each(["CONNECT other--bob.localhost:80", "FOO /", "TRACE /", "POST /"])(
  "H11 %s gets a response that lists the allowed methods",
  async (line) => {
    const answer = await say(ask(line, `host: ${HOST}`));
    expect(answer).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
    expect(answer).toMatch(/\r\nallow: GET, HEAD\r\n/i);
  },
);

test("H13 invalid bytes after a request do not prevent its response", async () => {
  const answer = await say([...get("/").slice(0, -3), "", "FOO BAR", ...END]);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(answer).not.toMatch(/Other$/);
});

test.each<[row: string, lines: string[]]>([
  ["H07 another host in X-Forwarded-Host", get("/", "x-forwarded-host: other--bob.localhost")],
  ["H07 another host in Forwarded", get("/", "forwarded: host=other--bob.localhost")],
  ["H07 another path in X-Original-URL", get("/", "x-original-url: /cat.jpg", "x-rewrite-url: /x")],
  ["H09 200 headers", get("/", ...many(200, (at) => `x-${at}: y`))],
  [
    "H14 a prototype and 1,900 values in the query",
    get(`/?__proto__[x]=1&${"a=1&".repeat(1_900)}`),
  ],
])("%s does not change the page", async (_row, lines) => {
  expect(await say(lines)).toMatch(/^HTTP\/1\.1 200 [^]*Garden$/);
});

test.each<[row: string, path: string, headers: string[]]>([
  ["H08 1,000 ranges", "/cat.jpg", [`range: bytes=${"0-,".repeat(1_000)}0-`]],
  ["G07 an unused width", "/cat.jpg?w=99999999&w=-1&w=NaN", []],
  ["G07 another format", "/cat.jpg?fmt=php&width=1&height=1", []],
])("%s returns the original picture", async (_row, path, headers) => {
  const answer = await say(get(path, ...headers));
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer.split("\r\n\r\n")[1]).toBe(PICTURE);
});
