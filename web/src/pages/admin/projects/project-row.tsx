import type { AdminProject } from "#schemas/admin/project.ts";
import { Status } from "../../../components/status.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { formatBytes, formatCount } from "../../../lib/format.ts";
import { sourceWords } from "./source-words.ts";

export function ProjectRow({ project, onOpen }: { project: AdminProject; onOpen: () => void }) {
  const { name, org, handle, source, latest, live, lastPushAt } = project;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3 text-left text-[13px] -outline-offset-2 hover:bg-wash md:grid-cols-[minmax(0,1.4fr)_8rem_7rem_7rem_8rem]"
      >
        <span className="min-w-0">
          <span className="flex items-center gap-x-2 gap-y-1 max-md:flex-wrap">
            <span className="max-w-full truncate font-medium">{name}</span>
            <ProjectBadges project={project} />
          </span>
          <span className="block truncate text-xs text-faint">
            {org.handle}/{handle}
          </span>
        </span>
        <span className="truncate text-soft max-md:hidden">{sourceWords[source.kind]}</span>
        <span className="max-md:order-last">
          {latest ? (
            <Status status={latest.status} />
          ) : (
            <span className="text-faint">no deployment</span>
          )}
        </span>
        <span className="text-soft max-md:hidden">
          {live && (
            <>
              {formatCount(live.pages, "page")}
              <span className="block text-xs text-faint">{formatBytes(live.bytes)}</span>
            </>
          )}
        </span>
        <span className="text-right text-xs text-faint">
          {lastPushAt ? (
            <>
              pushed <RelativeTime at={lastPushAt} />
            </>
          ) : (
            "never pushed"
          )}
        </span>
      </button>
    </li>
  );
}

export function ProjectBadges({ project }: { project: AdminProject }) {
  return (
    <>
      {project.org.isSuspended && <Badge tone="danger">Suspended</Badge>}
      {project.isArchived && <Badge>Archived</Badge>}
      {project.visibility === "private" && <Badge>Private</Badge>}
    </>
  );
}
