import type { CardTone } from "#schemas/channels/card.ts";
import type { ChannelEvent } from "#schemas/channels/events.ts";
import { brokenText } from "#schemas/deployments/outcome-text.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";

/** Whether it went live. */
const wentLive = ({ status, reason, awaitsApproval }: DeploymentDocument): boolean =>
  status === "success" && reason === null && !awaitsApproval;

interface Status {
  words: string;
  tone: CardTone;
  events: ChannelEvent[];
  reason: string | null;
}

/** @param isLive whether visitors see it now */
export function statusOf(deployment: DeploymentDocument, isLive: boolean): Status {
  const { status, reason, newlyBroken } = deployment;
  switch (status) {
    case "queued":
      return { words: "is queued", tone: "neutral", events: [], reason: null };
    case "running":
      return {
        words: "is being built",
        tone: "running",
        events: ["deployment.started"],
        reason: null,
      };
    case "failed":
      return {
        words: "failed",
        tone: "error",
        events: ["deployment.failed"],
        reason: reason ?? "The build failed.",
      };
    case "canceled":
      return {
        words: "was canceled",
        tone: "neutral",
        events: ["deployment.canceled"],
        reason: reason === "superseded" ? "A newer push replaced it." : reason,
      };
    case "skipped":
      return { words: "changed nothing", tone: "neutral", events: [], reason };
    case "success":
      break;
  }
  const built: ChannelEvent = "deployment.succeeded";
  if (deployment.awaitsApproval)
    return {
      words: "waits for approval",
      tone: "warning",
      events: [built, "deployment.awaitsApproval"],
      reason: "It shows content that visitors could not see before.",
    };
  if (!wentLive(deployment))
    return {
      words: "was built but is not live",
      tone: "neutral",
      events: [built],
      reason: reason && `It is ${reason}.`,
    };
  const events: ChannelEvent[] = [built, "deployment.promoted"];
  if (!isLive) return { words: "was live", tone: "neutral", events, reason: null };
  return { words: "is live", tone: "success", events, reason: brokenText(newlyBroken) };
}

/** What has happened to reach its status. A build without an end of its own, such as a skipped one, is no news either. */
export function channelEventsOf(deployment: DeploymentDocument): ChannelEvent[] {
  const { events } = statusOf(deployment, true);
  const isNews = events.length > 0 && deployment.startedAt !== null;
  return isNews ? [...new Set(["deployment.started" as const, ...events])] : events;
}
