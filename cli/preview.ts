import { setTimeout as sleep } from "node:timers/promises";
import {
  leftOutText,
  NAMES_ONLY,
  type PreviewedSite,
  type PreviewMenuItem,
  previewSentence,
  type PreviewStage,
  previewStageTexts,
} from "#schemas/projects/repository-preview.ts";
import { themeAbouts } from "#schemas/projects/theme/theme.ts";
import type { Api } from "./api.ts";

const ASK_EVERY_MS = 250;
const SHORT_SHA = 7;

/**
 * Finds out what the site of a public repository would look like, and tells what it is doing.
 * @throws Error if the repository cannot be previewed
 */
export async function previewRepository(
  api: Api,
  url: string,
  say: (text: string) => void,
): Promise<PreviewedSite> {
  const { preview: started } = await api.projects.previews.create.mutate({ url });
  const previewId = started.id;
  let stage: PreviewStage | null = null;
  for (;;) {
    const { preview } = await api.projects.previews.get.query({ previewId });
    if (preview.error) throw new Error(preview.error.message);
    if (preview.site) {
      await api.projects.previews.discard.mutate({ previewId });
      return preview.site;
    }
    if (preview.stage && preview.stage !== stage) say(`${previewStageTexts[preview.stage]} …`);
    stage = preview.stage;
    await sleep(ASK_EVERY_MS);
  }
}

/** The result as plain text. Control characters of the repository are not printed. */
export function previewText(site: PreviewedSite): string {
  const { issues } = site;
  return [
    `${previewSentence(site)}.`,
    `Commit ${site.commit.slice(0, SHORT_SHA)} on ${site.branch}`,
    ...(site.readFrom === "names" ? [NAMES_ONLY] : []),
    "",
    `Theme that fits: ${themeAbouts[site.themeId].name}`,
    "",
    "Order of pages:",
    ...menuLines(site.menu, site.more, "  "),
    "",
    "Not published:",
    ...(site.leftOut.length === 0 ? ["  nothing"] : []),
    ...site.leftOut.map((group) => `  ${leftOutText(group)} (${group.example})`),
    ...(issues && issues.errors + issues.warnings > 0
      ? ["", `Issues: ${issues.errors} errors, ${issues.warnings} warnings`]
      : []),
    ...(issues?.first ?? []).map(
      ({ path, line, message, count }) =>
        `  ${path}${line === null ? "" : `:${line}`} ${message}${count > 1 ? ` (${count} places)` : ""}`,
    ),
  ]
    .map(printable)
    .join("\n");
}

function menuLines(items: readonly PreviewMenuItem[], more: number, indent: string): string[] {
  const lines = items.flatMap((item) => [
    `${indent}${item.title}${item.isFolder ? "/" : ""}`,
    ...menuLines(item.items, item.more, `${indent}  `),
  ]);
  return more > 0 ? [...lines, `${indent}and ${more} more`] : lines;
}

function printable(line: string): string {
  return line.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, "\uFFFD");
}
