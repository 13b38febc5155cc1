import { isUrl } from "#schemas/is-url.ts";
import type { IncomingMessage } from "node:http";

const MAX_BYTES = 8 * 1024;
const TYPE = "application/x-www-form-urlencoded";

/** The fields of a form, or the page that says why it cannot be read. Then the rest of the request is not read either. */
export async function readForm(
  request: IncomingMessage,
): Promise<URLSearchParams | "not-a-form" | "too-large"> {
  const [type = ""] = (request.headers["content-type"] ?? "").split(";");
  if (type.trim().toLowerCase() !== TYPE) return "not-a-form";
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) return "too-large";
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
