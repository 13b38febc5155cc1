import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasAppCookie } from "#schemas/accounts/app-cookie.ts";
import type { Env } from "#schemas/env/env.ts";
import { AppError } from "#schemas/errors.ts";
import { publicRedirects } from "#schemas/sites/public-redirects.ts";
import { webRouteOf } from "#schemas/web/route-match.ts";
import type { Services } from "../services.ts";
import { answerFile } from "./answer-file.ts";
import { answerHttpError } from "./errors.ts";
import { openPublicFiles, type PublicFiles } from "./public-files.ts";

/** First segments for programs, which have no use for an HTML 404 page. */
const DOORS = new Set([
  ".well-known",
  "trpc",
  "api",
  "mcp",
  "git",
  "hooks",
  "webhooks",
  "internal",
  "config.json",
]);
const YEAR_S = 31_536_000;
/** Files with a content hash in their name. */
const HASHED = ["assets", "content"];

interface Web {
  env: Env;
  files: PublicFiles;
  /** The page of the app; null until it is built. */
  app: () => string | null;
}

/**
 * Serves browsers: the prerendered public pages, the app at each of its addresses, the files of both, and the 404 page with status 404 for everything else.
 */
export function serveWebApp(app: FastifyInstance, services: Services, directory: string): void {
  const web: Web = {
    env: services.env,
    files: openPublicFiles(directory, services.env),
    app: pageReader(directory),
  };
  const answer = (request: FastifyRequest, reply: FastifyReply) => answerPage(request, reply, web);
  app.setNotFoundHandler(answer);
  if (!existsSync(directory)) return;
  void app.register(async (files) => {
    // The plugin answers "forbidden" for a folder.
    files.setErrorHandler((_error, request, reply) => answer(request, reply));
    await files.register(fastifyStatic, {
      root: directory,
      index: false,
      preCompressed: true,
      dotfiles: "ignore",
      // Prerendered pages have their own addresses.
      allowedPath: (path) => !/^\/(?:pages\/|index\.html)/.test(path),
      setHeaders: (reply, path) => {
        const hashed = HASHED.some((folder) => path.startsWith(join(directory, folder)));
        const cached = hashed ? `public, max-age=${YEAR_S}, immutable` : "no-cache";
        reply.header("cache-control", cached);
      },
      cacheControl: false,
    });
  });
}

async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  web: Web,
): Promise<FastifyReply> {
  // Not decoded: no page has an escaped character in its address.
  const [, pathname = "/", query = ""] = /^([^?#]*)([^#]*)/.exec(request.url)!;
  const reads = request.method === "GET" || request.method === "HEAD";
  const door = DOORS.has(pathname.split("/")[1] ?? "") || pathname.startsWith("/auth/v1");
  if (!reads || door) return answerHttpError(new AppError("not_found"), request, reply);

  const page = pathname.replace(/(.)\/$/, "$1");
  const elsewhere = page === COMMUNITY ? web.env.COMMUNITY_URL : publicRedirects[page];
  if (elsewhere) return reply.redirect(elsewhere, 302);
  const file = page === NOT_FOUND ? null : await web.files(page);
  if (file && page !== pathname) return reply.redirect(page + query, 301);
  if (file) return answerFile(request, reply, file);

  const owned = webRouteOf(page);
  // A page request carries no session, so members and strangers look the same here. The response is therefore the same for every handle, whether or not it
  // exists (docs/decisions/021-pages-tell-no-organizations.md).
  const isStranger = Boolean(owned?.org) && !hasAppCookie(request.headers.cookie);
  if (!owned || (isStranger && page === `/${owned.org}`))
    return answerNotFound(request, reply, web);
  const html = page === "/" ? null : web.app();
  if (!html) return answerNotBuilt(reply);
  return reply
    .code(isStranger ? 404 : 200)
    .header("cache-control", "no-cache")
    .type("text/html; charset=utf-8")
    .send(unlisted(html));
}

/** Search engines should not index pages behind the sign-in. The public pages are prerendered. */
const unlisted = (html: string): string =>
  html.replace("</head>", () => '<meta name="robots" content="noindex">\n</head>');

const NOT_FOUND = "/404";
/** Redirects to the community chat, if the installation has one. */
const COMMUNITY = "/discord";

async function answerNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  web: Web,
): Promise<FastifyReply> {
  reply.code(404);
  const file = await web.files(NOT_FOUND);
  if (file) return answerFile(request, reply, file);
  return reply.type("text/plain; charset=utf-8").send("Not found\n");
}

const answerNotBuilt = (reply: FastifyReply) =>
  reply
    .code(503)
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send("The web app is not built. Run: npm run build\n");

/** Reads the page once. A missing page is read again, because the build may still be running. */
function pageReader(directory: string): () => string | null {
  let html: string | null = null;
  return () => {
    const path = join(directory, "index.html");
    if (html === null && existsSync(path)) html = readFileSync(path, "utf8");
    return html;
  };
}
