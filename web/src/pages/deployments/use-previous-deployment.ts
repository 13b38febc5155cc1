import { useQuery } from "@tanstack/react-query";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { isFinal } from "#schemas/deployments/status.ts";
import { trpc } from "../../api.ts";

/** The newest successful deployment before this one; null if there is none, undefined while it is loading. */
export function usePreviousDeployment(deployment: Deployment): Deployment | null | undefined {
  const issues = useQuery(
    trpc.deployments.issues.queryOptions(
      { deploymentId: deployment.id, limit: 1 },
      { enabled: isFinal(deployment.status) },
    ),
  );
  const id = issues.data?.previous?.id;
  const previous = useQuery(
    trpc.deployments.get.queryOptions({ deploymentId: id ?? "" }, { enabled: id !== undefined }),
  );
  if (issues.data && !id) return null;
  return previous.data?.deployment;
}
