import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { urlPathOf } from "#markdown/links/slug.ts";
import { corpusRepository, git, POWERSHELL, type Size } from "./corpus.ts";
import { type Figure, median, percentile } from "./figure.ts";
import { type Platform, startPlatform } from "./platform.ts";

const PUSHES = 20;
const NOTE = "reference/7.4/Microsoft.PowerShell.Core/About/about_Aliases.md";
const ASK_EVERY_MS = 5;
const ACCEPT_MS: Record<Size, { push: number; hook: number | null }> = {
  "3,100": { push: 500, hook: null },
  "15,000": { push: 800, hook: 300 },
};

/** One note changes: measures the time from the start of `git push`, and from its stored row, until the new text is live. */
export async function oneFilePublish(size: Size): Promise<Figure[]> {
  const repository = corpusRepository(POWERSHELL, size);
  const path = size === "3,100" ? NOTE : `copy-2/${NOTE}`;
  const platform = await startPlatform();
  try {
    const { project, pushUrl } = await platform.createProject("One file");
    git(repository, "push", "--quiet", "-o", "nowait", pushUrl, "main");
    const note = join(repository, path);
    const original = readFileSync(note, "utf8");
    const address = urlPathOf(path);
    while ((await platform.read(project, address)).status !== 200) await sleep(200);

    const total: number[] = [];
    const afterHook: number[] = [];
    for (let push = 0; push < PUSHES; push++) {
      const words = `Words of push number ${push}.`;
      writeFileSync(note, `${original}\n${words}\n`);
      git(repository, "commit", "--quiet", "--all", "-m", `Push ${push}`);
      const startedAt = performance.now();
      git(repository, "push", "--quiet", "-o", "nowait", pushUrl, "main");
      while (!(await platform.read(project, address)).body.includes(words))
        await sleep(ASK_EVERY_MS);
      total.push(performance.now() - startedAt);
      const servedAt = Date.now();
      // The dataset of this push must not slow down the next one.
      let newest = await newestOf(platform, project.id);
      while (newest?.data !== "ready") {
        await sleep(50);
        newest = await newestOf(platform, project.id);
      }
      afterHook.push(servedAt - Date.parse(newest.createdAt));
    }
    const { push, hook } = ACCEPT_MS[size];
    const name = `one note of ${size}`;
    return [
      { name: `${name}: git push starts → served, median`, value: median(total), unit: "ms" },
      {
        name: `${name}: git push starts → served, p95`,
        value: percentile(total, 0.95),
        unit: "ms",
        accept: push,
      },
      { name: `${name}: row stored → served, median`, value: median(afterHook), unit: "ms" },
      {
        name: `${name}: row stored → served, p95`,
        value: percentile(afterHook, 0.95),
        unit: "ms",
        ...(hook === null ? {} : { accept: hook }),
      },
    ];
  } finally {
    await platform.stop();
    rmSync(repository, { recursive: true, force: true });
  }
}

async function newestOf(platform: Platform, projectId: string) {
  const { deployments } = await platform.api.deployments.list.query({ projectId, limit: 1 });
  return deployments[0];
}
