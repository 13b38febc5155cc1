import { isUrl } from "#schemas/is-url.ts";
import type { IncomingMessage } from "node:http";

const MAX_BYTES = 8 * 1024;
const TYPE = "application/x-www-form-urlencoded";

/** The fields of a form. Null if it is not a form, or longer than a visitor can write. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const [type = ""] = (request.headers["content-type"] ?? "").split(";");
  if (type.trim().toLowerCase() !== TYPE) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
}

/** Whether a page of this host sent the form. Programs send neither header, and have no cookies of a visitor. */
export function isFromOwnPage({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  return origin === undefined || (isUrl(origin) && new URL(origin).host === host);
}
