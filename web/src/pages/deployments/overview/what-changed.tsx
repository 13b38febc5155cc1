import { useQueries, useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";
import type { Comparison } from "#schemas/deployments/comparison.ts";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { appCodeOf } from "../../../errors.ts";
import { formatCount, formatNumber } from "../../../lib/format.ts";
import { paths } from "../../../paths.ts";
import { changeWords } from "../../../components/deployments/change-kind.tsx";
import { ChangeRow } from "../changes/change-row.tsx";
import { changePath } from "../compare/change-path.ts";

const SHOWN = 8;
/** Changes made by an author. Re-rendered pages result from them and are only counted. */
const listedKinds = ["added", "changed", "moved", "removed"] as const;

/** The pages that this deployment added, changed, moved and removed, with a link to the full comparison. */
export function WhatChanged({ project, deployment }: { project: Project; deployment: Deployment }) {
  const { data, error, refetch } = useQuery(
    trpc.deployments.compare.queryOptions({ deploymentId: deployment.id }),
  );
  const isFirst = appCodeOf(error) === "comparison_missing";
  const address = [project.orgHandle, project.handle, deployment.id] as const;
  return (
    <Card aria-label="What changed" className="overflow-hidden">
      <CardHeader
        title={data ? `What changed since #${data.comparison.before.number}` : "What changed"}
        action={
          data && (
            <Link
              to={paths.compare(...address)}
              className="inline-flex items-center gap-1 rounded-sm text-[13px] whitespace-nowrap text-soft hover:text-ink hover:underline"
            >
              Compare <ArrowRight className="size-3.5" />
            </Link>
          )
        }
      />
      {data ? (
        <Changes address={address} comparison={data.comparison} />
      ) : isFirst ? (
        <p className="px-5 py-6 text-sm text-soft">
          {deployment.number === 1
            ? "This is the first deployment. Everything in it is new."
            : "There is no earlier successful deployment to compare with."}
        </p>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading changes">
          <div className="grid grid-cols-1 gap-4 p-5">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        </Loading>
      )}
    </Card>
  );
}

function Changes({
  address,
  comparison: { pages },
}: {
  address: readonly [string, string, string];
  comparison: Comparison;
}) {
  const kinds = listedKinds.filter((kind) => pages[kind] > 0);
  const lists = useQueries({
    queries: kinds.map((kind) =>
      trpc.deployments.changes.queryOptions({ deploymentId: address[2], kind, limit: SHOWN }),
    ),
  });
  const total = kinds.reduce((sum, kind) => sum + pages[kind], 0);
  const shown = lists.flatMap(({ data }) => data?.changes ?? []).slice(0, SHOWN);
  if (total === 0)
    return (
      <p className="px-5 py-6 text-sm text-soft">
        No page was added, changed, moved or removed.
        {pages.rendered > 0 && ` ${renderedText(pages.rendered)}`}
      </p>
    );
  return (
    <>
      <p className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line px-5 py-2.5 text-[13px] text-soft tabular-nums">
        {kinds.map((kind) => (
          <span key={kind}>
            <span className="font-medium text-ink">{formatNumber(pages[kind])}</span>{" "}
            {changeWords[kind].toLowerCase()}
          </span>
        ))}
      </p>
      <ul className="divide-y divide-line">
        {shown.map((change) => (
          <ChangeRow
            key={`${change.kind} ${change.path ?? change.beforePath}`}
            change={change}
            to={paths.compare(...address, { path: changePath(change) })}
          />
        ))}
      </ul>
      {(total > SHOWN || pages.rendered > 0) && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-5 py-3 text-[13px] text-faint">
          <span>{pages.rendered > 0 && renderedText(pages.rendered)}</span>
          {total > SHOWN && (
            <Link to={paths.compare(...address)} className="rounded-sm text-accent hover:underline">
              Show all {formatNumber(total)}
            </Link>
          )}
        </p>
      )}
    </>
  );
}

const renderedText = (count: number) =>
  `${formatCount(count, "page was", "pages were")} re-rendered because ${count === 1 ? "its" : "their"} links or menu changed.`;
