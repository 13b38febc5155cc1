import { gitHostLabels } from "#schemas/git-hosts/git-host.ts";
import type { HostNoticeKind } from "#schemas/git-hosts/host-notice.ts";
import type { FailingWebhook, WebhookTrouble } from "#schemas/git-hosts/failing-webhook.ts";
import { listOrgs } from "#store/orgs/orgs.ts";
import { listMaybeFailing, type ProjectWithTrouble } from "#store/projects/failing-webhooks.ts";
import { momentCursor, momentKey, type Page, pageOf, type PageRequest } from "#store/pagination.ts";
import type { CoreContext } from "../context.ts";
import { currentNotices } from "../git-hosts/host-notices.ts";
import { createsWebhook } from "../git-hosts/host-webhook.ts";
import { webhookHostOf } from "../git-hosts/hosts.ts";
import { missedWords, refusedWords } from "./webhook-words.ts";

/** Linked projects of all organizations whose webhook has trouble, those with the newest trouble first. */
export async function listFailingWebhooks(
  context: Pick<CoreContext, "db" | "env">,
  { cursor, limit }: PageRequest,
): Promise<Page<FailingWebhook>> {
  const after = momentCursor(cursor);
  const all = (await listMaybeFailing(context.db))
    .map((project) => ({ project, troubles: troublesOf(project) }))
    .flatMap(({ project, troubles: [newest, ...older] }) =>
      newest ? [{ project, troubles: [newest, ...older], at: new Date(newest.at) }] : [],
    )
    .toSorted(
      (a, b) => b.at.getTime() - a.at.getTime() || (a.project._id < b.project._id ? 1 : -1),
    );
  const rest = after
    ? all.filter(
        ({ at, project: { _id } }) => at < after.at || (+at === +after.at && _id < after.id),
      )
    : all;
  const { items, ...page } = pageOf(rest.slice(0, limit + 1), {
    limit,
    total: all.length,
    keyOf: ({ at, project }) => momentKey(at, project._id),
  });
  const orgs = await listOrgs(
    context.db,
    items.map(({ project }) => project.orgId),
  );
  const handles = new Map(orgs.map(({ _id, handle }) => [_id, handle]));
  return {
    ...page,
    items: items.map(({ project, troubles }) => ({
      projectId: project._id,
      name: project.name,
      handle: project.handle,
      troubles,
      orgHandle: handles.get(project.orgId) ?? project.orgId,
      host: hostLabelOf(context, project),
      repository: [project.source.owner, project.source.repo].filter(Boolean).join("/"),
    })),
  };
}

function hostLabelOf({ env }: Pick<CoreContext, "env">, { source }: ProjectWithTrouble) {
  const host = webhookHostOf(env, source);
  return host && gitHostLabels[host.name];
}

/** Newest first. */
function troublesOf(project: ProjectWithTrouble): WebhookTrouble[] {
  const { refusedDeliveries: refused, missedDelivery: missed, hostWebhook: webhook } = project;
  const troubles: [WebhookTrouble["kind"], string, Date][] = currentNotices(project).map(
    ({ kind, at }) => ["notice", noticeWords[kind], at],
  );
  if (refused) troubles.push(["refused", refusedWords(refused), refused.lastAt]);
  if (missed) troubles.push(["missed", missedWords(missed), missed.at]);
  if (webhook?.state === "failed" && createsWebhook(project.source))
    troubles.push([
      "notSetUp",
      `It could not be set up. ${webhook.message ?? ""}`.trim(),
      webhook.at,
    ]);
  return troubles
    .map(([kind, text, at]) => ({ kind, text, at: at.toISOString() }))
    .toSorted((a, b) => b.at.localeCompare(a.at));
}

const noticeWords: Record<HostNoticeKind, string> = {
  deleted: "The repository was deleted.",
  privatized: "The repository was made private, and the project is not connected to it.",
  defaultBranch:
    "The default branch of the repository differs from the branch that the project publishes.",
  suspended: "The GitHub App was suspended by the owner of the repository.",
  uninstalled: "The GitHub App was uninstalled by the owner of the repository.",
  permissions: "The GitHub App may not report how deployments go.",
  unselected: "The GitHub App lost access to the repository.",
};
