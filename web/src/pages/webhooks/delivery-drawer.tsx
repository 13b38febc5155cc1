import { useMutation, useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import type { Delivery } from "#schemas/webhooks/webhook.ts";
import { queryClient, trpc } from "../../api.ts";
import { ErrorState } from "../../components/empty-state.tsx";
import { Facts, TextBlock } from "../../components/lists/detail-parts.tsx";
import { DetailSection } from "../../components/lists/detail-section.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { showToast } from "../../components/ui/toast.ts";
import { messageOf } from "../../errors.ts";
import { formatExact, formatNumber } from "../../lib/format.ts";
import { indentJson } from "../../lib/indent-json.ts";
import { AttemptList } from "./attempt-list.tsx";
import { DeliveryStatus } from "./delivery-row.tsx";

interface DeliveryDrawerProps {
  webhookId: string;
  deliveryId: string;
  /** False while the webhook is disabled. */
  canSend: boolean;
  onClose: () => void;
}

/** One event for the webhook: its attempts, the responses and the body. It follows the delivery live. */
export function DeliveryDrawer({ webhookId, deliveryId, canSend, onClose }: DeliveryDrawerProps) {
  const { data, error, refetch } = useQuery(
    trpc.webhooks.delivery.queryOptions({ webhookId, deliveryId }),
  );
  const delivery = data?.delivery;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="side"
      title={delivery?.event ?? "Delivery"}
      description={<span className="font-mono text-xs break-all">{deliveryId}</span>}
    >
      {delivery ? (
        <DeliveryDetail delivery={delivery} canSend={canSend} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading delivery">
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

function DeliveryDetail({ delivery, canSend }: { delivery: Delivery; canSend: boolean }) {
  const { id: deliveryId, webhookId, state, seq, attempts, createdAt, nextAttemptAt } = delivery;
  const sending = useMutation(
    trpc.webhooks.redeliver.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.webhooks.pathKey() }),
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="outline"
          size="sm"
          pending={sending.isPending}
          disabled={!canSend}
          onClick={() => sending.mutate({ webhookId, deliveryId })}
        >
          <RotateCw /> Send again
        </Button>
        <p className="min-w-0 flex-1 basis-40 text-[13px] text-faint">
          {canSend
            ? "With the same id and body, so the receiver can recognize it."
            : "Enable the webhook to send it again."}
        </p>
      </div>
      <Facts
        facts={[
          [
            "State",
            // Announced when it changes.
            <span key="state" role="status">
              <DeliveryStatus state={state} />
            </span>,
          ],
          [
            "Happened",
            <time key="at" dateTime={createdAt}>
              {formatExact(createdAt)}
            </time>,
          ],
          ["Number (seq)", formatNumber(seq)],
          [
            "Next attempt",
            nextAttemptAt ? (
              <time key="next" dateTime={nextAttemptAt}>
                {formatExact(nextAttemptAt)}
              </time>
            ) : (
              "–"
            ),
          ],
        ]}
      />
      <DetailSection title="Attempts" count={attempts.length}>
        <AttemptList attempts={attempts} />
      </DetailSection>
      <div>
        <TextBlock title="Body" text={indentJson(delivery.body)} />
        <p className="mt-1.5 text-[13px] text-faint">
          Shown indented. The request has no line breaks, and the signature covers its exact bytes.
        </p>
      </div>
    </div>
  );
}
