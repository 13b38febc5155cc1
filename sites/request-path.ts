const MAX_URL_LENGTH = 8_192;

export interface RequestPath {
  /** Decoded; always begins with exactly one `/`. */
  pathname: string;
  query: URLSearchParams;
}

/** Parses the target of the request line. The path is only used as a key of the manifest, never as a file path. Null if malformed. */
export function readRequestPath(target: string): RequestPath | null {
  const pathname = readPathname(target);
  if (pathname === null) return null;
  const [, query = ""] = splitOnce(target, "?");
  return { pathname, query: new URLSearchParams(query) };
}

/** The path without the query. */
export function readPathname(target: string): string | null {
  if (target.length > MAX_URL_LENGTH || !target.startsWith("/")) return null;
  const [raw] = splitOnce(target, "?");
  let pathname: string;
  try {
    pathname = decodeURIComponent(raw);
  } catch {
    return null;
  }
  // oxlint-disable-next-line no-control-regex -- a NUL or a line break has no place in a path or a Location header
  if (/[\u0000-\u001F\u007F\\]/.test(pathname)) return null;
  return pathname.replace(/^\/{2,}/, "/");
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
