import { isUrl } from "#schemas/is-url.ts";
import { isIP } from "node:net";

import { isPrivateName, isPublicAddress } from "#schemas/address.ts";
import { AppError } from "#schemas/errors.ts";

import { isSshAddress } from "#schemas/projects/ssh-address.ts";

import { parseSshAddress, SSH_PORT, sshAddressText, type SshPlace } from "../ssh/ssh-url.ts";

export interface RemoteUrl {
  /** In normalized form: host in lower case and punycode, without a trailing slash. */
  url: string;
  host: string;
  port: number;
  /** Null for https. */
  ssh: SshPlace | null;
}

const MAX_URL_LENGTH = 2048;
const MAX_HOST_LENGTH = 253;
const HTTPS_PORT = 443;
/** ssh may use any port that is not reserved for another service. */
const FIRST_FREE_PORT = 1024;
/** Letters, digits and the characters that git hosts use in paths. Spaces and other letters are written as %XX. */
const PATH = /^(?:\/(?:[\w.~+@-]|%(?!7f)[2-9a-f][0-9a-f])+)+\/?$/i;
/** Queries, and characters that the URL parser would silently rewrite, which would make the address look harmless. */
const ENCODED = /[?#\\\s`"<>^{|}]/;
/** Control characters, and characters that make text invisible or run from right to left. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * Parses the address of a repository on another host. `allowPrivate` lists `host:port` pairs that may be private, use another port, or use plain http. Whether
 * a public name points to a private address is known only once it is resolved.
 * @throws AppError `git_url_scheme`, `git_url_insecure`, `git_url_invalid`, `git_url_has_credentials`, `url_private_address`, `url_port`, `too_long`
 */
export function parseRemoteUrl(
  text: string,
  { allowPrivate = [] }: { allowPrivate?: readonly string[] } = {},
): RemoteUrl {
  if (text.length > MAX_URL_LENGTH)
    throw tooLong(`url must be at most ${MAX_URL_LENGTH} characters long.`);
  if (text.startsWith("-") || INVISIBLE.test(text)) throw new AppError("git_url_invalid");
  const [, scheme = "", authority = ""] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#\\]*)/i.exec(text) ?? [];
  if (authority.startsWith("-")) throw new AppError("git_url_invalid");
  if (isSshAddress(text)) return parseSshUrl(text, allowPrivate);
  if (/^git$/i.test(scheme)) throw new AppError("git_url_insecure");
  if (!/^https?$/i.test(scheme)) throw new AppError("git_url_scheme");
  if (authority.includes("@")) throw new AppError("git_url_has_credentials");
  if (authority.length > MAX_HOST_LENGTH)
    throw tooLong(`The host in url must be at most ${MAX_HOST_LENGTH} characters long.`);
  if (!isUrl(text)) throw new AppError("git_url_invalid");
  const { protocol, hostname, port: givenPort, pathname, search, hash } = new URL(text);
  if (search || hash || ENCODED.test(text) || !PATH.test(pathname) || hostname.endsWith("."))
    throw new AppError("git_url_invalid");

  const secure = protocol === "https:";
  const port = Number(givenPort) || (secure ? HTTPS_PORT : 80);
  const host = hostname.replace(/^\[|\]$/g, "");
  if (!allowPrivate.includes(`${host}:${port}`)) {
    if (!secure) throw new AppError("git_url_insecure");
    if (isIP(host) ? !isPublicAddress(host) : isPrivateName(host))
      throw new AppError("url_private_address");
    if (port !== HTTPS_PORT) throw new AppError("url_port");
  }
  const origin = `${protocol}//${hostname}${givenPort && `:${givenPort}`}`;
  return { url: origin + pathname.replace(/\/$/, ""), host, port, ssh: null };
}

/** The same rules for ssh, whose ports differ between hosts. */
function parseSshUrl(text: string, allowPrivate: readonly string[]): RemoteUrl {
  const address = parseSshAddress(text);
  const { host, user, path, port: given } = address;
  if (host.length > MAX_HOST_LENGTH)
    throw tooLong(`The host in url must be at most ${MAX_HOST_LENGTH} characters long.`);
  if (host.endsWith(".") || !isUrl(`https://${urlHost(host)}`))
    throw new AppError("git_url_invalid");
  // The numeric forms of IPv4 addresses that only URL parsers read.
  const name = new URL(`https://${urlHost(host)}`).hostname.replace(/^\[|\]$/g, "");
  const port = given ?? SSH_PORT;
  if (!allowPrivate.includes(`${name}:${port}`)) {
    if (isIP(name) ? !isPublicAddress(name) : isPrivateName(name))
      throw new AppError("url_private_address");
    if (port !== SSH_PORT && port !== HTTPS_PORT && (port < FIRST_FREE_PORT || port > 65_535))
      throw new AppError("url_port", { message: SSH_PORTS });
  }
  return { url: sshAddressText({ ...address, host: name }), host: name, port, ssh: { user, path } };
}

const urlHost = (host: string) => (host.includes(":") ? `[${host}]` : host);
const SSH_PORTS = `Only the ports ${SSH_PORT}, ${HTTPS_PORT} and those from ${FIRST_FREE_PORT} on are accepted.`;

function tooLong(message: string): AppError {
  return new AppError("too_long", { message });
}
