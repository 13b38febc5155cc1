import { isUrl } from "#schemas/is-url.ts";
import { isLoopback } from "#core/accounts/loopback.ts";

/** Whether a used link may redirect there. */
export type RedirectRule = (candidate: unknown) => boolean;

/**
 * Allows our own origin (on loopback with any port) and the addresses of the allow-list. In the list, `*` matches any run without dots and slashes, `**`
 * matches anything, and `?` matches one character. Query and fragment are not compared.
 * @throws Error for an entry that would let strangers choose the host
 */
export function openRedirectRule(publicUrl: string, allowList: string[]): RedirectRule {
  const own = new URL(publicUrl);
  const allowed = allowList.map(compile);
  return (candidate) => {
    const url = readUrl(candidate);
    if (!url) return false;
    if (isSameOrigin(own, url)) return true;
    return !DANGEROUS.has(url.protocol) && allowed.some((matches) => matches(url));
  };
}

const DANGEROUS = new Set(["javascript:", "data:", "vbscript:", "file:", "blob:"]);

function readUrl(candidate: unknown): URL | null {
  // Browsers read a backslash as a slash and drop control characters, so different parsers read such text differently.
  // oxlint-disable-next-line no-control-regex
  if (typeof candidate !== "string" || /[\\\u0000-\u001f\u007f]/.test(candidate)) return null;
  if (!isUrl(candidate)) return null;
  const url = new URL(candidate);
  return url.username || url.password ? null : url;
}

function isSameOrigin(own: URL, url: URL): boolean {
  const samePort = url.port === own.port || (isLoopback(own.href) && isLoopback(url.href));
  return url.protocol === own.protocol && url.hostname === own.hostname && samePort;
}

/** `scheme://host/path`, where the host ends before the first slash. */
const WEB_ENTRY = /^(https?):\/\/([^/]+)(\/.*)?$/i;
const WILDCARD = /[*?]/;

function compile(entry: string): (url: URL) => boolean {
  const [, scheme, host, path = ""] = WEB_ENTRY.exec(entry) ?? [];
  if (scheme === undefined || host === undefined) return exactly(entry);
  demandOwnHost(entry, host);
  // Compared with the host as URLs write it: in lower case, without the default port.
  const standard = scheme.toLowerCase() === "https" ? ":443" : ":80";
  const origin = `${scheme}://${host}`.toLowerCase();
  const start = origin.endsWith(standard) ? origin.slice(0, -standard.length) : origin;
  const pattern = new RegExp(`^${[...globParts(start + (path || "/"))].join("")}$`);
  return (url) => isPlainHost(url) && pattern.test(`${url.origin}${url.pathname}`);
}

/** Addresses of apps: no wildcard is safe without a host. */
function exactly(entry: string): (url: URL) => boolean {
  if (WILDCARD.test(entry) || !isUrl(entry)) throw refusal(entry);
  const allowed = withoutQuery(new URL(entry));
  return (url) => withoutQuery(url) === allowed;
}

/** The owner of the last two labels controls the whole host, so they must not contain a wildcard. */
function demandOwnHost(entry: string, host: string): void {
  const [name = "", ...port] = host.split(":");
  const tail = name.split(".").slice(-2);
  const open = WILDCARD.test(name) && (tail.length < 2 || WILDCARD.test(tail.join(".")));
  const anyPort =
    WILDCARD.test(port.join("")) && !isLoopback(`http://${name.replaceAll("*", "x")}`);
  if (open || name.includes("**") || anyPort) throw refusal(entry);
}

function refusal(entry: string): Error {
  return new Error(
    `AUTH_REDIRECT_ALLOW_LIST: "${entry}" would let strangers receive sign-ins. Name the host, as in https://*.example.com/**.`,
  );
}

/** Names only: anyone can get an IP address, and other characters may be look-alikes. */
function isPlainHost(url: URL): boolean {
  if (isLoopback(url.href)) return true;
  return /^[a-z0-9.-]+$/i.test(url.hostname) && /[a-z]/i.test(url.hostname);
}

function withoutQuery(url: URL): string {
  const bare = new URL(url);
  bare.search = "";
  bare.hash = "";
  return bare.href;
}

function* globParts(glob: string): Generator<string> {
  for (const [part] of glob.matchAll(/\*\*|[*?]|[^*?]+/g)) {
    if (part === "**") yield ".*";
    else if (part === "*") yield "[^./]*";
    else if (part === "?") yield "[^./]";
    else yield part.replace(/[.+^${}()|[\]\\]/g, "\\$&");
  }
}
