import { AppError } from "#schemas/errors.ts";
import type { PullRequest } from "#schemas/projects/pull-request.ts";
import { hasAccess } from "#store/accounts/access.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findProjectsByRepositoryId } from "#store/projects/projects.ts";
import type { GitEventDocument } from "#store/pushes/documents.ts";
import { noteAcceptedDelivery } from "#store/projects/webhook-health.ts";
import { recordGitEvent, type RecordedGitEvent } from "#store/pushes/git-events.ts";
import type { CoreContext } from "../context.ts";
import type { Delivery, GitHost, SentDelivery } from "../git-hosts/port.ts";
import { hostOf } from "../git-hosts/hosts.ts";
import { isOtherRepository, learnRepository } from "../git-hosts/linked-repository.ts";
import { applyChange, applyChanges } from "./apply-changes.ts";
import { routeEvent, type RouteContext } from "./route-event.ts";

type RecordContext = RouteContext & Pick<CoreContext, "env">;

interface Verified {
  sent: SentDelivery;
  delivery: Delivery;
}

/**
 * Stores a verified delivery, which may then be acknowledged. This process routes it after the response, and the sweep
 * routes it after a crash.
 * @throws AppError signature_invalid if the API key that created the secret has ended
 */
export async function recordDelivery(
  context: RecordContext,
  host: GitHost,
  verified: Verified & { project: ProjectDocument },
): Promise<RecordedGitEvent> {
  await requireMakingKey(context, verified.project);
  const { project, delivery } = verified;
  // A webhook of one project speaks for its own repository only.
  if (!isOtherRepository(context, host, { project, delivery }))
    for (const change of delivery.changes ?? [])
      if (change.about === "repository") await applyChange(context, project, change);
  return storeAll(context, host, verified);
}

/** Stores what the push changed in further branches too. After a crash in between, the host sends it again. */
async function storeAll(
  context: RecordContext,
  host: GitHost,
  verified: Verified & { project: ProjectDocument },
): Promise<RecordedGitEvent> {
  const { further = [], ...delivery } = verified.delivery;
  const first = await storeAndRoute(context, host, { ...verified, delivery });
  for (const other of further) await storeAndRoute(context, host, { ...verified, delivery: other });
  return first;
}

async function storeAndRoute(
  context: RecordContext,
  host: GitHost,
  { project, sent, delivery }: Verified & { project: ProjectDocument },
): Promise<RecordedGitEvent> {
  const { repository: _, pull, ...facts } = delivery;
  const isOther = isOtherRepository(context, host, { project, delivery });
  // The built-in repository may be mirrored to a host, but it does not contain the pull requests there.
  const isOwnPull = hostOf(context.env, project.source) === host && !isOther;
  const recorded = await recordGitEvent(context.db, {
    ...facts,
    ...(pull && isOwnPull && { pull: { ...pull, ref: refOf(host, pull) } }),
    orgId: project.orgId,
    projectId: project._id,
    source: host.name,
    event: isOther ? `${facts.event} of another repository` : facts.event,
    headers: storedHeaders(host, sent),
    payload: sent.raw,
  });
  if (recorded.duplicate) return recorded;
  // Routing does not read the body, and many events may be waiting.
  const gitEvent = { ...recorded.gitEvent, payload: "" };
  void learnAndRoute(context, host, { project, delivery, gitEvent }).catch((error: unknown) => {
    context.log.warn({ err: error }, "a webhook could not be routed; the sweep will do it");
  });
  return recorded;
}

/** The commits of a fork are in the project's repository too, but not in one of its branches. */
const refOf = (host: GitHost, { fork, branch, number }: PullRequest): string | null =>
  fork === null ? `refs/heads/${branch}` : host.pullRef(number);

async function learnAndRoute(
  context: RecordContext,
  host: GitHost,
  {
    gitEvent,
    ...delivered
  }: { project: ProjectDocument; delivery: Delivery; gitEvent: GitEventDocument },
): Promise<void> {
  const project = await learnRepository(context, host, delivered);
  // Deliveries of a former repository say nothing about the webhook of this one.
  if (!isOtherRepository(context, host, delivered))
    await noteAcceptedDelivery(context.db, project._id);
  await routeEvent(context, project, gitEvent);
}

/**
 * Stores a delivery from an installed app for every project linked to the repository. If it is private, only for those that
 * a member has connected: a link alone does not prove the right to read it.
 */
export async function recordAppDelivery(
  context: RecordContext,
  host: GitHost,
  verified: Verified,
): Promise<RecordedGitEvent[]> {
  const { repository, changes = [] } = verified.delivery;
  await applyChanges(context, host, changes);
  if (!repository) return [];
  const recorded: RecordedGitEvent[] = [];
  const projects = await findProjectsByRepositoryId(context.db, repository.id);
  const mayHear = ({ source }: ProjectDocument) => !repository.isPrivate || source.githubAccess;
  // Another host may have given the same id.
  const ofHost = projects.filter(({ source }) => hostOf(context.env, source) === host);
  for (const project of ofHost.filter(mayHear))
    recorded.push(await storeAll(context, host, { project, ...verified }));
  return recorded;
}

/** A webhook secret that was created with an API key stops working when that key does. @throws AppError signature_invalid */
async function requireMakingKey(
  { db }: RecordContext,
  { _id: projectId, orgId, webhookSecretMadeWith: key }: ProjectDocument,
): Promise<void> {
  if (!key || (await hasAccess(db, { orgId, projectId }, key))) return;
  throw new AppError("signature_invalid", {
    message:
      "The API key that created the webhook secret has been revoked or has expired. Rotate the secret.",
  });
}

function storedHeaders(host: GitHost, { headers }: SentDelivery): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" && host.storedHeaders.test(entry[0]),
    ),
  );
}
