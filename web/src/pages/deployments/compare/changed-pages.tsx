import { CircleCheck, SearchX } from "lucide-react";
import { useLocation } from "react-router-dom";
import type { Comparison } from "#schemas/deployments/comparison.ts";
import { EmptyState, ErrorState } from "../../../components/empty-state.tsx";
import { PillLinks } from "../../../components/lists/pill-links.tsx";
import { SearchField } from "../../../components/controls/search-field.tsx";
import { ShowMore } from "../../../components/lists/show-more.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { formatNumber } from "../../../lib/format.ts";
import {
  changeKinds,
  changeMeanings,
  changeWords,
} from "../../../components/deployments/change-kind.tsx";
import { ChangeRow } from "../changes/change-row.tsx";
import { changePath } from "./change-path.ts";
import { type CompareQuery, type SetCompareQuery, useChanges } from "./use-comparison.ts";

interface ChangedPagesProps {
  comparison: Comparison;
  pair: { deploymentId: string; otherId?: string };
  query: CompareQuery;
  set: SetCompareQuery;
}

/** All pages that differ, with filters by kind and text. Each links to its change. */
export function ChangedPages({ comparison: { pages }, pair, query, set }: ChangedPagesProps) {
  const { list, changes } = useChanges(pair, query);
  const { pathname, search } = useLocation();
  const kinds = changeKinds.filter((kind) => pages[kind] > 0);
  const all = kinds.reduce((sum, kind) => sum + pages[kind], 0);
  const withQuery = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    return `${pathname}?${next}`;
  };
  if (all === 0)
    return (
      <Card>
        <EmptyState icon={<CircleCheck />} title="No pages differ">
          Both deployments serve the same bytes.
        </EmptyState>
      </Card>
    );
  const meaning = changeMeanings[query.kind as keyof typeof changeMeanings];
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PillLinks
          label="Kind of change"
          links={[
            {
              label: `All ${formatNumber(all)}`,
              to: withQuery("kind", ""),
              isCurrent: query.kind === "",
            },
            ...kinds.map((kind) => ({
              label: `${changeWords[kind]} ${formatNumber(pages[kind])}`,
              to: withQuery("kind", kind),
              isCurrent: query.kind === kind,
            })),
          ]}
        />
        <div className="mb-4">
          <SearchField label="Search pages" value={query.q} onChange={(q) => set({ q })} />
        </div>
      </div>
      {meaning && <p className="mb-3 text-[13px] text-faint">{meaning}</p>}
      <Card aria-label="Changed pages" className="overflow-hidden">
        {!changes ? (
          list.error ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <Loading label="Loading changed pages">
              <div className="grid grid-cols-1 gap-4 p-5">
                <Skeleton className="h-5 w-2/3" />
                <Skeleton className="h-5 w-1/2" />
              </div>
            </Loading>
          )
        ) : changes.length > 0 ? (
          <ul className="divide-y divide-line">
            {changes.map((change) => (
              <ChangeRow
                key={`${change.path} ${change.beforePath}`}
                change={change}
                to={withQuery("path", changePath(change))}
              />
            ))}
          </ul>
        ) : (
          <EmptyState
            icon={<SearchX />}
            title="No matching pages"
            action={
              <Button variant="outline" size="sm" onClick={() => set({ kind: "", q: "" })}>
                Clear filters
              </Button>
            }
          />
        )}
      </Card>
      <ShowMore list={list} />
    </>
  );
}
