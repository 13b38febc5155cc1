import type { Stage } from "#schemas/deployments/deployment.ts";
import type { StageName } from "#schemas/deployments/status.ts";
import { publishDeploymentChanged } from "#queues/publish.ts";
import { writeProgress } from "#store/deployments/build-claims.ts";
import { ignoreLost } from "#service/failures.ts";
import { inSpan } from "#service/tracing/spans.ts";
import type { Build, StageProgress } from "../context.ts";
import { countText } from "./progress.ts";

export interface StageClock {
  /** Runs one stage. Its `summary` appears in the log and on the deployment's page. */
  run<T>(name: StageName, work: () => Promise<T>, summary: (done: T) => string): Promise<T>;
  stages(): Stage[];
  /** Stops writing progress. */
  stop(): Promise<void>;
}

/** Every write is an event, and with it a request of every open page. */
const COUNT_EVERY_MS = 1_000;
/** A build of 60 ms must not spend half of its time on reporting progress. */
const PROGRESS_AFTER_MS = 300;
const DIM = "\u001B[2m";
const RESET = "\u001B[0m";

/** Times the stages, and shows the stages of a slow build while it runs. */
export function startStageClock(build: Build): StageClock {
  const { context, claim, deployment, log } = build;
  const stages: Stage[] = [];
  let written = 0;
  let latest: StageProgress | null = null;
  let tellAt = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    const isCounted = latest !== null && performance.now() >= tellAt;
    if (written === stages.length && !isCounted) return;
    written = stages.length;
    if (isCounted) showCount();
    // If this write fails, the stages are written when the build ends.
    writing = write().catch(ignoreLost);
  }, PROGRESS_AFTER_MS);

  build.tell = (progress) => {
    latest = progress;
  };

  function showCount(): void {
    const stage = stages.at(-1);
    if (latest && stage?.durationMs === null) {
      stage.summary = countText(latest);
      if (latest.total !== null) stage.progress = { done: latest.done, total: latest.total };
    }
    latest = null;
    tellAt = performance.now() + COUNT_EVERY_MS;
  }

  async function write(): Promise<void> {
    await writeProgress(context.db, claim, { stages: structuredClone(stages) });
    await publishDeploymentChanged(context.redis, { ...deployment, status: "running" });
  }

  return {
    async run(name, work, summary) {
      build.signal.throwIfAborted();
      const started = performance.now();
      const stage: Stage = {
        name,
        startedAt: new Date().toISOString(),
        durationMs: null,
        summary: null,
      };
      stages.push(stage);
      latest = null;
      log.enter(name);
      try {
        const done = await inSpan(`stage ${name}`, {}, work);
        latest = null;
        stage.summary = summary(done);
        log.info(`${stage.summary} ${DIM}${formatMs(performance.now() - started)}${RESET}`);
        return done;
      } catch (error) {
        // Only a complete stage has a summary.
        stage.summary = null;
        throw error;
      } finally {
        latest = null;
        delete stage.progress;
        stage.durationMs = Math.round(performance.now() - started);
        log.enter(null);
      }
    },
    stages: () => stages,
    stop: async () => {
      clearInterval(timer);
      await writing;
    },
  };
}

export function formatMs(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
