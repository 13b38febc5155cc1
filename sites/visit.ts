import type { IncomingMessage } from "node:http";

/** How the browser will use the response. Old browsers, and sites without TLS, do not send that; then a request that accepts HTML counts as a page. */
export type Visit = "page" | "frame" | "part";

const FRAMES = ["iframe", "frame", "embed", "object", "fencedframe"];

export function visitOf({ headers }: IncomingMessage): Visit {
  const destination = headers["sec-fetch-dest"];
  if (destination === undefined)
    return (headers.accept ?? "").includes("text/html") ? "page" : "part";
  if (destination === "document") return "page";
  return FRAMES.includes(destination) ? "frame" : "part";
}
