import type { IncomingMessage } from "node:http";

/** What a browser does with the answer. Old ones, and sites without TLS, do not say; then only who wants HTML opens a page. */
export type Visit = "page" | "frame" | "part";

const FRAMES = ["iframe", "frame", "embed", "object", "fencedframe"];

export function visitOf({ headers }: IncomingMessage): Visit {
  const destination = headers["sec-fetch-dest"];
  if (destination === undefined)
    return (headers.accept ?? "").includes("text/html") ? "page" : "part";
  if (destination === "document") return "page";
  return FRAMES.includes(destination) ? "frame" : "part";
}
