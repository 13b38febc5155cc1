import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { CardIssue, CardPage, TaskCard } from "#schemas/tasks/card.ts";
import type { TaskCost } from "#schemas/tasks/task.ts";
import { MarkedText } from "../../../../components/marked-text.tsx";
import { formatCount, formatNumber } from "../../../../lib/format.ts";
import { paths } from "../../../../paths.ts";
import { ChangeMark } from "../../../../components/deployments/change-kind.tsx";
import { formatCost } from "../../../../lib/usage-text.ts";
import { FactRow, type Tone } from "./fact-row.tsx";

interface CardFactsProps {
  org: string;
  project: string;
  card: TaskCard;
  cost: TaskCost;
}

/** One row for each question that someone asks before a merge. Those that need a look come with their details. */
export function CardFacts({ org, project, card, cost }: CardFactsProps) {
  const { pages, links, issues, newlyPublic, settings, outsideHosts } = card;
  const { deploymentId, baseDeploymentId, comparedWith, previewUrl } = card;
  const spent = formatCost(cost);
  const pageAddress = ({ path }: CardPage) =>
    deploymentId === null || baseDeploymentId === null
      ? null
      : paths.compare(org, project, deploymentId, { other: baseDeploymentId, path });
  return (
    <div className="divide-y divide-line">
      {pages && (
        <FactRow name="Pages" value={pagesText(pages)} tone="neutral">
          {pages.list.length > 0 && (
            <DetailList>
              {pages.list.map((page) => (
                <li key={`${page.kind} ${page.path}`} className="flex items-start gap-2">
                  <ChangeMark kind={page.kind} />
                  <PageName page={page} to={pageAddress(page)} />
                  {page.url !== null && previewUrl !== null && (
                    <a
                      href={new URL(page.url, previewUrl).href}
                      target="_blank"
                      rel="noreferrer"
                      aria-label={`Open the preview of ${page.title}`}
                      className="ml-auto shrink-0 rounded-sm p-0.5 text-accent hover:bg-wash max-md:-my-2.5 max-md:p-3"
                    >
                      <ArrowUpRight aria-hidden="true" className="size-4" />
                    </a>
                  )}
                </li>
              ))}
            </DetailList>
          )}
        </FactRow>
      )}
      {links && (
        <FactRow
          name="Dead links"
          value={beforeAfter(links)}
          tone={toneOf(links.caused, links.mended)}
        >
          {links.caused.length + links.mended.length > 0 && (
            <IssueLists added={links.caused} resolved={links.mended} words={["Breaks", "Fixes"]} />
          )}
        </FactRow>
      )}
      {issues && (
        <FactRow
          name="Other issues"
          value={beforeAfter(issues)}
          tone={toneOf(issues.added, issues.resolved)}
        >
          {issues.added.length + issues.resolved.length > 0 && (
            <IssueLists
              added={issues.added}
              resolved={issues.resolved}
              words={["New", "Resolved"]}
            />
          )}
        </FactRow>
      )}
      {newlyPublic && (
        <FactRow
          name="Becomes public"
          value={newlyPublic.total === 0 ? "Nothing" : formatCount(newlyPublic.total, "item")}
          tone={newlyPublic.total === 0 ? "good" : "warning"}
        >
          {newlyPublic.total > 0 && (
            <DetailList>
              {newlyPublic.list.map(({ path, title }) => (
                <li key={path} className="wrap-anywhere">
                  {title} <span className="font-mono text-xs text-faint">{path}</span>
                </li>
              ))}
            </DetailList>
          )}
        </FactRow>
      )}
      <FactRow
        name="Settings"
        value={
          settings === null
            ? "Not known"
            : settings.length === 0
              ? "None changed"
              : formatCount(settings.length, "changed setting")
        }
        tone={settings?.length === 0 ? "good" : "warning"}
      >
        {settings && settings.length > 0 && (
          <DetailList>
            {settings.map(({ name, before, after }) => (
              <li key={name} className="wrap-anywhere">
                {name}: <span className="font-mono text-xs">{before ?? "not set"}</span> →{" "}
                <span className="font-mono text-xs">{after ?? "not set"}</span>
              </li>
            ))}
          </DetailList>
        )}
      </FactRow>
      <FactRow
        name="New external hosts"
        value={
          outsideHosts === null
            ? "Not known"
            : outsideHosts.length === 0
              ? "None"
              : formatNumber(outsideHosts.length)
        }
        tone={outsideHosts?.length === 0 ? "good" : "warning"}
      >
        {outsideHosts && outsideHosts.length > 0 && (
          <DetailList>
            {outsideHosts.map((host) => (
              <li key={host} className="font-mono text-xs wrap-anywhere">
                {host}
              </li>
            ))}
          </DetailList>
        )}
      </FactRow>
      {spent !== null && <FactRow name="Cost" value={spent} tone="neutral" />}
      {comparedWith === "live" && (
        <p className="px-4 py-2.5 text-[13px] text-faint">
          Compared with the live site, because the site at the start of the branch is no longer
          stored. Changes that others have published since then may also appear.
        </p>
      )}
    </div>
  );
}

const DetailList = ({ children }: { children: ReactNode }) => (
  <ul className="grid grid-cols-1 gap-1.5 text-[13px]">{children}</ul>
);

function PageName({ page: { title, path, from }, to }: { page: CardPage; to: string | null }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      {to === null ? (
        title
      ) : (
        <Link to={to} className="rounded-sm underline-offset-4 hover:underline">
          {title}
        </Link>
      )}{" "}
      <span className="font-mono text-xs text-faint">
        {from === null ? path : `${from} → ${path}`}
      </span>
    </span>
  );
}

function IssueLists({
  added,
  resolved,
  words,
}: {
  added: readonly CardIssue[];
  resolved: readonly CardIssue[];
  words: readonly [string, string];
}) {
  const rows = [
    ...added.map((issue) => ({ issue, word: words[0], look: "text-warning-ink" })),
    ...resolved.map((issue) => ({ issue, word: words[1], look: "text-success-ink" })),
  ];
  return (
    <DetailList>
      {rows.map(({ issue: { path, line, message, count }, word, look }) => (
        <li key={`${word} ${path} ${line} ${message}`} className="wrap-anywhere">
          <span className={look}>{word}:</span> <MarkedText>{message}</MarkedText>{" "}
          <span className="font-mono text-xs text-faint">
            {line === null ? path : `${path}:${line}`}
          </span>
          {count > 1 && <span className="text-faint"> and {formatNumber(count - 1)} more</span>}
        </li>
      ))}
    </DetailList>
  );
}

function pagesText({ added, changed, moved, removed }: NonNullable<TaskCard["pages"]>): string {
  const parts = [
    changed > 0 && `${formatNumber(changed)} changed`,
    added > 0 && `${formatNumber(added)} new`,
    moved > 0 && `${formatNumber(moved)} moved`,
    removed > 0 && `${formatNumber(removed)} removed`,
  ].filter(Boolean);
  return parts.length === 0 ? "No page changes" : parts.join(", ");
}

const beforeAfter = ({ before, after }: { before: number; after: number }): string =>
  before === after
    ? `${formatNumber(after)}, as before`
    : `${formatNumber(before)} before, ${formatNumber(after)} after`;

function toneOf(added: readonly unknown[], resolved: readonly unknown[]): Tone {
  if (added.length > 0) return "warning";
  return resolved.length > 0 ? "good" : "neutral";
}
