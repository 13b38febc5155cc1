import { Link, useLocation, useParams } from "react-router-dom";
import { Status, StatusDot } from "../../../components/status.tsx";
import { brokenLinks } from "../../../lib/status.ts";
import { paths } from "../../../paths.ts";
import { useDeployment, useProject } from "../../../queries.ts";
import { OrgSwitcher } from "./org-switcher.tsx";
import { link, Slash } from "./breadcrumb-parts.tsx";
import { OutsideOrgs } from "./outside-orgs.tsx";
import { activityAt } from "../sections.ts";

/** Organization / project / activity / deployment, with the status of the last one. */
export function Breadcrumb() {
  const { org, project: projectHandle, deploymentId } = useParams();
  const { data } = useProject();
  const deployment = useDeployment().data?.deployment;
  const project = projectHandle ? data?.project : undefined;
  const latest = project?.latest;
  const activity = activityAt(useLocation().pathname, { org, project: projectHandle });
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-1 text-sm">
        <Slash />
        {!org && <OutsideOrgs />}
        {org && (
          <li className={projectHandle ? "shrink-0 max-md:hidden" : "min-w-0"}>
            <OrgSwitcher current={org} />
          </li>
        )}
        {org && projectHandle && (
          <>
            <Slash className="max-md:hidden" />
            <li className="flex min-w-0 items-center gap-1.5">
              <Link
                to={paths.project(org, projectHandle)}
                className={`${link} font-medium`}
                aria-current={deploymentId || activity ? undefined : "page"}
              >
                {project?.name ?? projectHandle}
              </Link>
              {!deploymentId && latest && (
                <Status
                  status={latest.status}
                  broken={brokenLinks(latest) > 0}
                  className="me-1.5 text-xs text-soft max-md:hidden"
                />
              )}
              {!deploymentId && latest && (
                <StatusDot
                  status={latest.status}
                  broken={brokenLinks(latest) > 0}
                  className="md:hidden"
                />
              )}
            </li>
          </>
        )}
        {activity && (
          <>
            <Slash className="max-lg:hidden" />
            <li className="shrink-0 max-lg:hidden">
              <Link
                to={activity.to}
                className={link}
                aria-current={deploymentId ? undefined : "page"}
              >
                {activity.label}
              </Link>
            </li>
          </>
        )}
        {org && projectHandle && deploymentId && deployment && (
          <>
            <Slash />
            <li className="flex shrink-0 items-center gap-1.5">
              <Link
                to={paths.deployment(org, projectHandle, deploymentId)}
                className={`${link} tabular-nums`}
                aria-current="page"
              >
                #{deployment.number}
              </Link>
              <Status
                status={deployment.status}
                broken={brokenLinks(deployment) > 0}
                className="text-xs text-soft max-md:hidden"
              />
              <StatusDot
                status={deployment.status}
                broken={brokenLinks(deployment) > 0}
                className="md:hidden"
              />
            </li>
          </>
        )}
      </ol>
    </nav>
  );
}
