/** Visitors and the worker change these lists without an event. */
export const REFETCH_MS = 20_000;

/** A long list that someone has opened is not fetched again as a whole. */
export const refetchFirstPage = ({
  state: { data },
}: {
  state: { data: { pages: unknown[] } | undefined };
}): number | false => (data && data.pages.length > 1 ? false : REFETCH_MS);
