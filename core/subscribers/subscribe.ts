import { randomBytes } from "node:crypto";
import { limitsOf } from "#schemas/orgs/limits.ts";
import { hostUrl, mainSiteUrl } from "#schemas/sites/site-url.ts";
import { CONFIRM_SUBSCRIPTION_PATH } from "#schemas/sites/subscribe-paths.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { activate, askToJoin, findByToken } from "#store/subscribers/joining.ts";
import type { SubscriberDocument } from "#store/subscribers/documents.ts";
import { countChange } from "#store/subscribers/subscriber-days.ts";
import { countOfOrg, subscriberIdOf } from "#store/subscribers/subscribers.ts";
import { takesConfirmation } from "../audience/visitor-limits.ts";
import type { CoreContext } from "../context.ts";
import { createInTurn } from "../orgs/create-in-turn.ts";
import { siteTitle } from "../projects/settings/site.ts";
import { subscriptionUrl } from "./language.ts";
import { type ChangeContext, publishChange } from "./publish-change.ts";
import { unsubscribeUrl } from "./unsubscribe-link.ts";
import { subscriptionWords } from "./words/words.ts";

type SubscribeContext = Pick<CoreContext, "db" | "env" | "mailer" | "secretBox"> & ChangeContext;

/** 192 random bits, as every secret that is stored as a hash. */
const TOKEN_BYTES = 24;

/** Whether the organization has as many active subscribers as it can have. */
export async function isFull(
  { db, env }: Pick<CoreContext, "db" | "env">,
  { orgId }: Pick<ProjectDocument, "orgId">,
): Promise<boolean> {
  const org = await findOrg(db, orgId);
  const limit = org && limitsOf(env, org).subscribers;
  return limit !== null && (await countOfOrg(db, orgId)) >= limit;
}

/**
 * Sends the link that confirms an address. If the address is subscribed already, the email says so, and only its owner learns it.
 * @param asked.host the host that the visitor reads, without port; null for the main one
 */
export async function subscribe(
  context: SubscribeContext,
  project: ProjectDocument,
  asked: { email: string; host: string | null; language: string; now: Date },
): Promise<void> {
  const { db, env, mailer } = context;
  const { email, host, language, now } = asked;
  const { _id: projectId } = project;
  if (!(await takesConfirmation(db, projectId, email))) return;
  const title = siteTitle(project);
  const words = subscriptionWords(language, title);
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const isPending = await askToJoin(db, { projectId, email, language, token, now });
  const mail = { to: email, kind: "subscription_confirmation", fromName: title, language } as const;
  if (!isPending) {
    const subscriberId = subscriberIdOf(projectId, email);
    const url = unsubscribeUrl(context, project, { subscriberId, language });
    return mailer.send({
      ...mail,
      subject: words.alreadySubject,
      paragraphs: [words.alreadyMail],
      link: { url, label: words.unsubscribe },
    });
  }
  const base = host === null ? mainSiteUrl(env, project) : hostUrl(env, host);
  const url = subscriptionUrl(CONFIRM_SUBSCRIPTION_PATH, base, { token, language });
  await mailer.send({
    ...mail,
    subject: words.confirmSubject,
    paragraphs: [words.confirmMail],
    link: { url, label: words.confirm },
    footnote: words.confirmNote,
  });
  await publishChange(context, projectId, "addresses");
}

/** The subscriber whom a link confirms. Null if it has expired, or belongs to another site. */
export const findConfirmation = (
  { db }: Pick<CoreContext, "db">,
  asked: { projectId: string; token: string; now: Date },
): Promise<SubscriberDocument | null> => findByToken(db, asked);

/** The owner of the address has confirmed it. Safe to repeat. @returns false if the link has expired, "full" if there is no room */
export async function confirmSubscription(
  context: Pick<CoreContext, "db" | "env"> & ChangeContext,
  project: ProjectDocument,
  { token, now }: { token: string; now: Date },
): Promise<boolean | "full"> {
  const { db } = context;
  const { _id: projectId } = project;
  const subscriber = await findByToken(db, { projectId, token, now });
  if (!subscriber) return false;
  if (subscriber.state === "active") return true;
  return createInTurn(context, project.orgId, async () => {
    if (await isFull(context, project)) return "full";
    if (await activate(db, subscriber, now))
      await countChange(db, projectId, { kind: "joined", now });
    await publishChange(context, projectId, "addresses");
    return true;
  });
}
