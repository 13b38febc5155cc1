import type { TaskStatus } from "#schemas/tasks/status.ts";
import type { WebhookEvent } from "#schemas/webhooks/event-names.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import { findProject } from "#store/projects/projects.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { listUnannounced, markAnnounced } from "#store/webhooks/causes.ts";
import { recordMessages } from "../../notifications/channels/record-messages.ts";
import { announceEach } from "../announce-each.ts";
import { dashboardUrl } from "../../outgoing/dashboard-url.ts";
import { orgData, projectData } from "../event-data.ts";
import { type AnnounceContext, type OnRecorded, recordEvents } from "../record-event.ts";

const eventOf: Partial<Record<TaskStatus, Extract<WebhookEvent, `task.${string}`>>> = {
  waiting: "task.waiting",
  done: "task.finished",
  failed: "task.finished",
  canceled: "task.finished",
};

export async function announceTasks(
  context: AnnounceContext,
  onRecorded: OnRecorded,
): Promise<void> {
  await announceEach(await listUnannounced(context.db, "tasks"), (task) =>
    announceTask(context, task, onRecorded),
  );
}

async function announceTask(
  context: AnnounceContext,
  task: TaskDocument,
  onRecorded: OnRecorded,
): Promise<void> {
  const { db, env } = context;
  const { _id, orgId, projectId, status, title, fence, outcome = null, finishedAt } = task;
  const event = eventOf[status];
  if (event) {
    const happened = async () => {
      const [org, project] = [
        await findOrg(db, orgId),
        projectId === null ? null : await findProject(db, projectId),
      ];
      if (!org) return [];
      const path = `${org.handle}/${project?.handle ?? "~"}/chat/${_id}`;
      const shown = { id: _id, status, outcome, title, url: dashboardUrl(env, path) };
      const data = {
        org: orgData(org),
        project: project && projectData(env, org, project),
        task: shown,
      };
      const at = finishedAt ?? context.clock();
      // Another turn has another fence.
      return [{ event, cause: `${_id}:${status}:${outcome ?? ""}:${fence}`, at, data }];
    };
    await recordEvents(context, { orgId, projectId }, { events: [event], happened, onRecorded });
  }
  // Also without an event: a message may show the task already.
  const subject = { kind: "task", id: _id } as const;
  const messages = { subject, events: event ? [event] : [], onRecorded };
  await recordMessages(context, { orgId, projectId }, messages);
  await markAnnounced(db, "tasks", { _id, status, fence });
}
