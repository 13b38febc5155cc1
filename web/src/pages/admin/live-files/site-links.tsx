import { Link } from "react-router-dom";
import type { LiveSite } from "#schemas/admin/live-file.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { paths } from "../../../paths.ts";

const link = "rounded-sm hover:underline";

/** The project of a live file, its organization and its deployment. */
export function SiteLinks({ site, page }: { site: LiveSite; page: string }) {
  const { org, project, deployment, isRestricted } = site;
  const place = `${org.handle}/${project.handle}`;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-faint">
      <Link
        to={`${page}?in=${encodeURIComponent(place)}`}
        className={`${link} min-w-0 break-all`}
        title={`Only ${project.name}`}
      >
        {place}
      </Link>
      <Link
        to={`${paths.adminDeployments}?deployment=${deployment.id}`}
        className={link}
        aria-label={`Deployment #${deployment.number} of ${place}`}
      >
        #{deployment.number}
      </Link>
      {isRestricted && <Badge>Not public</Badge>}
    </span>
  );
}
