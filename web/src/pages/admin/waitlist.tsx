import { useInfiniteQuery } from "@tanstack/react-query";
import { ListPlus } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { adminTopic } from "#schemas/events.ts";
import { type WaitlistState, waitlistStates } from "#schemas/mail/waitlist.ts";
import { trpc } from "../../api.ts";
import { ListCard } from "../../components/lists/list-card.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { PillLinks } from "../../components/lists/pill-links.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { webConfig } from "../../config.ts";
import { formatCount } from "../../lib/format.ts";
import { useLive } from "../../live.ts";
import { paths } from "../../paths.ts";
import { WaitlistRow, waitlistWords } from "./waitlist-row.tsx";

const PAGE_SIZE = 50;
const pathOf = (state: WaitlistState | undefined) =>
  state ? `${paths.adminWaitlist}?state=${state}` : paths.adminWaitlist;

/** People on the waitlist, with the emails that invite them. The filter is part of the address. */
function Waitlist() {
  useLive(adminTopic);
  const [query] = useSearchParams();
  const state = waitlistStates.find((name) => name === query.get("state"));
  const list = useInfiniteQuery(
    trpc.admin.waitlist.list.infiniteQueryOptions(
      { ...(state ? { state } : {}), limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const entries = list.data?.pages.flatMap((page) => page.waitlistEntries);
  return (
    <PageBody>
      <PageHeader
        heading={
          <div className="flex items-center gap-2.5">
            <PageHeading title="Waitlist">Waitlist</PageHeading>
            <Badge tone={webConfig().waitlistMode ? "success" : "neutral"}>
              {webConfig().waitlistMode ? "On" : "Off"}
            </Badge>
          </div>
        }
        below={
          list.data &&
          `${formatCount(list.data.pages.at(-1)?.total ?? 0, "address", "addresses")}. Set WAITLIST_MODE in the server’s environment to turn waitlist mode on or off.`
        }
      />
      <PillLinks
        label="State"
        links={[undefined, ...waitlistStates].map((name) => ({
          label: name ? waitlistWords[name] : "All",
          to: pathOf(name),
          isCurrent: name === state,
        }))}
      />
      <ListCard
        label="Waitlist"
        loading="Loading the waitlist"
        list={list}
        items={entries}
        empty={
          <EmptyState icon={<ListPlus />} title="The waitlist is empty">
            Addresses added at {webConfig().publicUrl}/waitlist appear here.
          </EmptyState>
        }
      >
        {(entry) => <WaitlistRow key={entry.id} entry={entry} />}
      </ListCard>
    </PageBody>
  );
}

export const route = { Component: Waitlist };
