import { GitCompareArrows } from "lucide-react";
import { EmptyState, ErrorState } from "../../../components/empty-state.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { appCodeOf, isMissing } from "../../../errors.ts";
import { useDeploymentContext } from "../../../components/deployments/deployment-context.ts";
import { CompareSections } from "./compare-sections.tsx";
import { CompareSides } from "./compare-sides.tsx";
import { PageChangeView } from "./page-change-view.tsx";
import { useComparison } from "./use-comparison.ts";

/** Compares a deployment with another one of its project: pages, links, issues, settings. */
function Compare() {
  const { project, deployment } = useDeploymentContext();
  const { query, set, pair, section, comparison } = useComparison(deployment);
  const { data, error, refetch } = comparison;

  if (deployment.status !== "success" || deployment.removed)
    return (
      <Nothing title={deployment.removed ? "Deleted" : "Nothing to compare yet"}>
        {deployment.removed
          ? "The pages of this deployment were deleted, so there is nothing to compare."
          : "Only successful deployments can be compared."}
      </Nothing>
    );
  return (
    <>
      <CompareSides
        project={project}
        deployment={deployment}
        otherId={query.other || data?.comparison.before.id}
        comparison={data?.comparison}
        isLoading={comparison.isLoading}
        onOther={(other) => set({ other, path: "" })}
      />
      {data ? (
        query.path ? (
          <PageChangeView key={query.path} pair={pair} query={query} set={set} />
        ) : (
          <CompareSections
            project={project}
            comparison={data.comparison}
            pair={pair}
            section={section}
            query={query}
            set={set}
          />
        )
      ) : error ? (
        <CompareError error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Comparing">
          <Skeleton className="mb-4 h-8 w-96 max-w-full" />
          <Skeleton className="h-72 w-full rounded-xl" />
        </Loading>
      )}
    </>
  );
}

function CompareError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (appCodeOf(error) === "comparison_missing")
    return (
      <Nothing title="Nothing to compare with">
        There is no earlier successful deployment. You can choose a newer one above when one exists.
      </Nothing>
    );
  if (isMissing(error))
    return (
      <Nothing title="Deployment not found">
        One of the two deployments is not in this project. It may have been deleted. Choose another
        one above.
      </Nothing>
    );
  return (
    <Card>
      <ErrorState error={error} onRetry={onRetry} />
    </Card>
  );
}

const Nothing = ({ title, children }: { title: string; children: string }) => (
  <Card>
    <EmptyState icon={<GitCompareArrows />} title={title}>
      {children}
    </EmptyState>
  </Card>
);

export const route = { Component: Compare };
