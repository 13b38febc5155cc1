import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router-dom";
import { api, queryClient, trpc } from "../../api.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { ListCard } from "../../components/lists/list-card.tsx";
import { Button } from "../../components/ui/button.tsx";
import { keepWebhookSecret } from "../../lib/one-time-secrets.ts";
import { useLive } from "../../live.ts";
import type { Owner } from "./owner.ts";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookRow } from "./webhook-row.tsx";

const PAGE_SIZE = 30;

/** The webhooks of an organization or a project. */
export function WebhookList({ owner, about }: { owner: Owner; about: ReactNode }) {
  useLive(owner.topic);
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const list = useInfiniteQuery(
    trpc.webhooks.list.infiniteQueryOptions(
      { ...owner.of, limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const webhooks = list.data?.pages.flatMap((page) => page.webhooks);
  const isEmpty = webhooks?.length === 0;
  const create = (
    <Button onClick={() => setCreating(true)}>
      <Plus /> New webhook
    </Button>
  );
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title={`Webhooks of ${owner.name}`}>Webhooks</PageHeading>}
        below={about}
        actions={webhooks && !isEmpty && create}
      />
      <ListCard
        label="Webhooks"
        loading="Loading webhooks"
        list={list}
        items={webhooks}
        empty={
          <EmptyState icon={<WebhookIcon />} title="No webhooks yet" action={create}>
            A webhook sends a signed request to your service when something happens here, such as a
            deployment that failed.{" "}
            <a
              href="/docs/api/webhooks"
              className="text-accent underline underline-offset-4 hover:text-ink"
            >
              How webhooks work
            </a>
          </EmptyState>
        }
      >
        {(webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} to={owner.pathOf(webhook.id)} />
        )}
      </ListCard>
      {isCreating && (
        <WebhookForm
          title="New webhook"
          submitLabel="Create webhook"
          onClose={() => setCreating(false)}
          save={async (fields) => {
            const { webhook, secret } = await api.webhooks.create.mutate({
              ...owner.of,
              ...fields,
            });
            keepWebhookSecret(webhook.id, secret);
            await queryClient.invalidateQueries({ queryKey: trpc.webhooks.pathKey() });
            await navigate(owner.pathOf(webhook.id));
          }}
        />
      )}
    </PageBody>
  );
}
