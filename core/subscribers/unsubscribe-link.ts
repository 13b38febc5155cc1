import { mainSiteUrl } from "#schemas/sites/site-url.ts";
import { UNSUBSCRIBE_PATH } from "#schemas/sites/subscribe-paths.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";
import { subscriptionUrl } from "./language.ts";

const PREFIX = "subscription";
const SUBJECT = new RegExp(`^${PREFIX}-([^-]+)-([^-]+)$`);
/** People keep emails for years, and the link must still work. */
const NEVER = new Date("9999-01-01T00:00:00Z");

/** A link on the site that removes one address, without an end. */
export function unsubscribeUrl(
  { env, secretBox }: Pick<CoreContext, "env" | "secretBox">,
  project: ProjectDocument,
  { subscriberId, language }: { subscriberId: string; language: string },
): string {
  const token = secretBox.sign(`${PREFIX}-${project._id}-${subscriberId}`, NEVER);
  return subscriptionUrl(UNSUBSCRIBE_PATH, mainSiteUrl(env, project), { token, language });
}

/** Null if the link was changed, or is of another project. */
export function readUnsubscribeToken(
  { secretBox }: Pick<CoreContext, "secretBox">,
  token: string,
  projectId: string,
): { subscriberId: string } | null {
  const [, ofProject, subscriberId] = SUBJECT.exec(secretBox.verify(token) ?? "") ?? [];
  return ofProject === projectId && subscriberId ? { subscriberId } : null;
}
