import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { HardDrive } from "lucide-react";
import { useEffect } from "react";
import { queryClient, trpc } from "../../../api.ts";
import { SearchField } from "../../../components/controls/search-field.tsx";
import { EmptyState, ErrorState } from "../../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { ListCard } from "../../../components/lists/list-card.tsx";
import { RowsLoading } from "../../../components/lists/rows-loading.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Checkbox } from "../../../components/ui/checkbox.tsx";
import { formatCount } from "../../../lib/format.ts";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";
import { CheckForm } from "./check-form.tsx";
import { CheckState } from "./check-state.tsx";
import { OwnerRow } from "./owner-row.tsx";
import { StorageFigures } from "./storage-figures.tsx";

const PAGE_SIZE = 50;
/** No event reports the progress of a check. */
const LOOK_AGAIN_MS = 1_500;
const inAddress = ["q", "show"] as const;
const UNNEEDED = "unneeded";

/** What the blob store contains, as the newest check found it. */
function Storage() {
  const [{ q, show: shown }, show] = useAddressValues(inAddress);
  const overview = useQuery(
    trpc.admin.storage.overview.queryOptions(undefined, {
      refetchInterval: ({ state }) => (isActive(state.data?.newest) ? LOOK_AGAIN_MS : false),
    }),
  );
  const { newest, inventory } = overview.data ?? {};
  const list = useInfiniteQuery(
    trpc.admin.storage.owners.infiniteQueryOptions(
      { query: q, unneeded: shown === UNNEEDED, limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const inventoryId = inventory?.id;
  useEffect(() => {
    if (inventoryId)
      void queryClient.invalidateQueries({ queryKey: trpc.admin.storage.owners.pathKey() });
  }, [inventoryId]);
  const owners = list.data?.pages.flatMap((page) => page.owners);
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading>Storage</PageHeading>}
        below={
          inventory && (
            <>
              Counted <RelativeTime at={inventory.requestedAt} />
            </>
          )
        }
        actions={overview.data && <CheckForm isRunning={isActive(newest)} />}
      />
      {overview.data === undefined ? (
        <Card>
          {overview.error ? (
            <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
          ) : (
            <RowsLoading label="Loading storage" />
          )}
        </Card>
      ) : (
        <>
          {newest && <CheckState check={newest} />}
          {inventory ? (
            <>
              <StorageFigures check={inventory} />
              <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2">
                <SearchField
                  label="Find by project, organization or id"
                  value={q}
                  onChange={(value) => show({ q: value })}
                />
                <Checkbox
                  label="Only with unneeded blobs"
                  checked={shown === UNNEEDED}
                  onChange={(event) => show({ show: event.target.checked ? UNNEEDED : "" })}
                />
                {list.data && (
                  <span className="ml-auto text-[13px] text-faint tabular-nums">
                    {formatCount(list.data.pages.at(-1)?.total ?? 0, "row")}
                  </span>
                )}
              </div>
              <ListCard
                label="Blobs by project"
                loading="Loading projects"
                list={list}
                items={owners}
                empty={
                  <EmptyState
                    icon={<HardDrive />}
                    title={q || shown ? "Nothing matches" : "No blobs are stored"}
                  />
                }
              >
                {(owner) => <OwnerRow key={owner.id} owner={owner} />}
              </ListCard>
            </>
          ) : (
            !isActive(newest) && (
              <Card>
                <EmptyState icon={<HardDrive />} title="Storage has not been checked yet">
                  A check counts the blobs of every project and finds the unneeded ones. It changes
                  nothing.
                </EmptyState>
              </Card>
            )
          )}
        </>
      )}
    </PageBody>
  );
}

const isActive = (check: { state: string } | null | undefined) =>
  check?.state === "queued" || check?.state === "running";

export const route = { Component: Storage };
