import type { MessageSubject } from "#store/channels/documents.ts";
import type { CardContext, SubjectState } from "./card-context.ts";
import { deploymentState, promotionState } from "./deployment-card.ts";
import { domainState } from "./domain-card.ts";
import { projectState, restorationState } from "./project-card.ts";
import { taskState } from "./task-card.ts";

/** Null if the subject no longer exists. */
export function stateOf(
  context: CardContext,
  subject: MessageSubject,
): Promise<SubjectState | null> {
  const { kind, id } = subject;
  if (kind === "deployment") return deploymentState(context, id);
  if (kind === "promotion") return promotionState(context, id);
  if (kind === "task") return taskState(context, id);
  if (kind === "domain") return domainState(context, id);
  if (kind === "restoration") return restorationState(context, id);
  return projectState(context, id);
}
