import { normalEmail } from "#schemas/accounts/email.ts";
import {
  CONFIRM_SUBSCRIPTION_PATH,
  LANGUAGE_PARAMETER,
  SUBSCRIBE_PATH,
  UNSUBSCRIBE_PATH,
} from "#schemas/sites/subscribe-paths.ts";
import { siteHost } from "#schemas/sites/site-url.ts";
import { takesSubscription } from "#core/audience/visitor-limits.ts";
import { isWritable } from "#core/platform/maintenance/require-writable.ts";
import { siteTitle } from "#core/projects/settings/site.ts";
import { subscribers } from "#core/projects/settings/subscribers.ts";
import { isMailing, isOffered } from "#core/subscribers/is-offered.ts";
import { subscriptionLanguage } from "#core/subscribers/language.ts";
import { removeAddress } from "#core/subscribers/remove-subscriber.ts";
import {
  confirmSubscription,
  findConfirmation,
  isFull,
  subscribe,
} from "#core/subscribers/subscribe.ts";
import { readUnsubscribeToken } from "#core/subscribers/unsubscribe-link.ts";
import { subscriptionWords } from "#core/subscribers/words/words.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findProject } from "#store/projects/projects.ts";
import { isFromOwnPage, readForm } from "../audience/read-form.ts";
import type { ServeContext, SiteExchange } from "../exchange.ts";
import type { Site } from "../site-index.ts";
import { sendStatusPage } from "../status-page.ts";
import {
  HONEYPOT,
  sendClosed,
  sendConfirmButton,
  sendConfirmed,
  sendExpired,
  sendFull,
  sendInvalidLink,
  sendLookInMailbox,
  sendSubscribeForm,
  sendUnsubscribeButton,
  sendUnsubscribed,
  type Shown,
} from "./pages.ts";

interface Asked {
  context: ServeContext;
  exchange: SiteExchange;
  project: ProjectDocument;
  shown: Shown;
  now: Date;
}

const answers: Record<string, (asked: Asked) => Promise<void>> = {
  [SUBSCRIBE_PATH]: answerSubscribe,
  [CONFIRM_SUBSCRIPTION_PATH]: answerConfirm,
  [UNSUBSCRIBE_PATH]: answerUnsubscribe,
};

/** Whether an address belongs to the subscription of a site. */
export const isOfSubscribers = (pathname: string): boolean => Object.hasOwn(answers, pathname);

/** Answers at any host of a site, without a redirect: mail programs send one request when someone unsubscribes. A GET changes nothing, because programs open links. */
export async function answerSubscribers(
  context: ServeContext,
  exchange: SiteExchange,
  site: Site,
): Promise<void> {
  const { request, response, path } = exchange;
  const project = await findProject(context.db, site.projectId);
  if (!project) return sendStatusPage(response, "no-site");
  if (request.method === "POST" && !(await isWritable(context)))
    return sendStatusPage(response, "access-unavailable");
  const language = subscriptionLanguage(project, path.query.get(LANGUAGE_PARAMETER));
  const title = siteTitle(project);
  // The name of a site that not everyone may read is only for those who have a link.
  const name = isOffered(project) ? title : "";
  const shown = { response, site: name, language, words: subscriptionWords(language, title) };
  await answers[path.pathname]?.({ context, exchange, project, shown, now: new Date() });
}

async function answerSubscribe(asked: Asked): Promise<void> {
  const { context, exchange, project, shown, now } = asked;
  const { request, host } = exchange;
  const { introduction } = subscribers.read(project);
  if (context.env.SMTP_URL === undefined || !isMailing(project)) return sendClosed(shown);
  if (request.method !== "POST") {
    if (await isFull(context, project)) return sendFull(shown);
    return sendSubscribeForm(shown, { introduction, problem: null });
  }
  if (!isFromOwnPage(request)) return sendStatusPage(shown.response, "other-origin");
  const form = await readForm(request);
  if (typeof form === "string") {
    shown.response.setHeader("connection", "close");
    return sendStatusPage(shown.response, form);
  }
  const email = normalEmail(form.get("email") ?? "");
  if (email === null) return sendSubscribeForm(shown, { introduction, problem: "email" });
  const visitor = context.visitorAddress(request);
  if (!(await takesSubscription(context.db, { projectId: project._id, visitor })))
    return sendSubscribeForm(shown, { introduction, problem: "later" });
  if (await isFull(context, project)) return sendFull(shown);
  // The answer comes first, so that it takes the same time for every address.
  sendLookInMailbox(shown);
  if (form.get(HONEYPOT)) return;
  const name = host.kind === "label" ? siteHost(context.env, host.name) : host.name;
  const { language } = shown;
  await subscribe(context, project, { email, host: name, language, now }).catch((error: unknown) =>
    context.log.error({ err: error }, "the confirmation of a subscription was not sent"),
  );
}

async function answerConfirm({ context, exchange, project, shown, now }: Asked): Promise<void> {
  const token = exchange.path.query.get("token") ?? "";
  if (!isMailing(project)) return sendClosed(shown);
  if (exchange.request.method !== "POST") {
    const subscriber = await findConfirmation(context, { projectId: project._id, token, now });
    if (!subscriber) return sendExpired(shown);
    if (subscriber.state === "active") return sendConfirmed(shown);
    return sendConfirmButton(shown, { email: subscriber.email, token });
  }
  exchange.request.resume();
  const confirmed = await confirmSubscription(context, project, { token, now });
  if (confirmed === "full") return sendFull(shown);
  return confirmed ? sendConfirmed(shown) : sendExpired(shown);
}

/** Works while the subscription is switched off too, and again and again. */
async function answerUnsubscribe({ context, exchange, project, shown, now }: Asked): Promise<void> {
  const token = exchange.path.query.get("token") ?? "";
  const { _id: projectId } = project;
  const link = readUnsubscribeToken(context, token, projectId);
  if (!link) return sendInvalidLink(shown);
  if (exchange.request.method !== "POST") return sendUnsubscribeButton(shown, token);
  exchange.request.resume();
  await removeAddress(context, { projectId, subscriberId: link.subscriberId, now });
  sendUnsubscribed(shown);
}
