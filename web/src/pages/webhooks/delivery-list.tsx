import { useInfiniteQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { DELIVERIES_KEPT_DAYS } from "#schemas/webhooks/event-names.ts";
import type { DeliveryState, Webhook } from "#schemas/webhooks/webhook.ts";
import { trpc } from "../../api.ts";
import { SearchField } from "../../components/controls/search-field.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ListCard } from "../../components/lists/list-card.tsx";
import { PillLinks } from "../../components/lists/pill-links.tsx";
import { DeliveryDrawer } from "./delivery-drawer.tsx";
import { DeliveryRow } from "./delivery-row.tsx";
import type { Owner } from "./owner.ts";
import { type DeliveryQuery, type ShowDeliveries, stateIn } from "./use-delivery-query.ts";
import { deliveryWords } from "./webhook-words.ts";

const PAGE_SIZE = 30;
const states = Object.keys(deliveryWords) as DeliveryState[];

/** What was sent to the webhook, newest first. */
export function DeliveryList({
  owner,
  webhook: { id: webhookId, enabled },
  query,
  show,
}: {
  owner: Owner;
  webhook: Webhook;
  query: DeliveryQuery;
  show: ShowDeliveries;
}) {
  const state = stateIn(query);
  const list = useInfiniteQuery(
    trpc.webhooks.deliveries.infiniteQueryOptions(
      {
        webhookId,
        ...(state && { state }),
        ...(query.query && { query: query.query }),
        limit: PAGE_SIZE,
      },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const link = (label: string, of?: DeliveryState) => ({
    label,
    to: owner.pathOf(webhookId, of),
    isCurrent: state === of,
  });
  return (
    <div>
      <h2 className="mb-1 text-[15px] font-semibold">Deliveries</h2>
      <p className="mb-3 text-[13px] text-faint">
        Pressmark keeps each delivery with all of its attempts for {DELIVERIES_KEPT_DAYS} days.
      </p>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PillLinks
          label="State"
          links={[link("All"), ...states.map((of) => link(deliveryWords[of].word, of))]}
        />
        <SearchField
          label="Find by id of delivery or attempt"
          value={query.query}
          maxLength={64}
          onChange={(text) => show({ query: text })}
        />
      </div>
      <ListCard
        label="Deliveries"
        loading="Loading deliveries"
        list={list}
        items={list.data?.pages.flatMap((page) => page.deliveries)}
        empty={
          query.query ? (
            <EmptyState icon={<Send />} title="No delivery with this id">
              {state
                ? `No ${deliveryWords[state].word.toLowerCase()} delivery or attempt has the id.`
                : `No delivery or attempt of the last ${DELIVERIES_KEPT_DAYS} days has the id.`}
            </EmptyState>
          ) : state ? (
            <EmptyState
              icon={<Send />}
              title={`No ${deliveryWords[state].word.toLowerCase()} deliveries`}
            />
          ) : (
            <EmptyState icon={<Send />} title="No deliveries yet">
              {enabled
                ? "The next event appears here. “Send test” sends one now."
                : "Enable the webhook, and the next event appears here."}
            </EmptyState>
          )
        }
      >
        {(delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            onOpen={() => show({ delivery: delivery.id }, { push: true })}
          />
        )}
      </ListCard>
      {query.delivery && (
        <DeliveryDrawer
          key={query.delivery}
          webhookId={webhookId}
          deliveryId={query.delivery}
          canSend={enabled}
          onClose={() => show({ delivery: "" })}
        />
      )}
    </div>
  );
}
