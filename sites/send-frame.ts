import { policyHeader } from "./framing.ts";
import { embedding, SECURITY_HEADERS } from "./headers.ts";
import type { SiteExchange, Target } from "./exchange.ts";

/** Sends a page that the dashboard shows members in a frame. `rules`: its content security policy, without the framing rules. */
export function sendFrame(
  { request, response, target }: SiteExchange & { target: Target },
  { html, rules }: { html: string; rules: string },
): void {
  response.writeHead(200, {
    ...SECURITY_HEADERS,
    ...policyHeader(response, rules),
    ...embedding(target.admission),
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(html),
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex",
  });
  response.end(request.method === "HEAD" ? undefined : html);
}
