import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { randomNumbers } from "#tests/support/agreement.ts";
import { git } from "./corpora/git.ts";
import { usageOfFolders } from "./disk-usage.ts";
import type { Figure } from "./figure.ts";
import { type Platform, startPlatform } from "./platform.ts";

const NOTES = 150;
const PUSHES = 60;
const ACCEPT_KB = 100;
const KB = 1000;

const random = randomNumbers(7);
const WORDS =
  "garden stone river window light paper letter press mark note folder page tree branch root leaf winter summer road harbor ship sail wind rain cloud bread table chair house door key wall floor roof field wheat mill water".split(
    " ",
  );
const words = (count: number) =>
  Array.from(
    { length: count },
    () => `${WORDS[random(WORDS.length)]}${random(3) === 0 ? random(400) : ""}`,
  ).join(" ");
const pathOf = (at: number) =>
  `${["", "Projects/", "Areas/Home/", "Areas/Work/", "Journal/2026/"][at % 5]}Note ${at}.md`;

function noteOf(at: number): string {
  const paragraphs = Array.from({ length: 10 }, () => `${words(10 + random(14))}.`);
  const link = `See [[Note ${random(NOTES)}]] and [[Note ${random(NOTES)}]]. #${words(1)}`;
  return `---\ntags: [${words(1)}]\n---\n# Note ${at}\n\n${[...paragraphs, link].join("\n\n")}\n`;
}

/** Measures how much the whole data directory grows with 60 pushes of one note each to a vault of 150. */
export async function storage(): Promise<Figure[]> {
  const repository = mkdtempSync(join(tmpdir(), "pressmark-vault-"));
  const platform = await startPlatform();
  try {
    const { project, pushUrl } = await platform.createProject("Storage");
    git(repository, "init", "--quiet", "--initial-branch=main");
    const notes = Array.from({ length: NOTES }, (_, at) => noteOf(at));
    const push = async (changed: number[]) => {
      for (const at of changed) {
        const path = join(repository, pathOf(at));
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, notes[at] ?? "");
      }
      git(repository, "add", "--all");
      git(repository, "commit", "--quiet", "-m", "Edit");
      git(repository, "push", "--quiet", "-o", "nowait", pushUrl, "main");
      await ready(platform, project.id);
    };
    const edit = (at: number) => {
      notes[at] = notes[at]?.replace(/\n\n(?=See )/, `\n\n${words(12)}.\n\n`) ?? "";
      return push([at]);
    };
    await push(notes.map((_, at) => at));
    await edit(0);
    const before = usageOfFolders(platform.env.DATA_DIR);
    for (let count = 0; count < PUSHES; count++) await edit(random(NOTES));
    await sleep(SETTLE_MS);
    const after = usageOfFolders(platform.env.DATA_DIR);
    const grown = (key: "bytes" | "files", area?: string) =>
      ([...after] as const)
        .filter(([name]) => area === undefined || name === area)
        .reduce((sum, [name, { [key]: now }]) => sum + now - (before.get(name)?.[key] ?? 0), 0) /
      PUSHES;
    return [
      {
        name: "total storage per one-note push to a vault of 150 notes",
        value: grown("bytes") / KB,
        unit: "KB",
        accept: ACCEPT_KB,
      },
      ...[...after.keys()].map((area) => ({
        name: `  of it ${area}`,
        value: grown("bytes", area) / KB,
        unit: "KB" as const,
      })),
      { name: "files per one-note push", value: grown("files"), unit: "x" },
    ];
  } finally {
    await platform.stop();
    rmSync(repository, { recursive: true, force: true });
  }
}

/** Time for what is written after a push is live: log, removed dataset, merged packs, the database's checkpoint. */
const SETTLE_MS = 5_000;

async function ready({ api }: Platform, projectId: string): Promise<void> {
  for (;;) {
    await sleep(100);
    const { deployments } = await api.deployments.list.query({ projectId, limit: 1 });
    if (deployments[0]?.data === "ready") return;
  }
}
