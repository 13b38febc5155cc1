import { appendFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { corpusRepository, git, MDN } from "./corpus.ts";
import { type Figure, median, percentile } from "./figure.ts";
import { type Platform, startPlatform } from "./platform.ts";

const EDITS = 10;
const ASK_EVERY_MS = 10;
const LOOK_EVERY_MS = 250;
/** The largest share of the time of the full build that an edit of one note may take. */
const ACCEPT = 0.03;

/** Edits single notes of a large repository whose links are mostly broken: an edit must stay cheap whatever the site is like. */
export async function editShare(): Promise<Figure[]> {
  const repository = corpusRepository(MDN);
  const platform = await startPlatform();
  try {
    const { project, pushUrl } = await platform.createProject("MDN");
    const push = () => git(repository, "push", "--quiet", "-o", "nowait", pushUrl, "main");
    push();
    const full = await ready(platform, project.id, 1);
    const promoted = full.stages.find(({ name }) => name === "promote");
    if (!full.startedAt || !promoted) throw new Error("the full build did not go live");
    const fullMs =
      Date.parse(promoted.startedAt) + (promoted.durationMs ?? 0) - Date.parse(full.startedAt);

    const { posts } = await platform.api.deployments.posts.query({
      deploymentId: full.id,
      limit: EDITS,
    });
    const notes = readdirSync(repository, { recursive: true, encoding: "utf8" });
    const edits: number[] = [];
    for (const [number, { path, url }] of posts.entries()) {
      if (!notes.includes(path) || !url) throw new Error(`${path} has no page`);
      const words = `Words of edit number ${number}.`;
      appendFileSync(join(repository, path), `\n\n${words}\n`);
      git(repository, "commit", "--quiet", "--all", "-m", `Edit ${number}`);
      const startedAt = performance.now();
      push();
      while (!(await platform.read(project, url)).body.includes(words)) await sleep(ASK_EVERY_MS);
      edits.push(performance.now() - startedAt);
      await ready(platform, project.id, number + 2);
    }
    return [
      { name: "full build of mdn-de, claim to live", value: fullMs / 1000, unit: "s" },
      {
        name: "one note of it: git push starts → served, median",
        value: median(edits),
        unit: "ms",
      },
      { name: "the same, p95", value: percentile(edits, 0.95), unit: "ms" },
      {
        name: "the same, as a share of the full build",
        value: percentile(edits, 0.95) / fullMs,
        unit: "x",
        accept: ACCEPT,
      },
    ];
  } finally {
    await platform.stop();
    rmSync(repository, { recursive: true, force: true });
  }
}

/** Waits for the dataset as well, so that it does not slow down the next push. */
async function ready(platform: Platform, projectId: string, number: number) {
  for (;;) {
    const { deployments } = await platform.api.deployments.list.query({ projectId, limit: 1 });
    const newest = deployments[0];
    if (newest?.status === "failed") throw new Error(`the build failed: ${newest.reason}`);
    if (newest?.number === number && newest.data === "ready") return newest;
    await sleep(LOOK_EVERY_MS);
  }
}
