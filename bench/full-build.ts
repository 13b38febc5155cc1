import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { buildMemory } from "./build-memory.ts";
import { corpusRepository, git, POWERSHELL, type Size } from "./corpus.ts";
import { type Figure, median } from "./figure.ts";
import { type Platform, startPlatform } from "./platform.ts";

const RUNS = 3;
/** Each poll takes 15 ms of processor time in the API and the database, on the machine that is being measured. */
const LOOK_EVERY_MS = 500;

/** Product targets: the ratio to Hugo's time, and the resident memory of the build worker. */
const ACCEPT = { plain: 1.5, highlighted: 1 } as const;
const ACCEPT_MB = 500;

export interface FullBuild {
  size: Size;
  highlight: boolean;
}

/**
 * Builds the corpus, from claim to live, and compares it with Debian's Hugo (with Chroma if code is highlighted) and a
 * one-line layout. Ours also resolves links, sanitizes, and creates feeds, a sitemap and the search; Hugo does none of
 * that.
 */
export async function fullBuild({ size, highlight }: FullBuild): Promise<Figure[]> {
  const repository = corpusRepository(POWERSHELL, size);
  // Prepared first, because it takes longer than an idle connection lives.
  const hugoSite = prepareHugo(repository, highlight);
  const platform = await startPlatform();
  const what = `${size} notes, highlighting ${highlight ? "on" : "off"}`;
  try {
    const ours: number[] = [];
    const hugo: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      ours.push(await buildOnce(platform, repository, { name: `full ${run}`, highlight }));
      hugo.push(await runHugo(hugoSite));
    }
    const ratios = ours.map((seconds, run) => seconds / hugo[run]!);
    return [
      { name: `full build of ${what}, claim to live`, value: median(ours), unit: "s" },
      { name: "Debian's hugo on the same notes, one-line layout", value: median(hugo), unit: "s" },
      {
        name: `ratio, ${what}`,
        value: median(ratios),
        unit: "x",
        accept: highlight ? ACCEPT.highlighted : ACCEPT.plain,
      },
      {
        name: `peak memory of the build worker, ${what}`,
        value: buildMemory(platform.processes.pid ?? 0),
        unit: "MB",
        ...(size === "15,000" ? { accept: ACCEPT_MB } : {}),
      },
    ];
  } finally {
    await platform.stop();
    for (const directory of [repository, hugoSite])
      rmSync(directory, { recursive: true, force: true });
  }
}

async function buildOnce(
  platform: Platform,
  repository: string,
  { name, highlight }: { name: string; highlight: boolean },
): Promise<number> {
  const { project, pushUrl } = await platform.createProject(name);
  await platform.api.projects.settings.update.mutate({
    projectId: project.id,
    section: "build",
    values: { highlight },
  });
  git(repository, "push", "--quiet", "-o", "nowait", pushUrl, "main");
  for (;;) {
    const { deployments } = await platform.api.deployments.list.query({
      projectId: project.id,
      limit: 1,
    });
    const deployment = deployments[0];
    if (deployment?.status === "failed") throw new Error(`the build failed: ${deployment.reason}`);
    const promoted = deployment?.stages.find((stage) => stage.name === "promote");
    // Hugo must not share the processor with the dataset build.
    const isDone = deployment?.status === "success" && deployment.data === "ready";
    if (isDone && deployment.startedAt && promoted) {
      return (
        (Date.parse(promoted.startedAt) +
          (promoted.durationMs ?? 0) -
          Date.parse(deployment.startedAt)) /
        1000
      );
    }
    await sleep(LOOK_EVERY_MS);
  }
}

/** Hugo fails for the whole site at the first front matter that it cannot read, so its copy has only titles. */
function prepareHugo(repository: string, highlight: boolean): string {
  const site = mkdtempSync(join(tmpdir(), "pressmark-hugo-"));
  const content = join(site, "content");
  cpSync(repository, content, { recursive: true, filter: (path) => !path.endsWith("/.git") });
  for (const name of readdirSync(content, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".md")) continue;
    const path = join(content, name);
    const body = readFileSync(path, "utf8").replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---\r?\n/, "");
    writeFileSync(path, `---\ntitle: page\n---\n${body.replaceAll("{{", "{ {")}`);
  }
  mkdirSync(join(site, "layouts/_default"), { recursive: true });
  for (const name of ["single", "list"])
    writeFileSync(
      join(site, `layouts/_default/${name}.html`),
      "<title>{{ .Title }}</title>{{ .Content }}",
    );
  writeFileSync(
    join(site, "config.toml"),
    `baseURL = "http://localhost/"\ndisableKinds = ["taxonomy", "term", "RSS", "sitemap"]\n[markup.goldmark.renderer]\nunsafe = true\n[markup.highlight]\ncodeFences = ${highlight}\nnoClasses = false\n`,
  );
  return site;
}

async function runHugo(site: string): Promise<number> {
  const out = mkdtempSync(join(tmpdir(), "pressmark-hugo-out-"));
  const startedAt = performance.now();
  await promisify(execFile)("hugo", ["--source", site, "--destination", out, "--quiet"]);
  const seconds = (performance.now() - startedAt) / 1000;
  rmSync(out, { recursive: true, force: true });
  return seconds;
}
