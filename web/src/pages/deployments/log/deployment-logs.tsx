import { isFinal } from "#schemas/deployments/status.ts";
import { LogViewer } from "../../../components/log/log-viewer.tsx";
import { useDeploymentContext } from "../../../components/deployments/deployment-context.ts";
import { LogEmpty } from "./log-empty.tsx";
import { RunningStage } from "./running-stage.tsx";

function DeploymentLogs() {
  const { project, deployment, log } = useDeploymentContext();
  return (
    <LogViewer
      lines={log.lines}
      moving={!isFinal(deployment.status)}
      fileName={`${project.handle}-${deployment.number}.log`}
      empty={<LogEmpty deployment={deployment} log={log} />}
      progress={deployment.status === "running" && <RunningStage deployment={deployment} />}
      className="h-[max(24rem,calc(100dvh-19rem))]"
    />
  );
}

export const route = { Component: DeploymentLogs };
