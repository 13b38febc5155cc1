import { spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { splitNote } from "#markdown/front-matter/split.ts";
import { defaultFormattingSettings } from "#schemas/projects/settings/formatting.ts";
import { listNotes } from "../corpora/open-corpus.ts";
import { largestMemory, readTimes } from "../machine/processes.ts";

const LOOK_EVERY_MS = 50;
const LAYOUT = "<title>{{ .Title }}</title>{{ .Content }}";

export interface HugoRun {
  seconds: number;
  processorSeconds: number;
  megabytes: number;
  /** HTML files. */
  pages: number;
}

export interface HugoSite {
  /** `highlight`: with Chroma. */
  build(options: { highlight: boolean }): Promise<HugoRun>;
  close(): void;
}

/**
 * A Hugo site of the same files with a layout of one line. Hugo fails for the whole site at the first front matter that it
 * cannot read, so notes have the title, the date and the tags that Pressmark reads. It ignores folders below an `index.md`, so
 * that file gets Hugo's name for the page of a folder.
 */
export function prepareHugo(repository: string): HugoSite {
  const site = mkdtempSync(join(tmpdir(), "pressmark-hugo-"));
  const content = join(site, "content");
  cpSync(repository, content, { recursive: true, filter: (path) => basename(path) !== ".git" });
  for (const note of listNotes(content)) {
    const path = join(content, note);
    const { values, body } = splitNote(readFileSync(path, "utf8"));
    // Hugo would take these for its own templates.
    writeFileSync(path, `${frontMatterFor(values, note)}\n${body.replaceAll("{{", "{ {")}`);
    if (basename(path) === "index.md") renameSync(path, path.replace(/index\.md$/, "_index.md"));
  }
  mkdirSync(join(site, "layouts/_default"), { recursive: true });
  for (const name of ["single", "list"])
    writeFileSync(join(site, `layouts/_default/${name}.html`), LAYOUT);
  for (const highlight of [true, false])
    writeFileSync(join(site, configOf(highlight)), configText(highlight));
  return {
    build: ({ highlight }) => run(site, configOf(highlight)),
    close: () => rmSync(site, { recursive: true, force: true }),
  };
}

const configOf = (highlight: boolean) => (highlight ? "highlighted.toml" : "plain.toml");

/** JSON is a front matter that Hugo always reads. */
function frontMatterFor({ title, date, tags }: Record<string, unknown>, note: string): string {
  const words = [tags].flat().filter((tag) => typeof tag === "string");
  const time = date instanceof Date ? date.getTime() : Date.parse(String(date));
  return JSON.stringify({
    title: typeof title === "string" ? title : basename(note, ".md"),
    ...(Number.isNaN(time) ? {} : { date: new Date(time).toISOString() }),
    ...(words.length > 0 && { tags: words }),
  });
}

/** What a build of Pressmark makes as well: one feed, a sitemap and the pages of tags. Hugo's default is a feed for each folder. */
const configText = (highlight: boolean) => `baseURL = "http://localhost/"
[outputs]
home = ["HTML", "RSS"]
section = ["HTML"]
taxonomy = ["HTML"]
term = ["HTML"]
[services.rss]
limit = ${defaultFormattingSettings.feedEntries}
[taxonomies]
tag = "tags"
[markup.goldmark.renderer]
unsafe = true
[markup.highlight]
codeFences = ${highlight}
noClasses = false
`;

async function run(site: string, config: string): Promise<HugoRun> {
  const out = mkdtempSync(join(tmpdir(), "pressmark-hugo-out-"));
  const before = secondsOfEnded();
  const startedAt = performance.now();
  const hugo = spawn(
    "hugo",
    ["--source", site, "--config", join(site, config), "--destination", out, "--quiet"],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  let megabytes = 0;
  const timer = setInterval(() => {
    megabytes = Math.max(megabytes, largestMemory(hugo.pid ?? 0));
  }, LOOK_EVERY_MS);
  const code = await new Promise<number | null>((resolve, reject) => {
    hugo.once("error", reject).once("exit", resolve);
  }).finally(() => clearInterval(timer));
  const seconds = (performance.now() - startedAt) / 1000;
  if (code !== 0) throw new Error(`hugo ended with code ${code}`);
  const processorSeconds = secondsOfEnded() - before;
  const pages = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".html"),
  ).length;
  rmSync(out, { recursive: true, force: true });
  return { seconds, processorSeconds, megabytes, pages };
}

/** Processor time of the children that have ended: the kernel adds that of Hugo when it ends. */
function secondsOfEnded(): number {
  const times = readTimes(process.pid);
  return times ? times.secondsWithEnded - times.seconds : 0;
}
