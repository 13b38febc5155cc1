import { afterEach, expect, test } from "vitest";
import { fetchObjects } from "#git/lfs/fetch-objects.ts";
import { downloadObject } from "#git/lfs/download.ts";
import { lfsAddressIn } from "#git/lfs/lfs-config.ts";
import {
  hashOf,
  type LfsDouble,
  type LfsDoubleOptions,
  startLfsDouble,
} from "#tests/support/doubles/git/lfs-double.ts";
import {
  type Answer,
  type DoubleRequest,
  startHttpDouble,
} from "#tests/support/doubles/http-double.ts";

/** Files in Git LFS are fetched from hosts that are slow, broken or hostile, and nothing but the right bytes is accepted. */

const FILE = Buffer.from("the bytes of a picture");
const OBJECT = { oid: hashOf(FILE), size: FILE.length };
const CREDENTIALS = { username: "git", password: "canary-token" };
const TIMEOUT_MS = 60_000;

let double: LfsDouble;
afterEach(() => double?.close());

async function fetchFrom(
  options: LfsDoubleOptions,
  {
    objects = [OBJECT],
    allow = (hosts: string[]) => hosts,
    timeoutMs = TIMEOUT_MS,
    path = "/ada/site",
    configured = (_url: string): string | null => null,
  } = {},
) {
  double = await startLfsDouble(options);
  double.store(FILE);
  const { url, hosts } = double;
  const remote = { url: url + path, credentials: CREDENTIALS, allowPrivate: allow(hosts) };
  const { signal } = new AbortController();
  const results = [];
  const settings = { timeoutMs, signal, configured: configured(url) };
  for await (const result of fetchObjects(remote, objects, settings))
    results.push("bytes" in result ? result.bytes.toString() : result.reason);
  return results;
}

test("a file comes from the storage, which gets the headers of its action and never the token", async () => {
  const token = Buffer.from("git:canary-token").toString("base64");
  expect(await fetchFrom({ authorization: `Basic ${token}` })).toEqual([FILE.toString()]);
  expect(double.batches).toMatchObject([{ objects: [OBJECT] }]);
  expect(double.downloads).toHaveLength(1);
  expect(double.downloads[0]?.headers).toMatchObject({ "x-storage-key": expect.any(String) });
  expect(JSON.stringify(double.downloads)).not.toContain(token);
  expect(double.downloads[0]?.headers).not.toHaveProperty("authorization");
});

test("an address that ends in .git is asked at the same place", async () => {
  expect(await fetchFrom({}, { path: "/ada/site.git" })).toEqual([FILE.toString()]);
});

test("storage that the repository names is asked instead, and gets the token only below the repository's own address", async () => {
  const own = ["/ada/site.git/info/lfs", "/ada/site.git/info/lfs/"];
  for (const place of [...own, "/ada/site/info/lfs", "/ada/site.github/info/lfs", "/ada/media"]) {
    const results = await fetchFrom({}, { configured: (url) => url + place });
    expect(results).toEqual([FILE.toString()]);
    const [{ path, headers } = { path: "", headers: {} }] = double.batches;
    expect(path).toBe(`${place.replace(/\/$/, "")}/objects/batch`);
    expect("authorization" in headers, place).toBe(own.includes(place));
    await double.close();
  }
});

test.each([
  ["file:///etc/passwd", /does not begin with https/],
  ["nowhere", /does not begin with https/],
  ["https://ada:canary@example.org/lfs", /contains a user name or a password/],
  ["https://10.0.0.1/lfs", /10\.0\.0\.1: .*private/],
  ["http://example.org/lfs", /https/],
  ["git@example.org:ada/media.git", /not on the repository's own host/],
])("storage at %s is not asked", async (address, reason) => {
  const results = await fetchFrom({}, { configured: () => address });
  expect(results).toEqual([expect.stringMatching(reason)]);
  expect(results.join()).not.toContain("canary");
  expect(double.batches).toEqual([]);
});

test("the address in .lfsconfig is read as git reads it", async () => {
  const read = (text: string) => lfsAddressIn(Buffer.from(text));
  const address = "https://lfs.example.org/ada/site";
  expect(await read(`[lfs]\n\turl = "${address}" ; ours\n`)).toBe(address);
  expect(await read(`[remote "origin"]\n  LfsUrl=${address}\n[lfs]\n\tfetchrecent = 1`)).toBe(
    address,
  );
  expect(await read(`[remote "origin"]\nlfsurl=https://b.example\n[lfs]\nurl=${address}`)).toBe(
    address,
  );
  expect(await read("[include]\n\tpath = /etc/hostname\n")).toBeNull();
  expect(await read("")).toBeNull();
  for (const broken of ["[lfs\nurl=x", `[lfs]\n\turl = "${"x".repeat(70_000)}"`])
    await expect(read(broken)).rejects.toThrow("The file .lfsconfig cannot be read.");
});

const redirectTo = (location: string): Answer => ({ status: 302, headers: { location } });

test("a download that is redirected gets its headers only at the same host", async () => {
  const seen: DoubleRequest[] = [];
  const mirror = await startHttpDouble((request) => {
    seen.push(request);
    return { bytes: FILE };
  });
  try {
    const allow = (hosts: string[]) => [...hosts, new URL(mirror.url).host];
    const there = { download: () => redirectTo(`${mirror.url}/copy?sig=abc`) };
    expect(await fetchFrom(there, { allow })).toEqual([FILE.toString()]);
    expect(seen.map(({ path }) => path)).toEqual(["/copy"]);
    expect(seen[0]?.headers).not.toHaveProperty("x-storage-key");
    await double.close();

    let isFirst = true;
    const here = (honest: Answer) => {
      const answer = isFirst ? redirectTo(`/objects/${OBJECT.oid}?sig=abc`) : honest;
      isFirst = false;
      return answer;
    };
    expect(await fetchFrom({ download: here }, { allow })).toEqual([FILE.toString()]);
    expect(double.downloads).toHaveLength(2);
  } finally {
    await mirror.close();
  }
});

test("many files are asked for in batches of 100, and only missing ones fail", async () => {
  const unknown = Array.from({ length: 204 }, (_, index) => ({
    oid: hashOf(Buffer.from(String(index))),
    size: 1,
  }));
  const results = await fetchFrom({}, { objects: [...unknown, OBJECT] });
  expect(double.batches.map(({ objects }) => objects.length)).toEqual([100, 100, 5]);
  expect(results.at(-1)).toBe(FILE.toString());
  expect(new Set(results.slice(0, -1)).size).toBe(1);
  expect(results[0]).toMatch(/does not have it/);
});

test("after a refusal the host is not asked about the other files", async () => {
  const many = Array.from({ length: 250 }, (_, index) => ({
    oid: hashOf(Buffer.from(String(index))),
    size: 1,
  }));
  const results = await fetchFrom({ batch: () => ({ status: 429 }) }, { objects: many });
  expect(double.batches).toHaveLength(1);
  expect(results).toHaveLength(250);
  expect(new Set(results)).toEqual(new Set([`${double.hosts[0]} has received too many requests.`]));
});

const objectWith = (change: object) => ({ body: { objects: [{ ...OBJECT, ...change }] } });
const download = (href: string, header = {}) =>
  objectWith({ actions: { download: { href, header } } });

test.each<[string, LfsDoubleOptions, RegExp]>([
  [
    "asks for a token",
    { authorization: "Basic other" },
    /does not accept the project's access token/,
  ],
  ["has no Git LFS", { batch: () => ({ status: 404 }) }, /has no Git LFS storage/],
  ["has used up its bandwidth", { batch: () => ({ status: 509 }) }, /bandwidth .* is used up/],
  ["has an internal error", { batch: () => ({ status: 502 }) }, /internal error \(status 502\)/],
  [
    "redirects the question",
    { batch: () => ({ status: 307, headers: { location: "http://127.0.0.1:1/" } }) },
    /follows only redirects of downloads/,
  ],
  [
    "answers with a page",
    { batch: () => ({ bytes: Buffer.from("<h1>Hi") }) },
    /not answer as a Git LFS/,
  ],
  [
    "answers without objects",
    { batch: () => ({ body: { message: "?" } }) },
    /not answer as a Git LFS/,
  ],
  [
    "answers about other files",
    { batch: () => ({ body: { objects: [{}, null] } }) },
    /says nothing/,
  ],
  [
    "never stops answering",
    { batch: () => ({ bytes: Buffer.alloc(3 * 1024 * 1024, " ") }) },
    /answer of .* is too large/,
  ],
  [
    "wants another kind of transfer",
    { batch: () => ({ body: { transfer: "tus", objects: [] } }) },
    /a kind of transfer/,
  ],
  ["names another size", { batch: () => objectWith({ size: 1 }) }, /in another size/],
  [
    "refuses one file",
    { batch: () => objectWith({ error: { code: 422, message: "no\u202e" } }) },
    /refuses it \(code 422\).*no\\u\{202e\}/,
  ],
  ["names no place", { batch: () => objectWith({ actions: {} }) }, /does not say where/],
  ["names a file of the machine", { batch: () => download("file:///etc/passwd") }, /not say where/],
  [
    "names a place with a password",
    { batch: () => download("http://a:b@example.org/") },
    /not say where/,
  ],
  ["names an insecure place", { batch: () => download("http://example.org/x") }, /https/],
  [
    "names a private place",
    { batch: () => download("https://10.0.0.1/x") },
    /10\.0\.0\.1: .*private/,
  ],
  ["names the machine itself", { batch: () => download("https://localhost/x") }, /private/],
  [
    "names a service of the cloud",
    { batch: () => download("https://169.254.169.254/latest/meta-data") },
    /private/,
  ],
  ["names another port", { batch: () => download("https://93.184.215.14:6379/x") }, /port/i],
  [
    "asks for a header that cannot be sent",
    { batch: (_honest, storage) => download(`${storage}/x`, { "X-A": "b\r\nHost: c" }) },
    /connection to .* failed/,
  ],
  [
    "sends another file",
    { download: () => ({ bytes: Buffer.alloc(FILE.length) }) },
    /another file/,
  ],
  ["sends a part", { download: () => ({ bytes: FILE.subarray(1) }) }, /only a part/],
  ["sends more", { download: () => ({ bytes: Buffer.concat([FILE, FILE]) }) }, /more than it/],
  ["refuses the download", { download: () => ({ status: 403 }) }, /without an access token/],
  [
    "redirects the download to a service of the cloud",
    { download: () => redirectTo("https://169.254.169.254/") },
    /redirects to 169\.254\.169\.254\. .*private/,
  ],
  [
    "redirects the download to an insecure place",
    { download: () => redirectTo("http://example.org/") },
    /redirects to example\.org\. .*https/,
  ],
  [
    "redirects the download to a file",
    { download: () => redirectTo("file:///etc/passwd") },
    /an address that Pressmark does not follow/,
  ],
  [
    "redirects the download with a password",
    { download: () => redirectTo("https://a:b@example.org/") },
    /an address that Pressmark does not follow/,
  ],
  [
    "redirects the download in a circle",
    { download: () => redirectTo(`/objects/${OBJECT.oid}`) },
    /redirects too often/,
  ],
])("a host that %s gives a reason instead of a file", async (_name, options, reason) => {
  const results = await fetchFrom(options);
  expect(results).toEqual([expect.stringMatching(reason)]);
  expect(results.join()).not.toMatch(/canary|sig=/);
});

test("storage in a private network is asked only if the installation allows that host", async () => {
  const results = await fetchFrom({}, { allow: ([host = ""]) => [host] });
  expect(results).toEqual([expect.stringMatching(/https|private/)]);
  expect(double.downloads).toEqual([]);
});

test("a public name that leads into a private network is not asked", async () => {
  const place = { address: new URL("https://storage.example.org/x?sig=abc"), headers: {} };
  const access = { signal: new AbortController().signal, resolve: async () => ["10.0.0.1"] };
  await expect(downloadObject(OBJECT, place, access)).rejects.toMatchObject({
    appCode: "url_private_address",
  });
});

test("a host that sends nothing costs a limited time", async () => {
  const hanging = { download: () => new Promise(() => undefined) as never };
  expect(await fetchFrom(hanging, { timeoutMs: 300 })).toEqual([
    "Fetching from Git LFS took longer than 0.3 s.",
  ]);
});
