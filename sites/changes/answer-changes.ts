import { type ChangedPage, changeSubject, readChangeQuery } from "#schemas/sites/change-link.ts";
import { readViewer, type Viewer } from "#schemas/accounts/viewer.ts";
import { findDeploymentOf } from "#store/deployments/deployments.ts";
import { changesDocument } from "./document.ts";
import { markBlocks } from "./mark-blocks.ts";
import { STEPS_SOURCE } from "./steps-script.ts";
import { type PageBody, readPageBody } from "./page-body.ts";
import { findFile } from "../files/find-file.ts";
import { sendFrame } from "../send-frame.ts";
import type { Release } from "#core/releases/release.ts";
import type { ServeContext, SiteExchange, Target } from "../exchange.ts";
import { sendStatusPage } from "../status-page.ts";

/** Larger pages are not read: comparing them would take too long. */
const MAX_PAGE_BYTES = 512 * 1024;
/** The page is display-only: no forms, no frames, and no script but its own. */
const RULES =
  `script-src ${STEPS_SOURCE}; ` +
  "default-src 'none'; img-src 'self' https: data:; media-src 'self' https:; style-src 'self' 'unsafe-inline'; font-src 'self'; base-uri 'none'; form-action 'none'";
const NO_PAGE: PageBody = { html: "", styles: [] };

/**
 * `/_changes?from=&page=&was=&pair=`: compares one page in an older deployment and in this one. The signature `pair` is
 * valid for this page of these two deployments, and the visitor must be allowed to see the newer one.
 */
export async function answerChanges(
  context: ServeContext,
  exchange: SiteExchange & { target: Target; release: Release },
): Promise<void> {
  const { response, path, target } = exchange;
  const query = readChangeQuery(target.deploymentId, path.query);
  const viewer = query && (await viewerOf(context, path.query.get("pair"), query));
  if (!query || !viewer || !(await context.members.has(target, viewer)))
    return sendStatusPage(response, "no-comparison");
  const { projectId } = target;
  const from = await findDeploymentOf(context.db, projectId, query.before.deploymentId);
  if (!from) return sendStatusPage(response, "no-comparison");
  const older = from.artifact && (await context.releases.load(projectId, from.artifact));
  if (!older || from.removedAt) return sendStatusPage(response, "gone");

  const [before, after] = await Promise.all([
    readPage(context, older, query.before.url),
    readPage(context, exchange.release, query.after.url),
  ]);
  if (before === "missing" || after === "missing") return sendStatusPage(response, "no-comparison");
  const tooLarge = before === "too large" || after === "too large";
  const html = changesDocument({
    styles: tooLarge ? [] : stylesOf(before, after),
    before: query.before.url,
    after: query.after.url,
    marked: tooLarge ? null : markBlocks(before.html, after.html),
  });
  sendFrame(exchange, { html, rules: RULES });
}

/** The user to whom the dashboard gave the link to this comparison. */
async function viewerOf(
  { secretBox }: ServeContext,
  signature: string | null,
  page: ChangedPage,
): Promise<Viewer | null> {
  const subject = await changeSubject(page);
  return signature === null ? null : readViewer(secretBox.verify(signature), subject);
}

async function readPage(
  { contents }: ServeContext,
  release: Release,
  url: string | null,
): Promise<PageBody | "missing" | "too large"> {
  if (url === null) return NO_PAGE;
  const file = findFile(release, [], url);
  if (file?.type !== "text/html") return "missing";
  if (file.size > MAX_PAGE_BYTES) return "too large";
  const bytes = await contents.read(file.ranges, file.hash, "identity");
  return bytes ? readPageBody(bytes.toString("utf8")) : "missing";
}

/** The styles of the current page; those of the previous one if the page was removed. A removed formula needs its own styles. */
function stylesOf(before: PageBody, after: PageBody): string[] {
  const byName = new Map(
    [...before.styles, ...after.styles].map((address) => [address.replace(/-[^-]*$/, ""), address]),
  );
  return [...byName.values()];
}
