import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { offeredPlans } from "#schemas/billing/offered-plans.ts";
import type { Env } from "#schemas/env/env.ts";
import { WITH_PLANS } from "#schemas/deployments/prerendered.ts";
import { fillInSite } from "#schemas/deployments/site-facts.ts";
import { fillInPlans } from "./plan-pages.ts";

/** A prerendered file, with this installation's settings filled in. */
export interface PublicFile {
  type: string;
  etag: string;
  bytes: Buffer;
  /** Compressed on the first request, then cached. */
  compressed: (encoding: Encoding) => Promise<Buffer>;
}
export type Encoding = "br" | "gzip";

export type PublicFiles = (pathname: string) => Promise<PublicFile | null>;

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
};
/** A valid name of a public page: its only dot is that of an extension, so no path can leave the folder. */
const ADDRESS = /^(?:\/[\w-]+)*(?:\/[\w-]+\.(?:xml|txt|json))?\/?$/;
const BROTLI_QUALITY = 6;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Reads prerendered files of `directory`. A file that has changed since then is read again. */
export function openPublicFiles(directory: string, env: Env): PublicFiles {
  const pages = join(directory, "pages");
  const root = join(pages, env.WAITLIST_MODE ? "waitlist" : "open");
  const plans = offeredPlans(env);
  const cache = new Map<string, { writtenAt: number; file: PublicFile }>();
  return async (pathname) => {
    if (!ADDRESS.test(pathname)) return null;
    const name = pathname === "/" ? "/index" : pathname.replace(/\/$/, "");
    const plain = join(root, extname(name) ? name : `${name}.html`);
    const sold = plans.length > 0 ? join(root, `${name}${WITH_PLANS}.html`) : null;
    const soldAt = sold === null ? null : await timeOf(sold);
    const path = sold !== null && soldAt !== null ? sold : plain;
    const writtenAt = soldAt ?? (await timeOf(plain));
    if (writtenAt === null) return null;
    const cached = cache.get(path);
    if (cached?.writtenAt === writtenAt) return cached.file;
    const text =
      path === sold
        ? await fillInPlans({ path, directory: pages, writtenAt }, plans)
        : await readFile(path, "utf8");
    const file = fileOf(fillIn(text, extname(path), env), extname(path));
    cache.set(path, { writtenAt, file });
    return file;
  };
}

/** When a file was written. Null if it does not exist. */
const timeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );

/** A link to a social page that the installation has not set, as `brochure-footer.tsx` writes it. */
const UNNAMED_PLACE = /<li data-social="">.*?<\/li>/gs;

const DATA = /(<script type="application\/(?:ld\+)?json"[^>]*>)(.*?)(<\/script>)/gs;

function fillIn(text: string, extension: string, env: Env): string {
  if (extension === ".json") return fillInSite(text, env, jsonText);
  if (extension === ".txt") return fillInSite(text, env, (value) => value);
  // The third of every four parts is data inside the page, where other characters need escaping.
  return text
    .split(DATA)
    .map((part, index) => fillInSite(part, env, index % 4 === 2 ? jsonText : htmlText))
    .join("")
    .replace(UNNAMED_PLACE, "");
}

const jsonText = (value: string) =>
  JSON.stringify(value)
    .slice(1, -1)
    .replaceAll("<", String.raw`\u003c`);

const htmlText = (value: string) =>
  value
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

function fileOf(text: string, extension: string): PublicFile {
  const bytes = Buffer.from(text);
  const byEncoding = new Map<Encoding, Promise<Buffer>>();
  return {
    type: TYPES[extension]!,
    etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
    bytes,
    compressed: (encoding) => {
      const cached = byEncoding.get(encoding) ?? compress(bytes, encoding);
      byEncoding.set(encoding, cached);
      return cached;
    },
  };
}

function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === "br"
    ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    : zip(bytes);
}
