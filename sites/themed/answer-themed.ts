import { allExtras } from "#markdown/themes/extras.ts";
import type { Theme } from "#markdown/themes/model.ts";
import { themeOf } from "#markdown/themes/themes.ts";
import { readViewer } from "#schemas/accounts/viewer.ts";
import {
  readLook,
  THEME_FILES,
  THEME_PATH,
  themeSubject,
  writeLook,
} from "#schemas/sites/theme-link.ts";
import { findFile } from "../files/find-file.ts";
import { policyHeader } from "../framing.ts";
import { embedding, policyOf, SECURITY_HEADERS } from "../headers.ts";
import type { Release } from "#core/releases/release.ts";
import { sendFile } from "../files/send-file.ts";
import type { ServeContext, SiteExchange, Target } from "../exchange.ts";
import { sendStatusPage } from "../status-page.ts";
import { themedPage, themedTree } from "./themed-page.ts";
import { filesBelow } from "./theme-files.ts";

type ThemedExchange = SiteExchange & { target: Target; release: Release };

/** Larger pages are shown unchanged, because rendering them again would take too long. */
const MAX_PAGE_BYTES = 1024 * 1024;
const FILE_LIFE_S = 3600;
/** The tree of the site, or of one of its parts. */
const TREE = /\/_tree\.json$/;

/** `/_theme/{signature}/{look}/…`: the pages of this deployment in a theme that the project has not saved. */
export async function answerThemed(context: ServeContext, exchange: ThemedExchange): Promise<void> {
  const { response, path, target } = exchange;
  const [signature = "", look = "", ...segments] = path.pathname
    .slice(THEME_PATH.length + 1)
    .split("/");
  const choice = readLook(look);
  const subject = themeSubject(target.deploymentId);
  const viewer = readViewer(context.secretBox.verify(signature), subject);
  if (!choice || !viewer || !(await context.members.has(target, viewer)))
    return sendStatusPage(response, "no-page");
  const theme = themeOf(choice, allExtras);
  const base = `${THEME_PATH}/${signature}/${writeLook(choice)}`;
  const page = `/${segments.join("/")}`;
  if (page.startsWith(THEME_FILES))
    return sendThemeFile(exchange, theme, { base, name: page.slice(THEME_FILES.length) });
  return sendThemed(context, exchange, { theme, base, page });
}

async function sendThemeFile(
  exchange: ThemedExchange,
  theme: Theme,
  { base, name }: { base: string; name: string },
): Promise<void> {
  const files = await filesBelow(theme, base + THEME_FILES);
  const file = files.get(name);
  if (!file) return sendStatusPage(exchange.response, "no-page");
  const cache = exchange.target.admission ? "private, no-store" : `private, max-age=${FILE_LIFE_S}`;
  send(exchange, { type: file.type, bytes: Buffer.from(file.bytes), cache, status: 200 });
}

async function sendThemed(
  context: ServeContext,
  exchange: ThemedExchange,
  { theme, base, page }: { theme: Theme; base: string; page: string },
): Promise<void> {
  const { release, response } = exchange;
  const pageFile = findFile(release, [], page);
  const file = pageFile ?? findFile(release, [], "/404");
  if (!file) return sendStatusPage(response, "no-page");
  const status = pageFile ? 200 : 404;
  const isTree = TREE.test(page);
  if (!isTree && (file.type !== "text/html" || file.size > MAX_PAGE_BYTES))
    return sendFile(context.contents, { ...exchange, file, status });
  const bytes = await context.contents.read(file.ranges, file.hash, "identity");
  if (!bytes) return sendStatusPage(response, "gone");
  const text = bytes.toString("utf8");
  const isPage = (path: string) => findFile(release, [], path)?.type === "text/html";
  const themed = isTree ? themedTree(text, base) : themedPage(text, theme, { base, isPage });
  const cache = "private, no-store";
  send(exchange, { type: file.type, bytes: Buffer.from(themed ?? text), cache, status });
}

function send(
  { request, response, target }: ThemedExchange,
  answer: { type: string; bytes: Buffer; cache: string; status: number },
): void {
  const { type, bytes, cache, status } = answer;
  const isText = /^text\/|json$|xml$/.test(type);
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    ...policyHeader(response, policyOf(type)),
    ...embedding(target.admission),
    "content-type": isText ? `${type}; charset=utf-8` : type,
    "content-length": bytes.length,
    "cache-control": cache,
    "x-robots-tag": "noindex",
  });
  response.end(request.method === "HEAD" ? undefined : bytes);
}
