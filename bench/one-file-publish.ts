import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { urlPathOf } from "#markdown/slug.ts";
import { corpusRepository, git, POWERSHELL } from "./corpus.ts";
import { type Figure, median, percentile } from "./figure.ts";
import { type Platform, startPlatform } from "./platform.ts";

const PUSHES = 20;
const NOTE = "reference/7.4/Microsoft.PowerShell.Core/About/about_Aliases.md";
const ASK_EVERY_MS = 5;

/** One note of 3,100 changes: from the start of `git push` until the new words are on the site. */
export async function oneFilePublish(): Promise<Figure[]> {
  const repository = corpusRepository(POWERSHELL);
  const platform = await startPlatform();
  try {
    const { project, pushUrl } = await platform.createProject("One file");
    git(repository, "push", "--quiet", pushUrl, "main");
    const note = join(repository, NOTE);
    const original = readFileSync(note, "utf8");
    const address = urlPathOf(NOTE);
    while ((await platform.read(project, address)).status !== 200) await sleep(200);

    const total: number[] = [];
    const afterPush: number[] = [];
    for (let push = 0; push < PUSHES; push++) {
      const words = `Words of push number ${push}.`;
      writeFileSync(note, `${original}\n${words}\n`);
      git(repository, "commit", "--quiet", "--all", "-m", `Push ${push}`);
      const startedAt = performance.now();
      git(repository, "push", "--quiet", pushUrl, "main");
      const pushedAt = performance.now();
      while (!(await platform.read(project, address)).body.includes(words))
        await sleep(ASK_EVERY_MS);
      total.push(performance.now() - startedAt);
      afterPush.push(performance.now() - pushedAt);
      // The dataset of this push is not part of the next one.
      while (!(await isSettled(platform, project.id))) await sleep(50);
    }
    return [
      {
        name: "one note of 3,100: git push starts → served, median",
        value: median(total),
        unit: "ms",
      },
      {
        name: "one note of 3,100: git push starts → served, p95",
        value: percentile(total, 0.95),
        unit: "ms",
        accept: 500,
      },
      { name: "of it after git push has returned, median", value: median(afterPush), unit: "ms" },
    ];
  } finally {
    await platform.stop();
    rmSync(repository, { recursive: true, force: true });
  }
}

async function isSettled(platform: Platform, projectId: string): Promise<boolean> {
  const { deployments } = await platform.api.deployments.list.query({ projectId, limit: 1 });
  return deployments[0]?.status === "success" && deployments[0].data === "ready";
}
