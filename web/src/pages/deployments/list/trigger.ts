import type { Deployment } from "#schemas/deployments/deployment.ts";
import { scheduledText } from "#schemas/deployments/scheduled-text.ts";
import type { TriggerKind } from "#schemas/deployments/status.ts";

const words: Record<TriggerKind, string> = {
  push: "git push",
  webhook: "Webhook",
  hook: "Deploy hook",
  manual: "Manual",
  import: "Import",
  poll: "Branch check",
  cli: "Command line",
  schedule: "Schedule",
};

/** "git push by ada" */
export function triggerText({ kind, actor }: Deployment["trigger"]): string {
  return actor ? `${words[kind]} · ${actor}` : words[kind];
}

/** The label from the menu. */
const WITHOUT_CACHE = "without cache";

/** "By hand, without cache": the trigger without the user, for narrow spaces. */
export function originText({
  trigger,
  withoutCache,
  scheduled,
}: Pick<Deployment, "trigger" | "withoutCache" | "scheduled">): string {
  if (trigger.kind === "schedule" && scheduled) return scheduledText(scheduled);
  return withoutCache ? `${words[trigger.kind]}, ${WITHOUT_CACHE}` : words[trigger.kind];
}
