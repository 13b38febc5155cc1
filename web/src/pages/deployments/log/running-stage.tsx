import type { Deployment } from "#schemas/deployments/deployment.ts";
import { stageTitles } from "../../../components/deployments/stage-state.ts";
import { Duration } from "../../../components/time.tsx";
import { Spinner } from "../../../components/ui/spinner.tsx";

/** A stage writes its line when it has ended. Until then, this line shows its progress. */
export function RunningStage({ deployment: { stages } }: { deployment: Deployment }) {
  const stage = stages.find(({ durationMs }) => durationMs === null);
  return (
    <>
      <Spinner className="text-warning-ink" />
      {stage ? stageTitles[stage.name] : "Building"}
      {stage?.summary && <span className="tabular-nums">{stage.summary}</span>}
      {stage && <Duration from={stage.startedAt} to={null} className="text-faint tabular-nums" />}
    </>
  );
}
