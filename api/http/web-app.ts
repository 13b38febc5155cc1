import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#schemas/errors.ts";
import { isWebRoute } from "#schemas/web-routes.ts";
import { answerHttpError } from "./errors.ts";

/** First segments that machines use: a person's 404 page would only confuse them. */
const DOORS = new Set([
  "trpc",
  "api",
  "mcp",
  "git",
  "hooks",
  "webhooks",
  "internal",
  "config.json",
]);
const YEAR_MS = 31_536_000_000;

/** The built web app: its files, its page for every address it owns, and its 404 page, with status 404, for all others. */
export function serveWebApp(app: FastifyInstance, directory: string): void {
  const page = pageReader(directory);
  app.setNotFoundHandler((request, reply) => answerPage(request, reply, page));
  if (!existsSync(directory)) return;
  void app.register(async (files) => {
    // A folder is no page: the plugin calls it forbidden.
    files.setErrorHandler((_error, request, reply) => answerPage(request, reply, page));
    await files.register(fastifyStatic, {
      root: directory,
      index: false,
      // Everything below /assets has the hash of its content in its name.
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(directory, "assets"));
        const cached = hashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : "no-cache";
        reply.header("cache-control", cached);
      },
      cacheControl: false,
    });
  });
}

function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: () => string | null,
): FastifyReply {
  // As it came: no page of ours has an escaped character in its address.
  const pathname = request.url.replace(/[?#].*$/, "");
  const reads = request.method === "GET" || request.method === "HEAD";
  const door = DOORS.has(pathname.split("/")[1] ?? "") || pathname.startsWith("/auth/v1");
  if (!reads || door) return answerHttpError(new AppError("not_found"), request, reply);
  const html = page();
  const owned = isWebRoute(pathname);
  reply.code(owned ? 200 : 404).header("cache-control", "no-cache");
  if (html) return reply.type("text/html; charset=utf-8").send(html);
  const hint = owned ? "The web app is not built. Run: npm run build\n" : "Not found\n";
  return reply
    .code(owned ? 503 : 404)
    .type("text/plain; charset=utf-8")
    .send(hint);
}

/** Reads the page once; a missing one is looked for again, because the build may still be running. */
function pageReader(directory: string): () => string | null {
  let html: string | null = null;
  return () => {
    const path = join(directory, "index.html");
    if (html === null && existsSync(path)) html = readFileSync(path, "utf8");
    return html;
  };
}
