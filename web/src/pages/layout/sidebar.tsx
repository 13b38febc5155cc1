import { useQuery } from "@tanstack/react-query";
import {
  Activity,
  Archive,
  Blocks,
  LayoutGrid,
  MessageSquare,
  Plus,
  Settings,
  Webhook,
} from "lucide-react";
import { Link, NavLink, useParams } from "react-router-dom";
import { orgTopic } from "#schemas/events.ts";
import { trpc } from "../../api.ts";
import { StatusDot } from "../../components/status.tsx";
import { Button } from "../../components/ui/button.tsx";
import { classNames } from "../../lib/class-names.ts";
import { defaultScope } from "../../lib/default-scope.ts";
import { brokenLinks, statusWord } from "../../lib/status.ts";
import { useLive } from "../../live.ts";
import { paths } from "../../paths.ts";
import { useOrgs } from "../../queries.ts";
import { sectionsOf } from "./sections.ts";
import { asideFrame, entry, entryLook } from "./sidebar-look.ts";
import { byReference } from "../../lib/by-reference.ts";

const SHOWN_PROJECTS = 50;

/** The organization's projects with their live status. The current project also shows its sections. Pages outside an organization show the personal one. */
export function Sidebar() {
  const { org: named, project: current } = useParams();
  const { data: known } = useOrgs();
  const own = named === undefined && known ? defaultScope(known.orgs) : undefined;
  useLive(own && orgTopic(own.id));
  const org = named ?? own?.handle ?? "";
  // A failed list is not automatically fetched again on any page of the organization.
  const { data, isLoadingError, refetch } = useQuery(
    trpc.projects.list.queryOptions(
      { orgId: org, limit: SHOWN_PROJECTS },
      { retryOnMount: false, enabled: org !== "" },
    ),
  );
  const projects = data?.projects;
  const currentId = byReference(projects, current)?.id;
  return (
    <aside className={asideFrame}>
      <nav aria-label="Projects" className="min-h-0 flex-1 space-y-px overflow-y-auto p-3">
        <NavLink to={paths.org(org)} end className={entryLook}>
          <LayoutGrid /> All projects
        </NavLink>
        <NavLink to={paths.orgActivity(org)} className={entryLook}>
          <Activity /> Activity
        </NavLink>
        <NavLink to={paths.orgChat(org)} className={entryLook}>
          <MessageSquare /> Chat
        </NavLink>
        <NavLink to={paths.orgWebhooks(org)} className={entryLook}>
          <Webhook /> Webhooks
        </NavLink>
        <NavLink to={paths.orgIntegrations(org)} className={entryLook}>
          <Blocks /> Integrations
        </NavLink>
        <NavLink to={paths.orgSettings(org)} className={entryLook}>
          <Settings /> Settings
        </NavLink>
        {isLoadingError && (
          <p role="alert" className="px-2.5 pt-4 text-[13px] text-faint">
            Failed to load projects{" "}
            <button
              type="button"
              className="font-medium text-accent hover:underline"
              onClick={() => void refetch()}
            >
              Retry
            </button>
          </p>
        )}
        {projects && projects.length > 0 && (
          <>
            <h2 className="px-2.5 pt-4 pb-1.5 text-xs text-faint">Projects</h2>
            <ul className="grid grid-cols-1 gap-px">
              {projects.map(({ id, handle, name, latest, status }) => {
                const isCurrent = id === currentId;
                return (
                  <li key={id}>
                    <Link
                      to={paths.project(org, handle)}
                      className={classNames(
                        entry,
                        isCurrent ? "font-medium text-ink" : "text-soft hover:bg-wash",
                      )}
                    >
                      <span className="flex size-4 shrink-0 items-center justify-center">
                        <StatusDot
                          status={latest?.status ?? "none"}
                          broken={brokenLinks(latest) > 0}
                        />
                      </span>
                      <span className="truncate">{name}</span>
                      {status === "archived" && (
                        <Archive aria-label="archived" className="size-3.5 shrink-0 text-faint" />
                      )}
                      {latest && (
                        <span className="sr-only">
                          {statusWord(latest.status)}
                          {brokenLinks(latest) > 0 && ", links broke"}
                        </span>
                      )}
                    </Link>
                    {isCurrent && (
                      <ul className="mb-2 ml-[17px] grid gap-px border-l border-line pl-2.5">
                        {sectionsOf({ org, project: handle, admin: false }).map((section) => (
                          <li key={section.to}>
                            <NavLink to={section.to} end={section.end} className={entryLook}>
                              {section.label}
                            </NavLink>
                          </li>
                        ))}
                      </ul>
                    )}
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </nav>
      <div className="border-t border-line p-3">
        <Button asChild variant="outline" size="sm" className="w-full">
          <Link to={paths.newProject(org)}>
            <Plus /> New project
          </Link>
        </Button>
      </div>
    </aside>
  );
}
