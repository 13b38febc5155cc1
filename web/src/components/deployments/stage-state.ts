import type { Deployment } from "#schemas/deployments/deployment.ts";
import { type StageName, isFinal } from "#schemas/deployments/status.ts";

export type StageState = "waiting" | "running" | "done" | "failed" | "stopped";

export const stageTitles: Record<StageName, string> = {
  fetch: "Fetch the commit",
  list: "List its files",
  parse: "Read the notes",
  resolve: "Resolve links",
  media: "Prepare images",
  render: "Render pages",
  store: "Store the site",
  promote: "Go live",
  dataset: "Prepare the data",
};

/**
 * How far each stage of a build came. A completed stage has a summary line. The last stage without one is where the build failed or was stopped. If all
 * stages have one, the build ended between two stages, for example because of errors in the content.
 */
export function stageState(
  name: StageName,
  { stages, status, data }: Pick<Deployment, "stages" | "status" | "data">,
): StageState {
  const stage = stages.find((candidate) => candidate.name === name);
  if (!stage) return "waiting";
  if (stage.durationMs === null) {
    if (name === "dataset" && status === "success") return data === "failed" ? "failed" : "running";
    if (status === "failed") return "failed";
    return isFinal(status) ? "stopped" : "running";
  }
  const isWhereItEnded = stages.at(-1)?.name === name && stage.summary === null;
  if (!isWhereItEnded) return "done";
  if (status === "failed") return "failed";
  return status === "canceled" ? "stopped" : "done";
}
