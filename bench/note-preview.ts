import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SitePreview } from "#schemas/projects/source/note-preview.ts";
import type { Bench } from "./bench.ts";
import { git } from "./corpora/git.ts";
import { openUsual, POWERSHELL } from "./corpora/usual.ts";
import { type Figure, median, percentile } from "./figure.ts";
import { type Platform, startPlatform } from "./platform.ts";

const PREVIEWS = 100;
const WARM_UP = 10;
const NOTE_CHARACTERS = 20_000;
const NOTE = "reference/7.4/Microsoft.PowerShell.Core/About/about_Aliases.md";
/** What the editor leaves of 150 ms (docs/benchmarks.md). */
const ACCEPT_MS = 80;

/** A user types in one note of 3,100: measures the time from the call until its page and its issues arrive. */
export async function notePreview({ corpora }: Bench): Promise<Figure[]> {
  const corpus = openUsual(corpora, POWERSHELL);
  const platform = await startPlatform();
  try {
    const { project, pushUrl } = await platform.createProject("Typing");
    git(corpus.directory, "push", "--quiet", "-o", "nowait", pushUrl, "main");
    const text = readFileSync(join(corpus.directory, NOTE), "utf8");
    const long = text.repeat(Math.ceil(NOTE_CHARACTERS / text.length)).slice(0, NOTE_CHARACTERS);
    const { secret } = await platform.api.apiKeys.create.mutate({
      orgId: project.orgId,
      projectId: project.id,
      name: "Typing",
      scopes: ["write"],
      expiresInDays: 7,
    });
    // As the editor asks: the text is too long for an address.
    const ask = async (words: string) => {
      const body = { projectId: project.id, path: NOTE, text: `${long}\n\n${words}\n` };
      const response = await fetch(`${platform.env.PUBLIC_URL}/trpc/source.preview`, {
        method: "POST",
        headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as {
        result?: { data: { preview: SitePreview | null } };
      };
      return answer.result?.data.preview ?? null;
    };
    const startedAt = performance.now();
    while (!(await ask("Begin"))) await sleep(200);
    const first = performance.now() - startedAt;
    // The worker makes the dataset of the deployment first. What is measured is typing, not that.
    while (!(await hasDataset(platform, project.id))) await sleep(200);
    const times: number[] = [];
    for (let number = 0; number < WARM_UP + PREVIEWS; number++) {
      const words = `Words of preview ${number}.`;
      const askedAt = performance.now();
      const preview = await ask(words);
      if (number >= WARM_UP) times.push(performance.now() - askedAt);
      if (!preview?.html?.includes(words)) throw new Error("an older text was shown");
    }
    const name = "a typed note of 20 KB of 3,100";
    return [
      { name: `${name}: push starts → first preview`, value: first, unit: "ms" },
      { name: `${name}: asked → preview, median`, value: median(times), unit: "ms" },
      {
        name: `${name}: asked → preview, p95`,
        value: percentile(times, 0.95),
        unit: "ms",
        accept: ACCEPT_MS,
      },
    ];
  } finally {
    await platform.stop();
    corpus.close();
  }
}

async function hasDataset({ api }: Platform, projectId: string): Promise<boolean> {
  const { deployments } = await api.deployments.list.query({ projectId });
  return deployments[0]?.data === "ready";
}
