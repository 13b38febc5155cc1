import type { Readers } from "#schemas/sites/page-audience.ts";
import { ownPath } from "#schemas/sites/reader-access.ts";
import type { ServeContext, SiteExchange } from "../exchange.ts";
import { sendStatusPage } from "../status-page.ts";
import { dashboardAddress, pathAsked, sendToDashboard } from "../view-access.ts";
import { visitOf } from "../visit.ts";
import type { Gates } from "./gates.ts";
import { type GateProblem, sendEmailForm, sendPasswordForm } from "./gate-page.ts";

/** What a visitor gets instead of a page that they may not read. It depends on the rule alone, so nobody learns whether there is a page. */
export function sendGate(
  context: ServeContext,
  exchange: SiteExchange,
  { gates }: { gates: Gates },
  readers: Readers,
): void {
  const { audience, path } = readers;
  if (audience !== "password" && audience !== "people")
    return sendToDashboard(context, exchange, path === null ? "private" : "for-members");
  // Pictures, feeds and programs get a plain refusal.
  if (visitOf(exchange.request) === "part") return sendStatusPage(exchange.response, "protected");
  return sendGateForm(context, exchange, { gates, readers, to: pathAsked(exchange.path) });
}

/** The form of a group, or the reason why there is none. */
export function sendGateForm(
  context: ServeContext,
  exchange: SiteExchange,
  { gates, readers, to }: { gates: Gates; readers: Readers; to: string },
  problem: GateProblem | null = null,
): void {
  const { response } = exchange;
  const asked = { to: ownPath(to), dashboard: dashboardAddress(context, exchange, ownPath(to)) };
  if (readers.audience === "people")
    return context.env.SMTP_URL === undefined
      ? sendStatusPage(response, "no-mail")
      : sendEmailForm(response, asked, problem);
  return gates.passwordOf(readers) === null
    ? sendStatusPage(response, "no-password")
    : sendPasswordForm(response, asked, problem);
}
