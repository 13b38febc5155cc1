import { isUrl } from "#schemas/is-url.ts";
import { domainToUnicode } from "node:url";
import { isIP } from "node:net";
import { getDomain, parse } from "tldts";
import type { Env } from "#schemas/env/env.ts";
import { AppError } from "#schemas/errors.ts";
import { proofNameOf } from "#schemas/domains/domain.ts";

const NAME_MAX_CHARACTERS = 253;
const LABEL_MAX_CHARACTERS = 63;
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
const DEFAULT_PORT = /^(?:80|443)?$/;
/** Top-level domains of the public suffix list that no web server can have. */
const UNUSABLE_TLDS: readonly string[] = ["arpa", "onion"];

export type InstallationEnv = Pick<
  Env,
  "PUBLIC_URL" | "SITES_URL" | "SITES_DOMAIN" | "SITES_CNAME" | "GIT_URL" | "AUTH_URL"
>;

/**
 * Reads a host name as users paste it: with a scheme, a path, capitals, a dot at its end, or letters outside of ASCII.
 * @returns it in ASCII, lower case
 * @throws AppError domain_invalid, domain_reserved
 */
export function readHost(env: InstallationEnv, input: string): string {
  const host = cleanHost(input);
  if (isIP(host.replace(/^\[|\]$/g, "")) !== 0)
    throw invalid("This is an IP address. Enter a domain name, such as www.example.org.");
  if (host.includes("*"))
    throw invalid("Wildcards are not supported. Add each name that the site should have.");
  if (host.includes("_"))
    throw invalid("A domain name for a site cannot contain _. Use a hyphen, or another name.");
  checkLabels(host);
  const own = installationHosts(env).find(
    (name) => host === name || host.endsWith(`.${name}`) || name.endsWith(`.${host}`),
  );
  if (own !== undefined)
    throw new AppError("domain_reserved", {
      message: `This installation uses ${own} itself. Choose a domain that is not this name, and not above or below it.`,
    });
  return host;
}

/** Whether DNS allows no CNAME record at this name, because it is where a zone begins. */
export const isApex = (host: string): boolean =>
  getDomain(host, { allowPrivateDomains: true }) === host;

/** The host with `www.` before it, or without it. Null if neither is usual: `notes.example.org`. */
export function counterpartOf(host: string): string | null {
  if (isApex(host)) return `www.${host}`;
  const bare = host.startsWith("www.") ? host.slice("www.".length) : "";
  return bare !== "" && isApex(bare) ? bare : null;
}

function cleanHost(input: string): string {
  const text = input.trim().replace(/^[<"'“„]+|[>"'”“]+$/gu, "");
  if (text === "") throw invalid("Enter a domain name, such as www.example.org.");
  const [, scheme = "https"] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text) ?? [];
  if (!/^https?$/i.test(scheme))
    throw invalid("The address must begin with https://, or have no scheme.");
  const address = text.replace(/^(?:[a-z]+:)?\/\//i, "");
  const [place = ""] = address.split(/[/?#\\]/, 1);
  if (place.includes("@"))
    throw invalid("This looks like an email address. Enter only the domain name.");
  if (place.includes("%")) throw invalid("Enter the domain name without % codes.");
  const url = isUrl(`https://${place}`) ? new URL(`https://${place}`) : null;
  if (!url || url.hostname === "")
    throw invalid("This is not a domain name. Enter one such as www.example.org.");
  if (!DEFAULT_PORT.test(url.port))
    throw invalid(`Enter the domain without a port. Remove :${url.port}.`);
  return url.hostname.replace(/\.$/, "");
}

function checkLabels(host: string): void {
  const labels = host.split(".");
  if (labels.includes("")) throw invalid("A part between two dots is empty. Remove the extra dot.");
  if (labels.some((label) => label.length > LABEL_MAX_CHARACTERS))
    throw invalid(`Each part between dots can have up to ${LABEL_MAX_CHARACTERS} characters.`);
  // The name of the TXT record is longer and has the same limit.
  const longest = NAME_MAX_CHARACTERS - proofNameOf("").length;
  if (host.length > longest) throw invalid(`The domain name can have up to ${longest} characters.`);
  if (!labels.every((label) => LABEL.test(label)))
    throw invalid("Use letters, digits and hyphens. No part can begin or end with a hyphen.");
  if (labels.length === 1)
    throw invalid("Enter the whole domain name with its ending, such as example.org.");
  checkSuffix(host, labels.at(-1)!);
}

function checkSuffix(host: string, tld: string): void {
  const { isIcann, isPrivate, domain } = parse(host, { allowPrivateDomains: true });
  if ((!isIcann && !isPrivate) || UNUSABLE_TLDS.includes(tld))
    throw invalid(
      `.${domainToUnicode(tld)} is not a public top-level domain, so browsers and certificates cannot use this name.`,
    );
  if (domain === null)
    throw invalid(
      `Anyone can register names below ${domainToUnicode(host)}. Enter the name that you registered there.`,
    );
}

/** The host names of the installation. Sites below them could read its cookies, and visitors could mistake them for it. */
function installationHosts(env: InstallationEnv): string[] {
  const { PUBLIC_URL, SITES_URL, GIT_URL, AUTH_URL, SITES_DOMAIN, SITES_CNAME } = env;
  const hosts = [PUBLIC_URL, SITES_URL, GIT_URL, AUTH_URL].flatMap((address) =>
    address === undefined ? [] : [new URL(address).hostname],
  );
  const names = [SITES_DOMAIN, SITES_CNAME].flatMap((name) => name?.replace(/:\d+$/, "") ?? []);
  return [...hosts, ...names].map((name) => name.toLowerCase()).filter((name) => isIP(name) === 0);
}

const invalid = (message: string) => new AppError("domain_invalid", { message });
