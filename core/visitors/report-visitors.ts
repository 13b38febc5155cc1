import { headOf, propertyIn } from "#markdown/themes/read-head.ts";
import { follow } from "#schemas/sites/redirects/follow.ts";
import { lastDays } from "#schemas/visitors/visit-day.ts";
import type { VisitorsReport, VisitPeriod } from "#schemas/visitors/visitors-report.ts";
import { findDeployment } from "#store/deployments/deployments.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { NamedCount } from "#store/visits/documents.ts";
import { visitDaysSince } from "#store/visits/visit-days.ts";
import type { CoreContext } from "../context.ts";
import { visitors as settings } from "../projects/settings/visitors.ts";
import { addressesIn } from "../releases/release-addresses.ts";
import { openRelease, readFile, type Release } from "../releases/release.ts";

type ReportContext = Pick<CoreContext, "db" | "blobs">;

/** In each list. The title of a page is read from the page. */
const SHOWN_PAGES = 25;
const SHOWN_NAMES = 50;

const listNames = ["pages", "referrers", "missing", "searches"] as const;

/** What was counted on the live site in the last days. */
export async function reportVisitors(
  context: ReportContext,
  project: ProjectDocument,
  { days: period, now }: { days: VisitPeriod; now: Date },
): Promise<VisitorsReport> {
  const names = lastDays(period, now);
  const days = new Map(names.map((day) => [day, { day, views: 0, visitors: 0 }]));
  const lists = listNames.map(() => new Map<string, number>());
  let dropped = 0;
  for await (const row of visitDaysSince(context.db, project._id, names[0]!)) {
    const day = days.get(row.day);
    if (!day) continue;
    day.views += row.views;
    day.visitors += row.visitors;
    dropped += row.dropped;
    for (const [at, list] of listNames.entries())
      for (const [name, count] of row[list])
        lists[at]!.set(name, (lists[at]!.get(name) ?? 0) + count);
  }
  const [pages = [], referrers = [], missing = [], searches = []] = lists.map(mostCounted);
  const release = await liveRelease(context, project);
  const all = [...days.values()];
  return {
    counting: settings.read(project).count,
    days: all,
    views: all.reduce((sum, { views }) => sum + views, 0),
    dropped,
    pages: await Promise.all(
      pages.slice(0, SHOWN_PAGES).map(async ([path, count]) => {
        return { path, count, title: release && (await titleOf(context, release, path)) };
      }),
    ),
    referrers: named(referrers),
    missing: missing
      .slice(0, SHOWN_NAMES)
      .map(([path, count]) => ({ path, count, leads: release !== null && leads(release, path) })),
    searches: named(searches),
  };
}

const mostCounted = (counts: Map<string, number>): NamedCount[] =>
  [...counts].toSorted(([nameA, a], [nameB, b]) => b - a || (nameA < nameB ? -1 : 1));

const named = (rows: NamedCount[]) =>
  rows.slice(0, SHOWN_NAMES).map(([name, count]) => ({ name, count }));

async function liveRelease(
  context: ReportContext,
  { live }: ProjectDocument,
): Promise<Release | null> {
  const deployment = live && (await findDeployment(context.db, live.deploymentId));
  return deployment && openRelease(context, deployment);
}

/** Null if the page is no longer there or names no title. */
async function titleOf(
  context: ReportContext,
  release: Release,
  path: string,
): Promise<string | null> {
  if (release.files.get(path)?.[1] !== "text/html") return null;
  const html = await readFile(context, release, path);
  return (html && propertyIn(headOf(html.toString("utf8")), "og:title")) || null;
}

/** Whether visitors find something at an address by now. */
function leads(release: Release, path: string): boolean {
  const { end } = follow(path, release.rules, addressesIn(release));
  return end === "page" || end === "elsewhere";
}
