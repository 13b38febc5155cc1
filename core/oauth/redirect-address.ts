import { isUrl } from "#schemas/is-url.ts";
import type { RedirectPlace } from "#schemas/accounts/application.ts";
import { isLoopback } from "../accounts/loopback.ts";

export const REDIRECT_MAX_CHARACTERS = 2_000;

/** Schemes that a browser or the system handles itself, so no application can receive a code there. */
const FOREIGN_SCHEMES = new Set([
  "about:",
  "blob:",
  "chrome:",
  "data:",
  "file:",
  "filesystem:",
  "ftp:",
  "intent:",
  "javascript:",
  "mailto:",
  "sms:",
  "tel:",
  "vbscript:",
  "view-source:",
  "ws:",
  "wss:",
]);

/** Whether an application may receive its code at this address: https, http on the user's own machine, or the scheme of an app. */
export function isAllowedRedirect(uri: string): boolean {
  if (uri.length > REDIRECT_MAX_CHARACTERS || !isUrl(uri) || uri.includes("#")) return false;
  // A parser drops these characters, so the address would not be what it seems.
  if (/[\s\\\p{Cc}]/u.test(uri)) return false;
  const { protocol, username, password } = new URL(uri);
  if (username !== "" || password !== "") return false;
  if (protocol === "https:") return true;
  if (protocol === "http:") return isLoopback(uri);
  return !FOREIGN_SCHEMES.has(protocol);
}

/** Whether a request may use this address. It must be one of the client's own, except that a program on the user's machine listens at any port (RFC 8252). */
export function isRegisteredRedirect(registered: readonly string[], requested: string): boolean {
  if (!isAllowedRedirect(requested)) return false;
  if (registered.includes(requested)) return true;
  const portless = withoutLoopbackPort(requested);
  return portless !== null && registered.some((uri) => withoutLoopbackPort(uri) === portless);
}

function withoutLoopbackPort(uri: string): string | null {
  const url = new URL(uri);
  if (url.protocol !== "http:" || !isLoopback(uri)) return null;
  url.port = "";
  return url.href;
}

/** What a user can recognize of the address. */
export function placeOfRedirect(uri: string): RedirectPlace {
  const { protocol, host, hostname } = new URL(uri);
  if (protocol === "https:") return { kind: "host", name: host };
  if (protocol === "http:") return { kind: "machine", name: hostname };
  return { kind: "app", name: protocol.slice(0, -1) };
}

/** The address with these parameters added to its own. */
export function withParameters(uri: string, parameters: Record<string, string | null>): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value !== null) added.set(name, value);
  return `${uri}${uri.includes("?") ? "&" : "?"}${added}`;
}
