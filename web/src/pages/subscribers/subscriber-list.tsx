import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { SearchX, Users } from "lucide-react";
import type { Project } from "#schemas/projects/project.ts";
import { subscriberStates } from "#schemas/subscribers/subscriber.ts";
import { trpc } from "../../api.ts";
import { SearchField } from "../../components/controls/search-field.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ListCard } from "../../components/lists/list-card.tsx";
import { PillLinks } from "../../components/lists/pill-links.tsx";
import { Button } from "../../components/ui/button.tsx";
import { formatCount } from "../../lib/format.ts";
import { useAddressValues } from "../../lib/hooks/use-address-values.ts";
import { paths } from "../../paths.ts";
import { ExportButton } from "./export-button.tsx";
import { SubscriberRow } from "./subscriber-row.tsx";
import { subscriberWords } from "./subscriber-words.ts";

const PAGE_SIZE = 30;
/** The longest address. */
const QUERY_MAX_CHARACTERS = 254;
const names = ["state", "query"] as const;

/** The addresses, newest first. Search and state are part of the page's address. */
export function SubscriberList({ project, enabled }: { project: Project; enabled: boolean }) {
  const [{ state: stateName, query }, show] = useAddressValues(names);
  const state = subscriberStates.find((name) => name === stateName);
  const list = useInfiniteQuery(
    trpc.subscribers.list.infiniteQueryOptions(
      {
        projectId: project.id,
        limit: PAGE_SIZE,
        ...(state ? { state } : {}),
        ...(query ? { query: query.slice(0, QUERY_MAX_CHARACTERS) } : {}),
      },
      {
        getNextPageParam: (page) => page.nextCursor ?? undefined,
        placeholderData: keepPreviousData,
      },
    ),
  );
  const total = list.data?.pages.at(-1)?.total;
  const isFiltered = state !== undefined || query !== "";
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-[15px] font-semibold">Addresses</h2>
          <p role="status" className="text-[13px] text-faint">
            {total === undefined
              ? "Only admins see them."
              : `${formatCount(total, "address", "addresses")}${isFiltered ? " found" : ""}. Only admins see them.`}
          </p>
        </div>
        <ExportButton projectId={project.id} />
      </div>
      <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-3 [&>nav]:mb-0 [&>nav]:min-w-0">
        <SearchField
          label="Search addresses"
          value={query}
          maxLength={QUERY_MAX_CHARACTERS}
          onChange={(text) => show({ query: text })}
        />
        <PillLinks
          label="State"
          links={[undefined, ...subscriberStates].map((name) => ({
            label: name ? subscriberWords[name].word : "All",
            to: paths.subscribers(project.orgHandle, project.handle, name, query),
            isCurrent: state === name,
          }))}
        />
      </div>
      <ListCard
        label="Addresses"
        loading="Loading addresses"
        list={list}
        items={list.data?.pages.flatMap((page) => page.subscribers)}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<SearchX />}
              title="No matching addresses"
              action={
                <Button variant="outline" size="sm" onClick={() => show({ state: "", query: "" })}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState icon={<Users />} title="No subscribers yet">
              {enabled
                ? "Who subscribes on the site appears here."
                : "Let visitors subscribe, and their addresses appear here."}
            </EmptyState>
          )
        }
      >
        {(subscriber) => (
          <SubscriberRow key={subscriber.id} projectId={project.id} subscriber={subscriber} />
        )}
      </ListCard>
    </div>
  );
}
