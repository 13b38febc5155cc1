import { Waypoints } from "lucide-react";
import { useMemo } from "react";
import type { Graph } from "#schemas/deployments/dataset.ts";
import { EmptyState, ErrorState } from "../../components/empty-state.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { useDataset } from "../../dataset.ts";
import { buildModel } from "../../graph/model.ts";
import { DatasetState } from "../../components/deployments/dataset-state.tsx";
import { useDeploymentContext } from "../../components/deployments/deployment-context.ts";
import { GraphView } from "./graph/graph-view.tsx";

/** The connections between notes, files and tags. */
function DeploymentGraph() {
  const { project, deployment } = useDeploymentContext();
  return (
    <DatasetState project={project} deployment={deployment}>
      <LoadedGraph />
    </DatasetState>
  );
}

function LoadedGraph() {
  const where = useDeploymentContext();
  const { data, error, refetch } = useDataset<Graph>(where.deployment, "vault.json");
  const model = useMemo(() => data && buildModel(data), [data]);
  if (model && model.nodes.length > 0) return <GraphView model={model} where={where} />;
  if (model)
    return (
      <Card>
        <EmptyState icon={<Waypoints />} title="Nothing to connect">
          This deployment has no notes. The graph shows links between notes, files and tags.
        </EmptyState>
      </Card>
    );
  if (error)
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  return (
    <Loading label="Loading graph">
      <Skeleton className="mb-3 h-24 w-full rounded-xl" />
      <Skeleton className="h-[56svh] w-full rounded-xl" />
    </Loading>
  );
}

export const route = { Component: DeploymentGraph };
