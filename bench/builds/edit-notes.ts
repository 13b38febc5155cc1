import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Project } from "#schemas/projects/project.ts";
import { git, push } from "../corpora/git.ts";
import type { OpenCorpus } from "../corpora/open-corpus.ts";
import { spread } from "../corpora/spread.ts";
import type { Platform } from "../platform.ts";
import { type WatchedBuild, watchBuild } from "./watch-build.ts";

const ASK_EVERY_MS = 5;
const DATASET_LOOK_EVERY_MS = 100;
const LONGEST_WAIT_MS = 120_000;
/** Some notes have no page: they are withheld, or another note has their address. */
const CANDIDATES_PER_EDIT = 2;
/** The api refuses longer ones. */
const QUERY_CHARACTERS = 200;

export interface Edit {
  /** `git push` starts → the new text is served. */
  pushMs: number;
  /** The push is stored as a deployment → the new text is served. */
  storedMs: number;
  /** The new text is served → the dataset is ready. */
  datasetMs: number;
}

interface Published {
  platform: Platform;
  corpus: OpenCorpus;
  project: Project;
  pushUrl: string;
  /** The last one. */
  build: WatchedBuild;
}

/** Changes one note at a time, all over the site, and waits until visitors see it. */
export async function editNotes(published: Published, count: number): Promise<Edit[]> {
  const { platform, corpus, project, pushUrl, build } = published;
  const { number } = build.deployment;
  const edits: Edit[] = [];
  for (const { path, url } of await notesWithPages(published, count)) {
    const words = `Words of edit number ${edits.length}.`;
    appendFileSync(join(corpus.directory, path), `\n\n${words}\n`);
    git(corpus.directory, "commit", "--quiet", "--all", "-m", `Edit ${edits.length}`);
    const startedAt = performance.now();
    await push(corpus.directory, pushUrl);
    while (!(await platform.read(project, url)).body.includes(words)) {
      if (performance.now() - startedAt > LONGEST_WAIT_MS)
        throw new Error(`the new text of ${path} was not served at ${url}`);
      await sleep(ASK_EVERY_MS);
    }
    const pushMs = performance.now() - startedAt;
    const servedAt = Date.now();
    // The dataset of this push must not slow down the next one.
    const { deployment, datasetAt } = await watchBuild(platform, project.id, {
      number: number + edits.length + 1,
      everyMs: DATASET_LOOK_EVERY_MS,
    });
    const storedMs = servedAt - Date.parse(deployment.createdAt);
    edits.push({ pushMs, storedMs, datasetMs: Math.max(0, datasetAt - servedAt) });
  }
  return edits;
}

async function notesWithPages({ platform, corpus, project, build }: Published, count: number) {
  const notes: { path: string; url: string }[] = [];
  for (const path of spread(corpus.notes, count * CANDIDATES_PER_EDIT)) {
    const { posts } = await platform.api.deployments.posts.query({
      deploymentId: build.deployment.id,
      query: path.slice(0, QUERY_CHARACTERS),
      limit: 100,
    });
    const url = posts.find((post) => post.path === path)?.url;
    if (url && (await platform.read(project, url)).status === 200) notes.push({ path, url });
  }
  if (notes.length === 0) throw new Error("no note of the corpus has a page");
  return spread(notes, count);
}
