import { useInfiniteQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { adminOrgStates } from "#schemas/admin/org.ts";
import { adminTopic } from "#schemas/events.ts";
import { trpc } from "../../../api.ts";
import { ListCard } from "../../../components/lists/list-card.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { SearchField } from "../../../components/controls/search-field.tsx";
import { Select } from "../../../components/ui/input.tsx";
import { formatCount } from "../../../lib/format.ts";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";
import { useLive } from "../../../live.ts";
import { OrgDrawer } from "./org-drawer.tsx";
import { OrgRow } from "./org-row.tsx";

const PAGE_SIZE = 50;
const inAddress = ["q", "state", "org"] as const;

/** All organizations. The filters and the open organization are part of the address. */
function Orgs() {
  useLive(adminTopic);
  const [{ q: query, state: wanted, org: openId }, show] = useAddressValues(inAddress);
  const state = adminOrgStates.find((name) => name === wanted);
  const list = useInfiniteQuery(
    trpc.admin.orgs.list.infiniteQueryOptions(
      { ...(query ? { query } : {}), ...(state ? { state } : {}), limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const orgs = list.data?.pages.flatMap((page) => page.orgs);
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title="Organizations">Organizations</PageHeading>}
        below={list.data && formatCount(list.data.pages.at(-1)?.total ?? 0, "organization")}
        actions={
          <>
            <SearchField
              label="Find by name or handle"
              value={query}
              onChange={(q) => show({ q })}
            />
            <Select
              aria-label="State"
              className="w-40 max-sm:w-[calc(100vw-2rem)]"
              value={state ?? ""}
              onChange={(event) => show({ state: event.target.value })}
            >
              <option value="">All states</option>
              <option value="active">Active</option>
              <option value="suspended">Suspended</option>
            </Select>
          </>
        }
      />
      <ListCard
        label="Organizations"
        loading="Loading organizations"
        list={list}
        items={orgs}
        empty={<EmptyState icon={<Building2 />} title="No organizations found" />}
      >
        {(org) => <OrgRow key={org.id} org={org} onOpen={() => show({ org: org.id })} />}
      </ListCard>
      {openId && <OrgDrawer orgId={openId} onClose={() => show({ org: "" })} />}
    </PageBody>
  );
}

export const route = { Component: Orgs };
