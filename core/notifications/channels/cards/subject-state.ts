import type { Card } from "#schemas/channels/card.ts";
import type { ChannelEvent } from "#schemas/channels/events.ts";
import type { MessageSubject } from "#store/channels/documents.ts";
import type { CoreContext } from "../../../context.ts";
import { deploymentState, promotionState } from "./deployment-card.ts";
import { domainState } from "./domain-card.ts";
import { projectState } from "./project-card.ts";
import { taskState } from "./task-card.ts";

export type CardContext = Pick<CoreContext, "env" | "db">;

/** What there is to say about a subject now. */
export interface SubjectState {
  /** Whose channels may show it: a project may have moved. */
  orgId: string;
  /** What has happened to reach this state. Empty if no channel shows it on its own. */
  events: ChannelEvent[];
  /** Another round gets another message. */
  round: string;
  card: Card;
}

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
  return projectState(context, id);
}
