import type { CardTone } from "#schemas/channels/card.ts";
import type { ChannelEvent } from "#schemas/channels/events.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import { findProject } from "#store/projects/projects.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { findTask } from "#store/tasks/tasks.ts";
import { dashboardUrl } from "../../../outgoing/dashboard-url.ts";
import type { CardContext, SubjectState } from "./card-context.ts";

/** A task that waits again gets another message, because a changed message would not be noticed. */
export async function taskState(
  { db, env }: CardContext,
  taskId: string,
): Promise<SubjectState | null> {
  const task = await findTask(db, taskId);
  const org = task && (await findOrg(db, task.orgId));
  if (!task || !org) return null;
  const project = task.projectId === null ? null : await findProject(db, task.projectId);
  if (task.projectId !== null && !project) return null;
  const { words, tone, event } = statusOf(task);
  const url = dashboardUrl(env, `${org.handle}/${project?.handle ?? "~"}/chat/${taskId}`);
  const card = {
    tone,
    title: `Task ${words}: ${task.title}`,
    titleUrl: url,
    lines: task.status === "failed" && task.reason ? [task.reason] : [],
    facts: [{ label: project ? "Project" : "Organization", value: project?.name ?? org.name }],
    buttons: [{ label: "Open task", url }],
  };
  return { orgId: org._id, events: event ? [event] : [], round: String(task.fence), card };
}

function statusOf({ status, outcome = null }: TaskDocument): {
  words: string;
  tone: CardTone;
  event: ChannelEvent | null;
} {
  switch (status) {
    case "queued":
      return { words: "is queued", tone: "neutral", event: null };
    case "running":
      return { words: "is running", tone: "running", event: null };
    case "waiting":
      return { words: "waits for a person", tone: "warning", event: "task.waiting" };
    case "failed":
      return { words: "failed", tone: "error", event: "task.finished" };
    case "canceled":
      return { words: "was canceled", tone: "neutral", event: "task.finished" };
    case "done":
      return {
        words: outcome === null ? "is done" : `was ${outcome}`,
        tone: outcome === "merged" ? "success" : "neutral",
        event: "task.finished",
      };
  }
}
