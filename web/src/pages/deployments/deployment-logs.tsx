import { isFinal } from "#schemas/deployment.ts";
import { LogViewer } from "../../components/log/log-viewer.tsx";
import { useShown } from "./deployment-layout.tsx";
import { LogEmpty } from "./log-empty.tsx";

function DeploymentLogs() {
  const { project, deployment, log } = useShown();
  return (
    <LogViewer
      lines={log.lines}
      moving={!isFinal(deployment.status)}
      fileName={`${project.handle}-${deployment.number}.log`}
      empty={<LogEmpty deployment={deployment} log={log} />}
      className="h-[max(24rem,calc(100dvh-19rem))]"
    />
  );
}

export const route = { Component: DeploymentLogs };
