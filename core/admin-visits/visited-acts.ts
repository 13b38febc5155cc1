import type { Act } from "../access/act.ts";
import { type ActName, acts } from "../access/acts.ts";

/**
 * Whether a visit of an administrator shows what an act reads. A test requires a line for every read of an organization and what it contains. What is not
 * listed is refused. Hidden are credentials and what leads to them, invitations, the audit log with its network addresses, what leaves the dashboard as a file
 * or a link, what costs money, and what others would notice.
 */
export const visitedActs: Partial<Record<ActName, "shown" | "hidden">> = {
  "orgs.get": "shown",
  "orgs.usage": "shown",
  "orgs.activity": "shown",
  "orgs.members": "shown",
  "orgs.audit": "hidden",
  "orgs.invitations.list": "hidden",

  "gitHosts.connections.list": "hidden",
  "gitHosts.repositories": "hidden",
  "secrets.list": "hidden",
  "ai.get": "hidden",
  "webhooks.list": "hidden",
  "webhooks.get": "hidden",
  "webhooks.deliveries": "hidden",
  "webhooks.delivery": "hidden",
  "integrations.list": "hidden",
  "integrations.slack.channels": "hidden",
  "domains.list": "shown",
  "billing.get": "shown",
  "billing.invoices": "hidden",
  "billing.preview": "hidden",

  "search.find": "shown",
  "projects.list": "shown",
  "projects.get": "shown",
  "projects.previewHandle": "hidden",
  "projects.previewDelete": "hidden",
  "projects.previewMove": "hidden",
  "projects.deleted.list": "hidden",
  "projects.settings.get": "shown",
  "projects.tryAddress": "shown",
  "projects.pushTokens.list": "hidden",
  "projects.deployHooks.list": "hidden",
  "projects.webhookDoctor": "hidden",
  "projects.agentsFile.get": "shown",
  "projects.autoMerge.list": "shown",
  "projects.site": "shown",
  "projects.schedule": "shown",
  "projects.export": "hidden",
  "projects.audience.get": "shown",
  "projects.audience.tryAddress": "shown",
  "projects.visitors": "shown",
  "subscribers.overview": "shown",
  "subscribers.list": "hidden",
  "subscribers.mailings": "shown",
  "projects.headCode.get": "shown",
  "themes.preview": "hidden",
  "mcp.get": "shown",
  "mcp.calls": "hidden",
  "previews.list": "shown",
  "previews.get": "shown",
  "gitEvents.list": "shown",
  "gitEvents.get": "shown",

  "source.tree": "shown",
  "source.read": "shown",
  "source.access": "shown",
  "source.find": "shown",
  // Everyone sees only their own drafts, so these are empty. The page of the repository asks for them.
  "source.drafts.list": "shown",
  "source.drafts.get": "shown",
  "source.plan": "hidden",
  "source.preview": "hidden",
  "source.uploads.compare": "hidden",

  "tasks.list": "shown",
  "tasks.get": "shown",
  "tasks.changes": "shown",
  "tasks.messages": "shown",
  "tasks.schedules.list": "shown",

  "deployments.list": "shown",
  "deployments.facets": "shown",
  "deployments.get": "shown",
  "deployments.logs": "shown",
  "deployments.issues": "shown",
  "deployments.issuePlaces": "shown",
  "deployments.compare": "shown",
  "deployments.changes": "shown",
  "deployments.diff": "shown",
  "deployments.post": "shown",
  "deployments.posts": "shown",
  "deployments.note": "shown",
  "deployments.notes": "shown",
  "deployments.noteTree": "shown",
  "deployments.medias": "shown",
  "deployments.tags": "shown",
  "deployments.graph": "shown",
  "deployments.spec": "shown",
  "deployments.source": "shown",
  "deployments.sourceTree": "shown",
  "deployments.file": "shown",
  "deployments.newlyPublic": "shown",
  "deployments.sqlite": "hidden",

  "live.events": "shown",
  "live.logs": "shown",
  "live.task": "shown",
  "live.answer": "hidden",
  "live.editors": "hidden",
  "live.agent": "hidden",
};

const areas = new Map(
  Object.entries(visitedActs)
    .filter(([, visited]) => visited === "shown")
    .map(([name]): [Act, string] => [acts[name as ActName], name.split(".", 1)[0]!]),
);

/** The area of an act that a visit shows: `source`. Undefined for every other act. */
export const shownArea = (act: Act): string | undefined =>
  act.changes ? undefined : areas.get(act);
