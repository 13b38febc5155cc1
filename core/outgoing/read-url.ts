import type { Env } from "#schemas/env/env.ts";
import { AppError } from "#schemas/errors.ts";
import { isUrl } from "#schemas/is-url.ts";
import { isAllowedPrivateHost, isPrivateHost, isSameServer } from "./private-hosts.ts";

type UrlEnv = Pick<Env, "ALLOW_PRIVATE_HOSTS"> & { PUBLIC_URL: string };

/** Ports of web servers. Others may be mail servers, databases or caches. */
const PORTS = ["", "8080", "8443"];

/**
 * The address of a receiver, as it is stored. What its name resolves to is checked with each connection.
 * @throws AppError webhook_url_invalid, webhook_url_scheme, webhook_url_credentials, webhook_url_self, url_private_address, url_port
 */
export function readUrl(env: UrlEnv, text: string): string {
  const trimmed = text.trim();
  if (!isUrl(trimmed)) throw new AppError("webhook_url_invalid");
  const url = new URL(trimmed);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw new AppError("webhook_url_scheme");
  if (url.username || url.password) throw new AppError("webhook_url_credentials");
  url.hash = "";
  // A request to our own deploy hook would build again, which would send the event again.
  if (isSameServer(url, new URL(env.PUBLIC_URL))) throw new AppError("webhook_url_self");
  if (isAllowedPrivateHost(env, url)) return url.href;
  if (isPrivateHost(url)) throw new AppError("url_private_address");
  if (url.protocol !== "https:") throw new AppError("webhook_url_scheme");
  if (!PORTS.includes(url.port))
    throw new AppError("url_port", { message: "Only the ports 443, 8080 and 8443 are accepted." });
  return url.href;
}
