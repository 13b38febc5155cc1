import { addressesIn } from "#core/releases/release-addresses.ts";
import type { Release, ReleaseRule } from "#core/releases/release.ts";
import type { RuleAnswer } from "#schemas/sites/redirects/open-rules.ts";
import { decoded, showsPage } from "#schemas/sites/redirects/rule.ts";
import type { VisitorsRelease } from "./audience/visitors-release.ts";
import type { ServeContext, SiteExchange, Target } from "./exchange.ts";
import { findFile } from "./files/find-file.ts";
import { cacheControl } from "./headers.ts";
import { answerNotFound } from "./not-found.ts";
import { sendPage } from "./head-code/send-page.ts";

type RuledExchange = SiteExchange & { target: Target; release: VisitorsRelease };

/** Answers by a rule of the site: with another address, or with the page of one. The visitor may see the site. */
export async function answerByRule(
  context: ServeContext,
  exchange: RuledExchange,
  { rule, ...answer }: Pick<RuleAnswer<ReleaseRule>, "rule" | "to" | "hasQuery">,
): Promise<void> {
  if (!showsPage(rule.status)) return sendRedirect(exchange, { status: rule.status, ...answer });
  const { request, response, release, target, path } = exchange;
  const at = pageShownAt(release, answer.to);
  const file = findFile(release, [], at);
  if (!file) return answerNotFound(context, exchange);
  const headers = release.headers.of(path.pathname);
  const page = { request, response, target, file, headers, status: rule.status };
  return sendPage(context, page, at);
}

/** The address of the page at a path of the site, which may be a former one. */
function pageShownAt(release: Release, to: string): string {
  const path = decoded(to) ?? to;
  const { exists, former } = addressesIn(release);
  return exists(path) ? path : (former(path) ?? path);
}

/** What admits a visitor to a site that is not public (`view-access.ts`). Other sites must not get it. */
const SECRETS = ["signature", "shown", "ticket"];

/** Another address. The visitor's query follows, unless that address has its own. */
export function sendRedirect(
  { response, path, target }: Pick<RuledExchange, "response" | "path" | "target">,
  { status, to, hasQuery }: { status: number; to: string; hasQuery: boolean },
): void {
  const [address = "", fragment] = to.split("#", 2);
  const asked = new URLSearchParams(hasQuery ? "" : path.query);
  if (target.admission && !address.startsWith("/")) for (const name of SECRETS) asked.delete(name);
  const query = asked.size > 0 ? `?${asked.toString()}` : "";
  response.writeHead(status, {
    location: address + query + (fragment === undefined ? "" : `#${fragment}`),
    "cache-control": cacheControl(false, target.admission),
    ...(target.admission && { vary: "cookie" }),
  });
  response.end();
}
