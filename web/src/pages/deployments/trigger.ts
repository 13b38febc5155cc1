import type { Deployment, TriggerKind } from "#schemas/deployment.ts";

const words: Record<TriggerKind, string> = {
  push: "git push",
  webhook: "Webhook",
  hook: "Deploy hook",
  manual: "By hand",
  import: "Import",
  poll: "Branch check",
  cli: "Command line",
};

/** "git push by ada" */
export function triggerText({ kind, actor }: Deployment["trigger"]): string {
  return actor ? `${words[kind]} · ${actor}` : words[kind];
}

export const triggerWord = (kind: TriggerKind) => words[kind];
