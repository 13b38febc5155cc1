import type { Deployment, Issue, NewlyBroken } from "./deployment.ts";

export type Outcome = Pick<
  Deployment,
  "status" | "reason" | "createdAt" | "stages" | "counts" | "newlyBroken" | "live"
> & {
  /** True if it is built for a preview, and not for the site. */
  isPreview?: boolean;
};

const LINES_OF_REASON = 5;

/** "Live in 0.4 s · 2 pages changed · 3 links broke", and below it the broken links. Or why visitors do not see the deployment. */
export function outcomeLines(deployment: Outcome): string[] {
  const { status, live, stages } = deployment;
  if (status !== "success") return endText(deployment).split("\n").slice(0, LINES_OF_REASON);
  const promoted = stages.find(({ name }) => name === "promote");
  const broken = brokenLines(deployment);
  const notLive = deployment.isPreview ? "Preview" : "Not live. Built";
  const shown = live ? "Live" : notLive;
  const { counts, newlyBroken } = deployment;
  const parts = [
    `${shown} in ${secondsUntil(deployment, promoted)} s`,
    pagesText(counts?.rendered ?? 0),
    brokenText(newlyBroken),
  ];
  return [parts.filter(Boolean).join(" · "), ...broken];
}

/** Why nothing new is shown: how a deployment without success ended. */
export function endText({ status, reason }: Pick<Outcome, "status" | "reason">): string {
  if (status === "failed") return `The build failed. ${reason ?? ""}`.trim();
  if (status === "skipped") return `Nothing was built: ${reason ?? "nothing changed"}`;
  if (reason === "superseded") return "A newer push replaced this one.";
  return `The build was canceled${reason ? `: ${reason}` : "."}`;
}

function secondsUntil(
  { createdAt }: Outcome,
  promoted: Outcome["stages"][number] | undefined,
): string {
  const end = promoted ? Date.parse(promoted.startedAt) + (promoted.durationMs ?? 0) : Date.now();
  return Math.max(0, (end - Date.parse(createdAt)) / 1000).toFixed(1);
}

function pagesText(pages: number): string {
  if (pages === 0) return "no page changed";
  return pages === 1 ? "1 page changed" : `${pages.toLocaleString("en")} pages changed`;
}

/** "3 links broke"; null if none did. On the first deployment, nothing broke: the links never worked. */
export function brokenText(newlyBroken: NewlyBroken | null | undefined): string | null {
  if (!newlyBroken || newlyBroken.links === 0) return null;
  const { links, isFirst } = newlyBroken;
  const number = links === 1 ? "1" : links.toLocaleString("en");
  if (isFirst) return links === 1 ? "1 broken link" : `${number} broken links`;
  return links === 1 ? "1 link broke" : `${number} links broke`;
}

function brokenLines({ newlyBroken }: Outcome): string[] {
  if (!newlyBroken) return [];
  const { links, first } = newlyBroken;
  const further = links - first.reduce((sum, { count }) => sum + count, 0);
  const lines = first.map((issue) => `  ${issueText(issue)}`);
  return further > 0 ? [...lines, `  … and ${further.toLocaleString("en")} more`] : lines;
}

/** "recipes/bread.md:27 No page or file is named Saltt. Did you mean Salt?" */
export function issueText(issue: Omit<Issue, "severity" | "category"> & { count: number }): string {
  const { path, line, message, suggestion, count } = issue;
  const place = line === null ? path : `${path}:${line}`;
  const further = count - 1;
  const places = `(and ${further.toLocaleString("en")} further place${further === 1 ? "" : "s"})`;
  return [place, message, suggestion, further > 0 && places].filter(Boolean).join(" ");
}
