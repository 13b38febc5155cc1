import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasAppCookie } from "#schemas/accounts/app-cookie.ts";
import type { Env } from "#schemas/env.ts";
import { AppError } from "#schemas/errors.ts";
import { publicRedirects } from "#schemas/sites/public-redirects.ts";
import { webRouteOf } from "#schemas/web-route-match.ts";
import type { Services } from "../services.ts";
import { answerFile } from "./answer-file.ts";
import { answerHttpError } from "./errors.ts";
import { openPublicFiles, type PublicFiles } from "./public-files.ts";

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
const YEAR_S = 31_536_000;
/** Files with the hash of their content in their name. */
const HASHED = ["assets", "content"];

interface Web {
  env: Env;
  files: PublicFiles;
  /** The page of the app; null until it is built. */
  app: () => string | null;
}

/**
 * What a browser gets: the prerendered public pages, the app at every address it owns, the files of both, and the 404
 * page, with status 404, for all else.
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
    // A folder is no page: the plugin calls it forbidden.
    files.setErrorHandler((_error, request, reply) => answer(request, reply));
    await files.register(fastifyStatic, {
      root: directory,
      index: false,
      preCompressed: true,
      dotfiles: "ignore",
      // Prerendered pages have addresses of their own.
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
  // As it came: no page of ours has an escaped character in its address.
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
  // The session of a browser never comes with a page, so nobody here can tell a member from a stranger. What exists is
  // therefore never looked at: the same answer for every handle (docs/decisions/021-pages-tell-no-organizations.md).
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

/** What is behind the sign-in is nothing for a search engine; the pages that visitors are led to are prerendered. */
const unlisted = (html: string): string =>
  html.replace("</head>", () => '<meta name="robots" content="noindex">\n</head>');

const NOT_FOUND = "/404";
/** Leads to where people meet, if the installation has such a place. */
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

/** Reads the page once; a missing one is looked for again, because the build may still be running. */
function pageReader(directory: string): () => string | null {
  let html: string | null = null;
  return () => {
    const path = join(directory, "index.html");
    if (html === null && existsSync(path)) html = readFileSync(path, "utf8");
    return html;
  };
}
