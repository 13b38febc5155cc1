import { lookup } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "#schemas/address.ts";

/** A user is waiting for the sign-in that includes this request. */
const TIMEOUT_MS = 3_000;
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_REDIRECTS = 2;
const PICTURE = /^image\/(?:png|jpeg|gif|webp)\b/;

/** The picture does not exist, or we must not fetch it. */
export class PictureFailure extends Error {}

/**
 * Fetches a picture from an untrusted address.
 * @param trusted hosts (`host:port` as in an address) that may resolve to a private network
 * @throws PictureFailure
 */
export async function fetchPicture(address: string, trusted: readonly string[]): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let url = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await ask(url, { trusted, signal });
    if (Buffer.isBuffer(answer)) return answer;
    url = answer.location;
  }
  throw new PictureFailure("too many redirects");
}

function ask(
  address: string,
  { trusted, signal }: { trusted: readonly string[]; signal: AbortSignal },
): Promise<Buffer | { location: string }> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url) throw new PictureFailure("this is not an address");
  const isTrusted = trusted.includes(url.host);
  if (!isTrusted) demandPublic(url);
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      asking.destroy();
      reject(new PictureFailure(`${url.host}: ${why}`));
    };
    const asking = request(url, {
      signal,
      headers: { accept: "image/*", "user-agent": "Pressmark" },
      ...(isTrusted ? {} : { lookup: publicLookup }),
    });
    asking.once("error", (cause) => reject(new PictureFailure(`${url.host}: ${cause.message}`)));
    asking.once("response", (response) => {
      const { statusCode = 0, headers } = response;
      const { location, "content-type": type = "" } = headers;
      if (statusCode >= 300 && statusCode < 400 && location && URL.canParse(location, url)) {
        asking.destroy();
        return resolve({ location: new URL(location, url).href });
      }
      if (statusCode !== 200) return fail(`status ${statusCode}`);
      if (!PICTURE.test(type)) return fail("no picture");
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BYTES) fail("too large");
        else chunks.push(chunk);
      });
      response.once("error", (cause) => fail(cause.message));
      response.once("end", () => resolve(Buffer.concat(chunks)));
    });
    asking.end();
  });
}

/** @throws PictureFailure unless the address uses https on the default port and is not a private IP address */
function demandPublic(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // An IP address is never resolved, so the check in `publicLookup` would miss it.
  const isPrivate = isIP(host) !== 0 && !isPublicAddress(host);
  if (url.protocol !== "https:" || url.port !== "" || isPrivate)
    throw new PictureFailure(`${url.host}: only public https addresses are allowed`);
}

/** A private address among public ones is an attack or a mistake. The connection uses the checked addresses. */
const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return done(new PictureFailure("a private address"), []);
    const [first] = addresses;
    if (options.all || !first) return done(null, addresses);
    done(null, first.address, first.family);
  });
