import { useInfiniteQuery } from "@tanstack/react-query";
import { Users as UsersIcon } from "lucide-react";
import { adminTopic } from "#schemas/events.ts";
import { trpc } from "../../../api.ts";
import { ListCard } from "../../../components/lists/list-card.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { SearchField } from "../../../components/controls/search-field.tsx";
import { formatCount } from "../../../lib/format.ts";
import { useLive } from "../../../live.ts";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";
import { UserDrawer } from "./user-drawer.tsx";
import { UserRow } from "./user-row.tsx";

const PAGE_SIZE = 50;
const inAddress = ["q", "user"] as const;

/** All accounts. The search and the open account are part of the address. */
function Users() {
  useLive(adminTopic);
  const [{ q: query, user: openId }, show] = useAddressValues(inAddress);
  const list = useInfiniteQuery(
    trpc.admin.users.list.infiniteQueryOptions(
      { ...(query ? { query } : {}), limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const users = list.data?.pages.flatMap((page) => page.users);
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title="Users">Users</PageHeading>}
        below={list.data && formatCount(list.data.pages.at(-1)?.total ?? 0, "account")}
        actions={
          <SearchField
            label="Find by name or address"
            value={query}
            onChange={(q) => show({ q })}
          />
        }
      />
      <ListCard
        label="Users"
        loading="Loading users"
        list={list}
        items={users}
        empty={<EmptyState icon={<UsersIcon />} title="No users found" />}
      >
        {(user) => <UserRow key={user.id} user={user} onOpen={() => show({ user: user.id })} />}
      </ListCard>
      {openId && <UserDrawer userId={openId} onClose={() => show({ user: "" })} />}
    </PageBody>
  );
}

export const route = { Component: Users };
