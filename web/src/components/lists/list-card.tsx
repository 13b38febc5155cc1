import type { ReactNode } from "react";
import { ErrorState } from "../empty-state.tsx";
import { RowsLoading } from "./rows-loading.tsx";
import { ShowMore } from "./show-more.tsx";
import { Card } from "../ui/card.tsx";

interface ListCardProps<Item> {
  label: string;
  /** What a screen reader hears until the list is there. */
  loading: string;
  list: Parameters<typeof ShowMore>[0]["list"] & {
    error: unknown;
    refetch: () => Promise<unknown>;
  };
  /** Of all pages that are there; undefined before the first. */
  items: Item[] | undefined;
  /** Stands in the place of a list without items. */
  empty: ReactNode;
  /** The row of an item, an `li`. */
  children: (item: Item) => ReactNode;
}

/** A list that comes page by page, in a card. */
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
