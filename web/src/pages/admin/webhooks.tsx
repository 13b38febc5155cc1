import { useInfiniteQuery } from "@tanstack/react-query";
import { HeartPulse } from "lucide-react";
import { adminTopic } from "#schemas/events.ts";
import { trpc } from "../../api.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { ListCard } from "../../components/lists/list-card.tsx";
import { formatCount } from "../../lib/format.ts";
import { useLive } from "../../live.ts";
import { WebhookRow } from "./webhook-row.tsx";

const PAGE_SIZE = 50;
/** A refused delivery and a missing one are no events. */
const LOOK_AGAIN_MS = 10_000;

/** Linked projects of all organizations whose webhook has trouble. */
function Webhooks() {
  useLive(adminTopic);
  const list = useInfiniteQuery(
    trpc.admin.webhooks.failing.infiniteQueryOptions(
      { limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined, refetchInterval: LOOK_AGAIN_MS },
    ),
  );
  const total = list.data?.pages.at(-1)?.total;
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title="Webhooks">Webhooks</PageHeading>}
        below={
          total !== undefined &&
          `${formatCount(total, "linked project")} with webhook trouble. Only members of a project’s organization can open its webhook doctor.`
        }
      />
      <ListCard
        label="Failing webhooks"
        loading="Loading webhooks"
        list={list}
        items={list.data?.pages.flatMap((page) => page.webhooks)}
        empty={
          <EmptyState icon={<HeartPulse />} title="All webhooks work">
            A linked project appears here if its deliveries are refused or missing, if its webhook
            could not be set up, or if its git host reports a problem with the repository.
          </EmptyState>
        }
      >
        {(webhook) => <WebhookRow key={webhook.projectId} webhook={webhook} />}
      </ListCard>
    </PageBody>
  );
}

export const route = { Component: Webhooks };
