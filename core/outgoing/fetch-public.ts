import { isUrl } from "#schemas/is-url.ts";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "#schemas/address.ts";
import { publicLookup } from "./public-lookup.ts";

/** What was asked for does not exist, or we must not fetch it. */
export class FetchFailure extends Error {}

export interface FetchRules {
  /** Hosts (`host:port` as in an address) that may resolve to a private network. */
  trusted: readonly string[];
  /** The `Accept` header. */
  accept: string;
  /** The content types that are read. */
  type: RegExp;
  maxBytes: number;
  maxRedirects: number;
  timeoutMs: number;
}

/** Fetches from an untrusted address. @throws FetchFailure */
export async function fetchPublic(address: string, rules: FetchRules): Promise<Buffer> {
  const signal = AbortSignal.timeout(rules.timeoutMs);
  let url = address;
  for (let redirects = 0; redirects <= rules.maxRedirects; redirects++) {
    const answer = await ask(url, rules, signal);
    if (Buffer.isBuffer(answer)) return answer;
    url = answer.location;
  }
  throw new FetchFailure("too many redirects");
}

function ask(
  address: string,
  { trusted, accept, type: expected, maxBytes }: FetchRules,
  signal: AbortSignal,
): Promise<Buffer | { location: string }> {
  const url = isUrl(address) ? new URL(address) : null;
  if (!url) throw new FetchFailure("this is not an address");
  const isTrusted = trusted.includes(url.host);
  if (!isTrusted) demandPublic(url);
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      asking.destroy();
      reject(new FetchFailure(`${url.host}: ${why}`));
    };
    const asking = request(url, {
      signal,
      headers: { accept, "user-agent": "Pressmark" },
      ...(isTrusted ? {} : { lookup: publicLookup(() => new FetchFailure("a private address")) }),
    });
    asking.once("error", (cause) => reject(new FetchFailure(`${url.host}: ${cause.message}`)));
    asking.once("response", (response) => {
      const { statusCode = 0, headers } = response;
      const { location, "content-type": type = "" } = headers;
      if (statusCode >= 300 && statusCode < 400 && location && isUrl(location, url)) {
        asking.destroy();
        return resolve({ location: new URL(location, url).href });
      }
      if (statusCode !== 200) return fail(`status ${statusCode}`);
      if (!expected.test(type)) return fail(`the type ${type}`);
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxBytes) fail("too large");
        else chunks.push(chunk);
      });
      response.once("error", (cause) => fail(cause.message));
      response.once("end", () => resolve(Buffer.concat(chunks)));
    });
    asking.end();
  });
}

/** @throws FetchFailure unless the address uses https on the default port and is not a private IP address */
function demandPublic(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // An IP address is never resolved, so the check in `publicLookup` would miss it.
  const isPrivate = isIP(host) !== 0 && !isPublicAddress(host);
  if (url.protocol !== "https:" || url.port !== "" || isPrivate)
    throw new FetchFailure(`${url.host}: only public https addresses are allowed`);
}
