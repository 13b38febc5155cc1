import type { Deployment } from "#schemas/deployments/deployment.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { textWithoutLog } from "./text-without-log.ts";
import type { useLog } from "../../../components/deployments/use-log.ts";

/** The reason why the log is empty, instead of an endless spinner. */
export function LogEmpty({
  deployment,
  log,
}: {
  deployment: Deployment;
  log: ReturnType<typeof useLog>;
}) {
  if (log.error)
    return (
      <div className="font-sans">
        <ErrorState error={log.error} onRetry={log.retry} />
      </div>
    );
  const text = log.loaded ? textWithoutLog(deployment) : "Loading the log…";
  return <p className="animate-late px-5 py-1 text-faint">{text}</p>;
}
