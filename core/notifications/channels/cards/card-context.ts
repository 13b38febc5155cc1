import type { Card } from "#schemas/channels/card.ts";
import type { ChannelEvent } from "#schemas/channels/events.ts";
import type { CoreContext } from "../../../context.ts";

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
