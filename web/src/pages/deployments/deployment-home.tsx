import { isFinal } from "#schemas/deployment.ts";
import { LogViewer } from "../../components/log/log-viewer.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Counts } from "./counts.tsx";
import { useShown } from "./deployment-layout.tsx";
import { FailureCard } from "./failure-card.tsx";
import { LogEmpty } from "./log-empty.tsx";
import { StageList } from "./stage-list.tsx";

function DeploymentHome() {
  const { project, deployment, log } = useShown();
  const moving = !isFinal(deployment.status);
  const hasStages = moving || deployment.stages.length > 0;
  return (
    <div className="grid grid-cols-1 gap-5">
      {deployment.status === "failed" && <FailureCard project={project} deployment={deployment} />}
      {deployment.counts && <Counts counts={deployment.counts} />}
      {hasStages && (
        <Card aria-label="Stages">
          <CardHeader title="Stages" />
          <div className="py-2">
            <StageList deployment={deployment} />
          </div>
        </Card>
      )}
      <LogViewer
        lines={log.lines}
        moving={moving}
        fileName={`${project.handle}-${deployment.number}.log`}
        empty={<LogEmpty deployment={deployment} log={log} />}
        className="h-105"
      />
    </div>
  );
}

export const route = { Component: DeploymentHome };
