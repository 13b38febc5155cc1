import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Bench } from "../bench.ts";
import { push } from "../corpora/git.ts";
import { makeCorpus, type OpenCorpus } from "../corpora/open-corpus.ts";
import { spread } from "../corpora/spread.ts";
import { type Figure, median } from "../figure.ts";
import { startPlatform } from "../platform.ts";
import { FLOORS } from "./floors.ts";
import { watchBuild } from "./watch-build.ts";

const NOTES = 200;
const STARTS = 3;
const LOOK_EVERY_MS = 100;

/** Starts Pressmark three times, and builds 200 notes from all over the corpus first. */
export async function firstBuild({ quiet }: Bench, whole: OpenCorpus): Promise<Figure[]> {
  const few = makeCorpus(whole.facts.name, (directory) => {
    for (const note of spread(whole.notes, NOTES)) {
      mkdirSync(dirname(join(directory, note)), { recursive: true });
      cpSync(join(whole.directory, note), join(directory, note));
    }
  });
  const builds: number[] = [];
  const pushes: number[] = [];
  try {
    for (let start = 0; start < STARTS; start++) {
      const platform = await startPlatform();
      try {
        const { project, pushUrl } = await platform.createProject("First");
        await quiet.settle();
        const pushedAt = Date.now();
        await push(few.directory, pushUrl);
        const { claimedAt, liveAt } = await watchBuild(platform, project.id, {
          everyMs: LOOK_EVERY_MS,
        });
        builds.push((liveAt - claimedAt) / 1000);
        pushes.push((liveAt - pushedAt) / 1000);
      } finally {
        await platform.stop();
      }
    }
  } finally {
    few.close();
  }
  return [
    {
      name: "first build of a cold worker, claim to live",
      value: median(builds),
      unit: "s",
      accept: FLOORS.firstBuildSeconds,
    },
    { name: "the same, slowest of three starts", value: Math.max(...builds), unit: "s" },
    { name: "git push starts → live", value: median(pushes), unit: "s" },
  ];
}
