import { type Deployment, isFinal } from "#schemas/deployment.ts";
import { ErrorState } from "../../components/notice.tsx";
import type { useLog } from "./use-log.ts";

/** Why there is no line: never an endless spinner. */
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
  const text = !log.loaded
    ? "Loading the log…"
    : isFinal(deployment.status)
      ? "This deployment wrote no log."
      : deployment.status === "queued"
        ? waitTexts[deployment.waitingFor ?? "build"]
        : "The build has begun. Its first lines come in a moment.";
  return <p className="animate-late px-5 py-1 text-faint">{text}</p>;
}

const waitTexts = {
  worker: "Waiting for a worker. The log begins as soon as one is free.",
  slot: "Waiting for a free build slot of the organization.",
  build: "Waiting for its turn.",
};
