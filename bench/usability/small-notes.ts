import type { Bench, Measured } from "../bench.ts";
import { watchBuild, type WatchedBuild } from "../builds/watch-build.ts";
import { push } from "../corpora/git.ts";
import type { Figure } from "../figure.ts";
import { median, percentile } from "../figure.ts";
import { findBuildWorker, largestMemory } from "../machine/processes.ts";
import { type Platform, startPlatform } from "../platform.ts";
import { launchBrowser, type PageView, viewPage } from "./page-views.ts";
import { commandName, smallCorpus } from "./small-corpus.ts";

const NOTES = 38_000;
const SEARCHES = 100;
const KB = 1e3;
const WORDS = ["archive", "compress", "delete a branch", "show each network", "list", "stream of"];

type Created = Awaited<ReturnType<Platform["createProject"]>>;

/** Whether a site of 38,000 tiny notes builds, and how much each of its pages and of its pages in the dashboard loads. */
export async function* smallNotes({ options, quiet }: Bench): AsyncGenerator<Measured> {
  for (const notes of options.sizes.length > 0 ? options.sizes : [NOTES]) {
    const corpus = smallCorpus(notes);
    const platform = await startPlatform();
    try {
      const created = await platform.createProject("Small notes");
      await quiet.settle();
      await push(corpus.directory, created.pushUrl);
      const build = await watchBuild(platform, created.project.id);
      const figures = buildFigures(platform, build);
      await quiet.settle();
      figures.push(...(await searchFigures(platform, created, notes)));
      // Bytes are the same on a busy machine, and the time of Chromium's ended processes is not counted for this one.
      quiet.pause();
      figures.push(
        ...(await pageFigures(platform, created, { build, path: corpus.notes.at(notes / 3)! })),
      );
      yield { corpus: corpus.facts, figures };
    } finally {
      await platform.stop();
      corpus.close();
    }
  }
}

function buildFigures({ processes }: Platform, build: WatchedBuild): Figure[] {
  const { claimedAt, liveAt, datasetAt } = build;
  const worker = findBuildWorker(processes.pid ?? 0);
  return [
    { name: "full build, claim to live", value: (liveAt - claimedAt) / 1000, unit: "s" },
    { name: "claim to dataset ready", value: (datasetAt - claimedAt) / 1000, unit: "s" },
    { name: "largest memory of the worker", value: largestMemory(worker), unit: "MB" },
  ];
}

/** Asks one after the other: half for the name of a note, half for words that are in thousands of notes. */
async function searchFigures(
  platform: Platform,
  { project }: Created,
  notes: number,
): Promise<Figure[]> {
  const [site, dashboard]: [number[], number[]] = [[], []];
  let largest = 0;
  for (let at = 0; at < SEARCHES; at++) {
    const query =
      at % 2 === 0 ? commandName((at * 37) % (notes / 10)) : WORDS[(at >> 1) % WORDS.length]!;
    const askedAt = performance.now();
    const { status, body } = await platform.read(
      project,
      `/_search?q=${encodeURIComponent(query)}`,
    );
    site.push(performance.now() - askedAt);
    if (status !== 200) throw new Error(`the search answered with status ${status}`);
    largest = Math.max(largest, Buffer.byteLength(body));
    const searchedAt = performance.now();
    await platform.api.search.find.query({ query });
    dashboard.push(performance.now() - searchedAt);
  }
  return [
    { name: "search of the site, p50", value: median(site), unit: "ms" },
    { name: "search of the site, p95", value: percentile(site, 0.95), unit: "ms" },
    { name: "its largest answer", value: largest / KB, unit: "KB" },
    { name: "search of the dashboard, p95", value: percentile(dashboard, 0.95), unit: "ms" },
  ];
}

async function pageFigures(
  platform: Platform,
  { project }: Created,
  { build, path }: { build: WatchedBuild; path: string },
): Promise<Figure[]> {
  const deploymentId = build.deployment.id;
  const { posts } = await platform.api.deployments.posts.query({ deploymentId, query: path });
  const note = posts.find((post) => post.path === path)?.url;
  if (!note) throw new Error(`${path} has no page`);
  const site = (address: string) => new URL(address, project.url).toString();
  const inApp = `${platform.env.PUBLIC_URL}/${project.orgHandle}/${project.handle}`;
  const inDeployment = `${inApp}/${deploymentId}`;
  const pages: Record<string, string> = {
    "site, home page": site("/"),
    "site, a note": site(note),
    "site, its folder": site(note.slice(0, note.lastIndexOf("/"))),
    "site, the tree of the note": site(await treeOf(platform, project, note)),
    "site, sitemap": site("/sitemap.xml"),
    "dashboard, project": inApp,
    "dashboard, source of the branch": `${inApp}/source?path=${encodeURIComponent(path)}`,
    "dashboard, deployment": inDeployment,
    "dashboard, notes": `${inDeployment}/notes`,
    "dashboard, posts": `${inDeployment}/posts`,
    "dashboard, issues": `${inDeployment}/issues`,
    "dashboard, source of a deployment": `${inDeployment}/source`,
    "dashboard, graph": `${inDeployment}/graph`,
  };
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext();
    const signIn = await context.newPage();
    await signIn.goto(platform.signInUrl);
    await signIn.waitForURL((url) => !url.pathname.startsWith("/auth"));
    // A user has been here before: the program is in the browser's cache.
    await viewPage(context, inApp);
    const figures: Figure[] = [];
    for (const [name, url] of Object.entries(pages))
      // Each site page is a visitor's first, with the whole tree.
      figures.push(
        ...figuresOfView(
          name,
          await viewPage(name.startsWith("site") ? await browser.newContext() : context, url),
        ),
      );
    return figures;
  } finally {
    await browser.close();
  }
}

/** Its address is in the page. */
async function treeOf(platform: Platform, project: Created["project"], note: string) {
  const { body } = await platform.read(project, note);
  return /data-tree="([^"]+)"/.exec(body)?.[1] ?? "/_tree.json";
}

function figuresOfView(page: string, { status, bytes, dataBytes, ms }: PageView): Figure[] {
  const name = status === 200 ? page : `${page} (status ${status})`;
  return [
    { name: `${name}: bytes of a view`, value: bytes / KB, unit: "KB" },
    { name: `${name}: of these data`, value: dataBytes / KB, unit: "KB" },
    { name: `${name}: until all is loaded`, value: ms, unit: "ms" },
  ];
}
