import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, ChevronLeft, ChevronRight } from "lucide-react";
import { lazy, Suspense, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import type { PageDiff } from "#schemas/deployments/comparison.ts";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { formatNumber } from "../../../lib/format.ts";
import {
  ChangeMark,
  changeMeanings,
  changeWords,
} from "../../../components/deployments/change-kind.tsx";
import { changePath } from "./change-path.ts";
import { RenderedChange } from "./rendered-change.tsx";
import { type CompareQuery, type SetCompareQuery, useChanges } from "./use-comparison.ts";

const SourceDiff = lazy(async () => ({ default: (await import("./source-diff.tsx")).SourceDiff }));

const views = [
  ["rendered", "Page"],
  ["source", "Text"],
] as const;

interface PageChangeViewProps {
  pair: { deploymentId: string; otherId?: string };
  query: CompareQuery;
  set: SetCompareQuery;
}

/** One page before and after, either as visitors see it or as text. */
export function PageChangeView({ pair, query, set }: PageChangeViewProps) {
  const { pathname, search } = useLocation();
  const { data, error, refetch } = useQuery(
    trpc.deployments.diff.queryOptions({ ...pair, path: query.path }),
  );
  const card = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // The page is what matters now, not the choice of the two deployments above it.
    card.current?.scrollIntoView({ block: "start" });
  }, []);
  const back = new URLSearchParams(search);
  back.delete("path");
  back.delete("view");
  const view = query.view === "source" ? "source" : "rendered";
  const diff = data?.diff;
  return (
    <div ref={card} className="scroll-mt-18">
      <Card aria-label="Page change" className="overflow-hidden">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
          <Button asChild variant="ghost" size="sm">
            <Link to={`${pathname}?${back}`}>
              <ArrowLeft /> All changes
            </Link>
          </Button>
          <Neighbours pair={pair} query={query} set={set} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-line px-5 py-3">
          <div className="flex min-w-0 flex-1 basis-60 items-start gap-3">
            {diff && <ChangeMark kind={diff.kind} />}
            <div className="min-w-0">
              <h2
                ref={heading}
                tabIndex={-1}
                className="font-mono text-[13px] break-all focus:outline-none"
              >
                {query.path}
              </h2>
              {diff && <p className="mt-0.5 text-xs break-words text-faint">{aboutOf(diff)}</p>}
            </div>
          </div>
          <div
            role="group"
            aria-label="Show the change as"
            className="inline-flex rounded-lg border border-line bg-wash p-0.5"
          >
            {views.map(([name, label]) => (
              <button
                key={name}
                type="button"
                aria-pressed={view === name}
                onClick={() => set({ view: name === "rendered" ? "" : name })}
                className={classNames(
                  "h-7 rounded-md px-3 text-[13px] -outline-offset-2 max-md:h-9",
                  view === name ? "bg-surface font-medium shadow-card" : "text-soft hover:text-ink",
                )}
              >
                {label}
              </button>
            ))}
          </div>
        </div>
        {diff ? (
          view === "rendered" ? (
            <RenderedChange src={diff.renderedUrl} title={`Changes to ${query.path}`} />
          ) : (
            <Suspense fallback={<DiffLoading />}>
              <SourceDiff before={diff.before ?? ""} after={diff.after ?? ""} />
            </Suspense>
          )
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <DiffLoading />
        )}
      </Card>
    </div>
  );
}

/** The previous and next page in the list that it was opened from. */
function Neighbours({ pair, query, set }: PageChangeViewProps) {
  const { list, changes, total } = useChanges(pair, query);
  const index = changes?.findIndex((change) => changePath(change) === query.path) ?? -1;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const isNearEnd = index >= 0 && index >= (changes?.length ?? 0) - 1;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (!changes || index < 0) return null;
  const go = (step: 1 | -1) => {
    const next = changes[index + step];
    if (next) set({ path: changePath(next) }, { push: true });
  };
  return (
    <div className="ml-auto flex items-center gap-1 text-[13px] text-faint">
      <span className="mr-2 tabular-nums">
        {formatNumber(index + 1)} of {formatNumber(total)}
      </span>
      <Button
        variant="outline"
        size="sm"
        aria-label="Previous page"
        disabled={index === 0}
        onClick={() => go(-1)}
      >
        <ChevronLeft />
      </Button>
      <Button
        variant="outline"
        size="sm"
        aria-label="Next page"
        disabled={index + 1 >= changes.length}
        onClick={() => go(1)}
      >
        <ChevronRight />
      </Button>
    </div>
  );
}

function aboutOf({ kind, path, beforePath }: PageDiff): string {
  if (beforePath && path && beforePath !== path) return `${changeWords[kind]}, was ${beforePath}`;
  return changeMeanings[kind] ?? changeWords[kind];
}

const DiffLoading = () => (
  <Loading label="Loading the change">
    <div className="grid grid-cols-1 gap-3 p-5">
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  </Loading>
);
