import { setTimeout as sleep } from "node:timers/promises";
import type { Stage } from "#schemas/deployments/deployment.ts";
import { outcomeLines } from "#schemas/deployments/outcome-text.ts";
import { isFinal } from "#schemas/deployments/status.ts";
import { deploymentTopic } from "#schemas/events.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { findProject } from "#store/projects/projects.ts";
import type { CoreContext } from "../context.ts";

/** The longest delay after a lost event. */
const PATIENCE_MS = 1_000;
const STILL_BUILDING = "The build is still running. The deployment's page shows how it ends.";

/**
 * What happens to the deployment of a push, in lines for the terminal of the user who pushed: each stage as it ends, and the
 * outcome. Ends with the deployment, after `waitMs`, or when `left` aborts because the user is no longer there.
 */
export async function* followPush(
  context: Pick<CoreContext, "db" | "log" | "subscriber">,
  { deploymentId, waitMs, left }: { deploymentId: string; waitMs: number; left: AbortSignal },
): AsyncGenerator<string> {
  const signal = AbortSignal.any([left, AbortSignal.timeout(waitMs)]);
  const changes = await listen(context, deploymentId, signal);
  let ended = 0;
  try {
    while (!signal.aborted) {
      const change = changes.next();
      const deployment = await findDeployment(context.db, deploymentId);
      if (!deployment) return;
      const stages = deployment.stages.filter(({ durationMs }) => durationMs !== null);
      // A build that is tried again begins with the first stage.
      if (stages.length < ended) ended = 0;
      for (const stage of stages.slice(ended)) yield stageLine(stage);
      ended = stages.length;
      if (isFinal(deployment.status)) {
        yield* outcomeLines(await outcomeOf(context, deployment));
        return;
      }
      await change;
    }
    yield STILL_BUILDING;
  } finally {
    changes.stop();
  }
}

/** Waits for changes of the deployment. Without Redis, it looks once a second. */
async function listen(
  { subscriber, log }: Pick<CoreContext, "log" | "subscriber">,
  deploymentId: string,
  signal: AbortSignal,
): Promise<{ next(): Promise<void>; stop(): void }> {
  let wake = () => {};
  const onChange = () => wake();
  const stop = await subscriber
    .subscribe([deploymentTopic(deploymentId)], onChange, onChange)
    .catch((error: unknown) => {
      log.warn({ err: error }, "a push is followed without events");
      return () => {};
    });
  return {
    next: () =>
      new Promise((resolve) => {
        wake = resolve;
        sleep(PATIENCE_MS, undefined, { signal }).then(
          () => resolve(),
          () => resolve(),
        );
      }),
    stop,
  };
}

function stageLine({ name, durationMs, summary }: Stage): string {
  return `  ${name.padEnd("promote".length)} ${String(durationMs ?? 0).padStart(6)} ms  ${summary ?? "failed"}`;
}

async function outcomeOf({ db }: Pick<CoreContext, "db">, deployment: DeploymentDocument) {
  const project = await findProject(db, deployment.projectId);
  return {
    ...deployment,
    newlyBroken: deployment.newlyBroken ?? null,
    createdAt: deployment.createdAt.toISOString(),
    isPreview: deployment.previewId !== undefined,
    live: project?.live?.deploymentId === deployment._id,
  };
}
