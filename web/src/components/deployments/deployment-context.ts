import { useOutletContext } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Project } from "#schemas/projects/project.ts";
import type { useLog } from "./use-log.ts";

export interface DeploymentContext {
  project: Project;
  deployment: Deployment;
  log: ReturnType<typeof useLog>;
}

/** The deployment of the page, with its project and its log. */
export const useDeploymentContext = () => useOutletContext<DeploymentContext>();
