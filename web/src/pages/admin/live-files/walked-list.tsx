import type { ReactNode } from "react";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ListCard } from "../../../components/lists/list-card.tsx";
import { formatCount } from "../../../lib/format.ts";

interface Part {
  searched: number;
  unlisted: number;
}

interface WalkedListProps<Item> {
  label: string;
  loading: string;
  icon: ReactNode;
  list: Parameters<typeof ListCard>[0]["list"] & { data?: { pages: Part[] } | undefined };
  items: Item[] | undefined;
  children: (item: Item) => ReactNode;
}

/** A list that is read site by site, with how far it is. */
export function WalkedList<Item>(props: WalkedListProps<Item>) {
  const { label, loading, icon, list, items, children } = props;
  return (
    <>
      {list.data && <Progress parts={list.data.pages} isComplete={!list.hasNextPage} />}
      <ListCard
        label={label}
        loading={loading}
        list={list}
        items={items}
        empty={
          <EmptyState icon={icon} title={list.hasNextPage ? "Nothing yet" : "Nothing found"}>
            {list.hasNextPage && "No match in the sites searched so far. Show more to continue."}
          </EmptyState>
        }
      >
        {children}
      </ListCard>
    </>
  );
}

/** A part continues in the site in which the part before ended, so the sites are not added up. */
function Progress({ parts, isComplete }: { parts: Part[]; isComplete: boolean }) {
  const unlisted = parts.reduce((sum, part) => sum + part.unlisted, 0);
  return (
    <p className="mb-3 text-[13px] text-faint" role="status">
      {isComplete ? "This is the whole list." : "The list continues below, site by site."}
      {unlisted > 0 &&
        ` ${formatCount(unlisted, "site has", "sites have")} no list yet. Pressmark is still preparing it, or failed to.`}
    </p>
  );
}
