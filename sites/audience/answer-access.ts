import { PASSWORD_CHARACTERS } from "#schemas/projects/settings/audience-limits.ts";
import { normalEmail } from "#schemas/accounts/email.ts";
import { isOpen, type Readers } from "#schemas/sites/page-audience.ts";
import { ownPath } from "#schemas/sites/reader-access.ts";
import { sendReaderLink } from "#core/audience/send-reader-link.ts";
import { countLink, countPassword, refundPassword } from "#core/audience/visitor-limits.ts";
import { HashingBusy, passwordMatches } from "#service/password-hash.ts";
import { findReaderLink, takeReaderLink } from "#store/readers/reader-links.ts";
import type { ServeContext, SiteExchange } from "../exchange.ts";
import { readRequestPath } from "../request-path.ts";
import type { Site } from "../site-index.ts";
import { sendStatusPage } from "../status-page.ts";
import { sendLinkButton, sendLinkExpired, sendMailNotice } from "./gate-page.ts";
import { isFromOwnPage, readForm } from "./read-form.ts";
import { closedPageAt } from "./closed-page-at.ts";
import { admittedBy } from "./find-visitor.ts";
import { readerCookie, shownIn, type Shown } from "./reader-cookies.ts";
import { readersAt } from "#core/audience/readers-at.ts";
import { sendGateForm } from "./send-gate.ts";

interface Access {
  site: Site;
  /** The address to which the visitor returns. */
  to: string;
  /** Who may read it now. */
  readers: Readers;
}

/**
 * `/_access`: the forms of a site's gates. GET shows the link of an email, POST takes a password, an address or the link. Without the database, all
 * attempts are refused.
 */
export async function answerAccess(
  context: ServeContext,
  exchange: SiteExchange,
  site: Site,
): Promise<void> {
  const { request, response, path } = exchange;
  if (request.method !== "POST") {
    const to = ownPath(path.query.get("to"));
    const token = path.query.get("token");
    if (token === null) return sendBack(response, to);
    const link = await findReaderLink(context.db, token, exchange.host.name);
    return link ? sendLinkButton(response, { token, to: link.to }) : sendLinkExpired(response, to);
  }
  if (!isFromOwnPage(request)) return sendStatusPage(response, "other-origin");
  const form = await readForm(request);
  if (typeof form === "string") {
    response.setHeader("connection", "close");
    return sendStatusPage(response, form);
  }
  const to = ownPath(form.get("to"));
  const asked = readRequestPath(to)?.pathname ?? "/";
  try {
    const readers = await askedReaders(context, exchange, site, asked);
    await takeForm(context, exchange, { site, to, readers }, form);
  } catch (error) {
    if (response.headersSent) throw error;
    context.log.error({ err: error, host: request.headers.host }, "a gate cannot be opened");
    response.setHeader("retry-after", "10");
    sendStatusPage(response, "access-unavailable");
  }
}

/** The group whose gate the visitor sees at an address. */
async function askedReaders(
  { releases, secretBox }: ServeContext,
  { request }: SiteExchange,
  { projectId, gates, live }: Site,
  pathname: string,
): Promise<Readers> {
  const readers = readersAt(gates.audience, pathname);
  const visitor = admittedBy(gates, shownIn(secretBox, request, projectId));
  const release =
    live && visitor.admits(readers) && (await releases.load(projectId, live.artifact));
  if (!release) return readers;
  const closed = await closedPageAt(releases, release, { projectId, gates, visitor, pathname });
  return closed ?? readers;
}

async function takeForm(
  context: ServeContext,
  exchange: SiteExchange,
  access: Access,
  form: URLSearchParams,
): Promise<void> {
  const { response } = exchange;
  const { to, readers } = access;
  const token = form.get("token");
  if (token !== null) return takeLink(context, exchange, { ...access, token });
  if (isOpen(readers.audience)) return sendBack(response, to);
  if (readers.audience === "password")
    return takePassword(context, exchange, access, form.get("password") ?? "");
  if (readers.audience === "people")
    return takeEmail(context, exchange, access, form.get("email") ?? "");
  return sendBack(response, to);
}

async function takePassword(
  context: ServeContext,
  exchange: SiteExchange,
  { site, to, readers }: Access,
  password: string,
): Promise<void> {
  const { db } = context;
  const { gates, projectId } = site;
  const refuse = sendGateForm.bind(null, context, exchange, { gates, readers, to });
  const current = gates.passwordOf(readers);
  if (!current) return refuse();
  const visitor = context.visitorAddress(exchange.request);
  const attempt = { projectId, key: readers.key, visitor };
  const limited = await countPassword(db, attempt);
  if (limited) return refuse({ kind: "later", retryAfterS: secondsUntil(limited.retryAt) });
  let isRight: boolean;
  try {
    isRight =
      password.length <= PASSWORD_CHARACTERS.max && (await passwordMatches(current.hash, password));
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error;
    await refundPassword(db, attempt);
    return refuse({ kind: "busy", retryAfterS: BUSY_S });
  }
  if (!isRight) return refuse({ kind: "wrong" });
  await refundPassword(db, attempt);
  admit(context, exchange, {
    projectId,
    to,
    shown: { key: readers.key, version: current.version },
  });
}

const BUSY_S = 10;
const secondsUntil = (at: Date) => Math.max(1, Math.ceil((at.getTime() - Date.now()) / 1000));

async function takeEmail(
  context: ServeContext,
  exchange: SiteExchange,
  { site, to, readers }: Access,
  text: string,
): Promise<void> {
  const { response, host } = exchange;
  const { gates, projectId } = site;
  const refuse = sendGateForm.bind(null, context, exchange, { gates, readers, to });
  if (context.env.SMTP_URL === undefined) return refuse();
  const email = normalEmail(text);
  if (email === null) return refuse({ kind: "email" });
  const visitor = context.visitorAddress(exchange.request);
  const limited = await countLink(context.db, { projectId, visitor });
  if (limited) return refuse({ kind: "later", retryAfterS: secondsUntil(limited.retryAt) });
  // The answer comes first, so that it takes the same time for every address.
  sendMailNotice(response, to);
  if (!gates.isListed(readers, email)) return;
  const asked = { projectId, host: host.name, key: readers.key, email, to };
  await sendReaderLink(context, asked).catch((error: unknown) =>
    context.log.error({ err: error }, "the link for a visitor was not sent"),
  );
}

async function takeLink(
  context: ServeContext,
  exchange: SiteExchange,
  { site, to, token }: Access & { token: string },
): Promise<void> {
  const link = await takeReaderLink(context.db, token, exchange.host.name);
  if (link?.projectId !== site.projectId) return sendLinkExpired(exchange.response, to);
  const { key, email } = link;
  admit(context, exchange, { projectId: site.projectId, to: link.to, shown: { key, email } });
}

/** The cookie names a group. The current rules decide at every request whether the visitor still belongs to it. */
function admit(
  context: ServeContext,
  { response }: SiteExchange,
  { projectId, to, shown }: { projectId: string; to: string; shown: Shown },
): void {
  response.setHeader("set-cookie", readerCookie(context, projectId, shown));
  sendBack(response, to);
}

function sendBack(response: SiteExchange["response"], to: string): void {
  response.writeHead(303, {
    location: ownPath(to),
    "cache-control": "private, no-store",
    vary: "cookie",
    "referrer-policy": "same-origin",
    "content-length": 0,
  });
  response.end();
}
