import type { ReactNode } from "react";
import { ErrorState } from "../empty-state.tsx";
import { RowsLoading } from "./rows-loading.tsx";
import { ShowMore } from "./show-more.tsx";
import { Card } from "../ui/card.tsx";

interface ListCardProps<Item> {
  label: string;
  /** Announced by screen readers while the list is loading. */
  loading: string;
  list: Parameters<typeof ShowMore>[0]["list"] & {
    error: unknown;
    refetch: () => Promise<unknown>;
  };
  /** The items of all loaded pages; undefined before the first page. */
  items: Item[] | undefined;
  /** Shown if the list is empty. */
  empty: ReactNode;
  /** Renders an item's row, an `li`. */
  children: (item: Item) => ReactNode;
}

/** A paginated list in a card. */
export function ListCard<Item>(props: ListCardProps<Item>) {
  const { label, loading, list, items, empty, children } = props;
  return (
    <>
      <Card aria-label={label} className="overflow-hidden">
        {items ? (
          items.length > 0 ? (
            <ul className="divide-y divide-line">{items.map(children)}</ul>
          ) : (
            empty
          )
        ) : list.error ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <RowsLoading label={loading} />
        )}
      </Card>
      <ShowMore list={list} />
    </>
  );
}
