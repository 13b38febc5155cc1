import type { KpiName } from "#schemas/admin/kpis.ts";
import type { Series } from "../../../components/charts/day-series.ts";
import { formatBytes, formatDuration, formatNumber } from "../../../lib/format.ts";

export interface KpiCardText {
  title: string;
  /** What is counted. */
  definition: string;
  format: (value: number) => string;
  most: string;
  series: { name: KpiName; label: string; look: Series["look"] }[];
  isStacked?: boolean;
}

const main: Series["look"] = { fill: "fill-accent", key: "bg-accent" };
const behind: Series["look"] = { fill: "fill-accent/30", key: "bg-accent/30" };

/** The cards of the page in their order. */
export const kpiCards: KpiCardText[] = [
  {
    title: "Sign-ups",
    definition: "Users who signed in for the first time.",
    format: formatNumber,
    most: "Most in a day",
    series: [{ name: "signUps", label: "Sign-ups", look: main }],
  },
  {
    title: "Active projects",
    definition:
      "A project is active on a day if it has a new deployment, whatever its outcome. The figure is the daily average of the period.",
    format: formatNumber,
    most: "Most in a day",
    series: [{ name: "activeProjects", label: "Active projects a day", look: main }],
  },
  {
    title: "Pushes",
    definition:
      "Changes to a branch, by git, upload or the editor, that Pressmark published or skipped. Ignored branches do not count.",
    format: formatNumber,
    most: "Most in a day",
    series: [{ name: "pushes", label: "Pushes", look: main }],
  },
  {
    title: "Deployments",
    definition: "By outcome. A deployment counts on the day it was requested.",
    format: formatNumber,
    most: "Most in a day",
    isStacked: true,
    series: [
      { name: "success", label: "Succeeded", look: { fill: "fill-success", key: "bg-success" } },
      { name: "failed", label: "Failed", look: { fill: "fill-danger", key: "bg-danger" } },
      { name: "canceled", label: "Canceled", look: { fill: "fill-warning", key: "bg-warning" } },
      { name: "skipped", label: "Skipped", look: { fill: "fill-neutral", key: "bg-neutral" } },
      {
        name: "unfinished",
        label: "Not finished",
        look: { fill: "fill-line-strong", key: "bg-line-strong" },
      },
    ],
  },
  {
    title: "Build times",
    definition:
      "How long successful builds took from start to end. The figures can be up to 5% too high.",
    format: formatDuration,
    most: "Longest p95",
    series: [
      { name: "p95Ms", label: "p95", look: behind },
      { name: "p50Ms", label: "p50", look: main },
    ],
  },
  {
    title: "Views and visitors",
    definition:
      "Of all live sites. A person counts as a new visitor on each day and each site, because Pressmark does not recognize visitors across days or sites.",
    format: formatNumber,
    most: "Most views in a day",
    series: [
      { name: "views", label: "Views", look: behind },
      { name: "visitors", label: "Visitors", look: main },
    ],
  },
  {
    title: "Stored bytes",
    definition:
      "The size of all blobs at the last check of each day. Pressmark checks once a day. The figure is the latest one of the period.",
    format: formatBytes,
    most: "Most in a day",
    series: [{ name: "storedBytes", label: "Stored bytes", look: main }],
  },
];
