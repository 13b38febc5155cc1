import type { Webhook } from "#schemas/webhooks/webhook.ts";
import { Badge } from "../../components/ui/badge.tsx";
import { disabledWords } from "./webhook-words.ts";

/** Whether it sends, and why not. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { enabled, disabledReason, failingSince } = webhook;
  if (!enabled)
    return (
      <span>
        <Badge tone={disabledReason === "member" ? "neutral" : "danger"}>
          Disabled{disabledReason && `: ${disabledWords[disabledReason]}`}
        </Badge>
      </span>
    );
  return (
    <span>
      {failingSince === null ? (
        <Badge tone="success">Enabled</Badge>
      ) : (
        <Badge tone="warning">Failing</Badge>
      )}
    </span>
  );
}
