import { CircleCheck } from "lucide-react";
import type { Comparison } from "#schemas/deployments/comparison.ts";
import type { Project } from "#schemas/projects/project.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { formatNumber } from "../../../lib/format.ts";
import { hasImpact, LinkImpactCard } from "../changes/link-impact.tsx";
import { ChangedPages } from "./changed-pages.tsx";
import { IssueChanges } from "./issue-changes.tsx";
import { SettingChanges } from "./setting-changes.tsx";
import { type CompareQuery, type sections, type SetCompareQuery } from "./use-comparison.ts";

/** The maximum number of items of each kind. */
const LISTED = 100;

interface CompareSectionsProps {
  project: Project;
  comparison: Comparison;
  pair: { deploymentId: string; otherId?: string };
  section: (typeof sections)[number];
  query: CompareQuery;
  set: SetCompareQuery;
}

export function CompareSections({
  project,
  comparison,
  pair,
  section,
  query,
  set,
}: CompareSectionsProps) {
  const { pages, links, issues, settings } = comparison;
  const sum = (counts: Record<string, number>) =>
    Object.values(counts).reduce((total, count) => total + count, 0);
  const choices = [
    { name: "pages", label: "Pages", count: sum(pages) },
    { name: "links", label: "Links", count: sum(links.totals) },
    { name: "issues", label: "Issues", count: sum(issues.totals) },
    { name: "settings", label: "Settings", count: settings?.length ?? null },
  ] as const;
  const address = [project.orgHandle, project.handle, comparison.after.id] as const;
  return (
    <>
      <div
        role="group"
        aria-label="Sections of the comparison"
        className="mb-4 inline-flex max-w-full overflow-x-auto rounded-lg border border-line bg-wash p-0.5"
      >
        {choices.map(({ name, label, count }) => (
          <button
            key={name}
            type="button"
            aria-pressed={section === name}
            onClick={() => set({ show: name === "pages" ? "" : name })}
            className={classNames(
              "inline-flex h-8 items-center gap-1.5 rounded-md px-3 text-[13px] whitespace-nowrap -outline-offset-2 max-md:h-9",
              section === name ? "bg-surface font-medium shadow-card" : "text-soft hover:text-ink",
            )}
          >
            {label}
            {count !== null && (
              <span className="text-xs text-faint tabular-nums">{formatNumber(count)}</span>
            )}
          </button>
        ))}
      </div>
      {section === "pages" && (
        <ChangedPages comparison={comparison} pair={pair} query={query} set={set} />
      )}
      {section === "links" &&
        (hasImpact(links) ? (
          <LinkImpactCard links={links} address={address} shown={LISTED} />
        ) : (
          <Card>
            <EmptyState icon={<CircleCheck />} title="No broken links">
              No page lost its address, no link broke
              {links.elsewhere && " or now leads to another page"}, and every page still has links
              to it.
            </EmptyState>
          </Card>
        ))}
      {section === "issues" && <IssueChanges project={project} comparison={comparison} />}
      {section === "settings" && <SettingChanges settings={settings} />}
    </>
  );
}
