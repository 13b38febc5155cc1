import type { Encoding } from "./contents.ts";

const ONE_YEAR_S = 31_536_000;

/** Hosted pages come from strangers: scripts only from the site itself, nothing may frame or rebase it. */
const PAGE_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' https: data:; media-src 'self' https:; " +
  "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";
/** An SVG that is opened by itself is a document: it may draw, and nothing else. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

const SECURITY_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), interest-cohort=()",
  "x-frame-options": "SAMEORIGIN",
} as const;

export interface FileAnswer {
  hash: string;
  type: string;
  encoding: Encoding;
  /** Its address names its bytes, so it may be kept for ever. */
  immutable: boolean;
  /** Only for who has a ticket or a signed link. */
  restricted: boolean;
  /** Not the live site: search engines stay out. */
  noindex: boolean;
}

export function fileHeaders(answer: FileAnswer): Record<string, string> {
  const textual = isText(answer.type);
  return {
    ...SECURITY_HEADERS,
    "content-type":
      textual && !answer.type.includes("charset") ? `${answer.type}; charset=utf-8` : answer.type,
    "cache-control": cacheControl(answer),
    etag: etagOf(answer.hash, answer.encoding),
    ...(isCompressible(answer.type) ? { vary: "accept-encoding" } : { "accept-ranges": "bytes" }),
    ...(answer.encoding === "identity" ? {} : { "content-encoding": answer.encoding }),
    "content-security-policy": answer.type.startsWith("image/svg") ? SVG_POLICY : PAGE_POLICY,
    ...(answer.noindex ? { "x-robots-tag": "noindex" } : {}),
  };
}

function cacheControl({ immutable, restricted }: FileAnswer): string {
  if (restricted) return "private, no-store";
  return immutable
    ? `public, max-age=${ONE_YEAR_S}, immutable`
    : "public, max-age=0, must-revalidate";
}

/** Encodings are other bytes, so they need another strong tag. */
export function etagOf(hash: string, encoding: Encoding): string {
  return encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`;
}

export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return (
    ifNoneMatch === "*" ||
    ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag)
  );
}

/** Best encoding the client accepts; `;q=0` refuses one. */
export function chooseEncoding(acceptEncoding: string | undefined, type: string): Encoding {
  if (!acceptEncoding || !isCompressible(type)) return "identity";
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(",")
      .map((item) => item.trim().split(/\s*;\s*/))
      .filter(([, quality]) => !quality || Number(quality.replace("q=", "")) > 0)
      .map(([name]) => name),
  );
  if (accepted.has("br")) return "br";
  return accepted.has("gzip") ? "gzip" : "identity";
}

function isText(type: string): boolean {
  return (
    type.startsWith("text/") ||
    type === "application/json" ||
    type.endsWith("+xml") ||
    type.endsWith("javascript")
  );
}

function isCompressible(type: string): boolean {
  return isText(type) || type === "application/wasm" || type === "font/ttf";
}
