import { Signpost } from "lucide-react";
import { Link } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { SHOWN_FROM_VISITORS } from "#schemas/visitors/limits.ts";
import type { VisitorsReport } from "#schemas/visitors/visitors-report.ts";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { paths } from "../../paths.ts";
import { CountList } from "./count-list.tsx";

/** Pages, referring sites, and what visitors did not find. */
export function VisitLists({ project, report }: { project: Project; report: VisitorsReport }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <CountList
        title="Pages"
        units={["view", "views"]}
        empty="No page was opened in this period."
        rows={report.pages.map(({ path, title, count }) => ({
          key: path,
          count,
          name: <PageName project={project} path={path} title={title} />,
        }))}
      />
      <CountList
        title="Referring sites"
        units={["view", "views"]}
        empty="No visitor came from a link on another site in this period."
        rows={report.referrers.map(({ name, count }) => ({ key: name, count, name }))}
      />
      <CountList
        title="Not found"
        units={["request", "requests"]}
        empty={`An address without a page appears here when ${SHOWN_FROM_VISITORS} visitors open it on one day.`}
        rows={report.missing.map(({ path, count, leads }) => ({
          key: path,
          count,
          name: <span className="font-mono text-[13px]">{path}</span>,
          action: leads ? (
            <Badge tone="success">Found now</Badge>
          ) : (
            <Button asChild variant="outline" size="sm">
              <Link
                to={paths.settings(project.orgHandle, project.handle, "redirects", path)}
                aria-label={`Make a redirect from ${path}`}
              >
                <Signpost /> Make a redirect
              </Link>
            </Button>
          ),
        }))}
      />
      <CountList
        title="Searches without results"
        units={["search", "searches"]}
        empty={`A search without results appears here when ${SHOWN_FROM_VISITORS} visitors make it on one day.`}
        rows={report.searches.map(({ name, count }) => ({ key: name, count, name }))}
      />
    </div>
  );
}

function PageName({
  project,
  path,
  title,
}: {
  project: Project;
  path: string;
  title: string | null;
}) {
  return (
    <a
      href={new URL(encodeURI(path), project.url).href}
      target="_blank"
      rel="noopener"
      className="group block rounded-sm"
    >
      <span className="block font-medium group-hover:text-accent group-hover:underline">
        {title ?? path}
      </span>
      {title !== null && <span className="block font-mono text-xs text-faint">{path}</span>}
    </a>
  );
}
