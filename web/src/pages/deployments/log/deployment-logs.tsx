import type { Deployment } from "#schemas/deployments/deployment.ts";
import { isFinal } from "#schemas/deployments/status.ts";
import { LogViewer } from "../../../components/log/log-viewer.tsx";
import { Duration } from "../../../components/time.tsx";
import { Spinner } from "../../../components/ui/spinner.tsx";
import { useDeploymentContext } from "../../../components/deployments/deployment-context.ts";
import { LogEmpty } from "./log-empty.tsx";
import { stageTitles } from "../../../components/deployments/stage-state.ts";

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

/** A stage writes its line when it has ended. Until then, only this line shows progress, for half a minute if there are many notes. */
function RunningStage({ deployment: { stages } }: { deployment: Deployment }) {
  const stage = stages.find(({ durationMs }) => durationMs === null);
  return (
    <>
      <Spinner className="text-warning-ink" />
      {stage ? stageTitles[stage.name] : "Building"}
      {stage && <Duration from={stage.startedAt} to={null} className="text-faint tabular-nums" />}
    </>
  );
}

export const route = { Component: DeploymentLogs };
