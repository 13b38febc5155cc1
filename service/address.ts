import { isUrl } from "#schemas/is-url.ts";
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const HIDDEN = "***@";

/** An address in a form that may be logged: without user, password and query, each of which may contain a secret. */
export function withoutCredentials(address: string): string {
  const [scheme = ""] = SCHEME.exec(address) ?? [];
  const url = isUrl(address) ? new URL(address) : null;
  if (scheme && url && !url.pathname.includes("@")) {
    const login = url.username || url.password ? HIDDEN : "";
    return `${scheme}${login}${url.host}${url.pathname === "/" ? "" : url.pathname}`;
  }
  // It has several hosts, is a path, or contains a password that should have been percent-encoded and may itself contain an "@".
  const rest = address.slice(scheme.length);
  const hosts = rest.slice(rest.lastIndexOf("@") + 1).replace(/\?.*$/s, "");
  return `${scheme}${rest.includes("@") ? HIDDEN : ""}${hosts}`;
}
