import { announceSwitch } from "#queues/announce.ts";
import type { DeploymentCounts } from "#schemas/deployment.ts";
import { promoteBuild, writeProgress } from "#store/build-claims.ts";
import type { Build } from "../context.ts";
import { BuildLost } from "../build-ends.ts";

export type Promotion = "live" | "older" | "pinned";

/** Shows the stored site to readers: one conditional write, then the news of it. */
export async function promote(
  build: Build,
  facts: { buildKey: string; counts: DeploymentCounts },
): Promise<Promotion> {
  const { context, claim, project, artifact } = build;
  const { db, redis } = context;
  if (!(await writeProgress(db, claim, { artifact, ...facts }))) throw new BuildLost();
  const promoted = await promoteBuild(db, claim);
  if (promoted === "lost") throw new BuildLost();
  // Sites look by themselves once a second; the event only makes it faster.
  if (promoted === "live") await announceSwitch(redis, project).catch(() => undefined);
  return promoted;
}
