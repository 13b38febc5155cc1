import { useMutation } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { DISABLED_AFTER_DAYS } from "#schemas/webhooks/event-names.ts";
import type { Webhook } from "#schemas/webhooks/webhook.ts";
import { queryClient, trpc } from "../../api.ts";
import { RelativeTime } from "../../components/time.tsx";
import { Button } from "../../components/ui/button.tsx";
import { showToast } from "../../components/ui/toast.ts";
import { messageOf } from "../../errors.ts";
import { disabledTexts } from "./webhook-words.ts";

/** Why the webhook sends nothing, or will soon be disabled. */
export function WebhookNotice({ webhook }: { webhook: Webhook }) {
  const { id: webhookId, enabled, disabledReason, disabledAt, failingSince } = webhook;
  const enabling = useMutation(
    trpc.webhooks.update.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: trpc.webhooks.pathKey() });
        showToast("The webhook is enabled");
      },
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  if (enabled && failingSince === null) return null;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-warning/40 bg-warning-wash px-4 py-3 text-sm text-warning-ink">
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5 text-pretty">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {enabled ? (
          <span>
            Every attempt has failed since <RelativeTime at={failingSince!} />. After{" "}
            {DISABLED_AFTER_DAYS} days without a success, Pressmark disables this webhook.
          </span>
        ) : (
          <span>
            {disabledTexts[disabledReason ?? "member"]}
            {disabledAt && (
              <>
                {" "}
                Disabled <RelativeTime at={disabledAt} />.
              </>
            )}
          </span>
        )}
      </p>
      {!enabled && (
        <Button
          variant="white"
          size="sm"
          pending={enabling.isPending}
          onClick={() => enabling.mutate({ webhookId, enabled: true })}
        >
          Enable
        </Button>
      )}
    </div>
  );
}
