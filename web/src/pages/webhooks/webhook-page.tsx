import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import type { Webhook } from "#schemas/webhooks/webhook.ts";
import { trpc } from "../../api.ts";
import { ErrorState } from "../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading, PageTitle } from "../../components/frame/page.tsx";
import { NothingHere } from "../../components/not-found.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { isMissing } from "../../errors.ts";
import { useLive } from "../../live.ts";
import { DeliveryList } from "./delivery-list.tsx";
import type { Owner } from "./owner.ts";
import { useDeliveryQuery } from "./use-delivery-query.ts";
import { WebhookActions } from "./webhook-actions.tsx";
import { WebhookEventsCard } from "./webhook-events-card.tsx";
import { WebhookNotice } from "./webhook-notice.tsx";
import { WebhookSecret } from "./webhook-secret.tsx";
import { WebhookState } from "./webhook-state.tsx";

/** Loads the webhook in the address. One of another organization or project is treated as missing. */
export function WebhookPage({ owner }: { owner: Owner }) {
  const { webhookId = "" } = useParams();
  useLive(owner.topic);
  const { data, error, refetch } = useQuery(trpc.webhooks.get.queryOptions({ webhookId }));
  // Also while the page is open, because another admin can delete the webhook.
  if (isMissing(error) || (data && !isOf(owner, data.webhook)))
    return (
      <NothingHere title="Webhook not found" way={{ label: "All webhooks", to: owner.listPath }}>
        No webhook here has this ID. It may have been deleted.
      </NothingHere>
    );
  if (data) return <OneWebhook key={webhookId} owner={owner} webhook={data.webhook} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <PageBody>
      <PageTitle title="Loading" />
      <Loading label="Loading webhook">
        <Skeleton className="mb-3 h-8 w-96 max-w-full" />
        <Skeleton className="mb-8 h-5 w-56" />
        <Skeleton className="h-72 w-full rounded-xl" />
      </Loading>
    </PageBody>
  );
}

const isOf = ({ of }: Owner, { owner, orgId, projectId }: Webhook) =>
  "projectId" in of ? projectId === of.projectId : owner === "org" && orgId === of.orgId;

function OneWebhook({ owner, webhook }: { owner: Owner; webhook: Webhook }) {
  const [query, show] = useDeliveryQuery();
  return (
    <PageBody>
      <PageHeader
        heading={
          <PageHeading title={`Webhook of ${owner.name}`} className="break-all">
            {webhook.url}
          </PageHeading>
        }
        below={
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <WebhookState webhook={webhook} />
            {webhook.description && <span className="wrap-anywhere">{webhook.description}</span>}
          </p>
        }
        actions={
          <WebhookActions
            owner={owner}
            webhook={webhook}
            onSent={({ id }) => show({ state: "", delivery: id })}
          />
        }
      />
      <WebhookNotice webhook={webhook} />
      <div className="mb-8 grid items-start gap-5 lg:grid-cols-2">
        <WebhookSecret webhook={webhook} />
        <WebhookEventsCard webhook={webhook} />
      </div>
      <DeliveryList owner={owner} webhook={webhook} query={query} show={show} />
    </PageBody>
  );
}
