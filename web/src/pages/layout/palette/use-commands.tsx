import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  ArrowRight,
  FileText,
  FolderGit2,
  Keyboard,
  LogOut,
  Plus,
  SquareArrowOutUpRight,
} from "lucide-react";
import { useNavigate, useParams } from "react-router-dom";
import { trpc } from "../../../api.ts";
import { useRedeploy } from "../../../components/deployments/use-redeploy.ts";
import { useUnpin } from "../../../components/projects/use-unpin.ts";
import { StatusDot } from "../../../components/status.tsx";
import { firstLine } from "../../../lib/format.ts";
import { paths } from "../../../paths.ts";
import type { PageHit } from "../../../public/search/find-pages.ts";
import { usePageSearch } from "../../../public/search/use-page-search.ts";
import { useIsAdmin, useOrg, useProject } from "../../../queries.ts";
import { signOut } from "../../../session.ts";
import { openShortcuts } from "../overlays.ts";
import { sectionsOf } from "../sections.ts";
import { type Command, matching } from "./command.ts";
import { orgActions, projectActions, themeActions } from "./place-actions.tsx";

const SHOWN_DEPLOYMENTS = 20;
/** The maximum of each kind, so that all kinds are visible. */
const SHOWN_OF_KIND = 8;

/** The commands that match the typed text: search results from the projects, and the pages and actions of the current location. */
export function useCommands(query: string): { commands: Command[]; searching: boolean } {
  const { org } = useParams();
  const navigate = useNavigate();
  const project = useProject().data?.project;
  const currentOrg = useOrg().data?.org;
  const redeploy = useRedeploy({ orgHandle: org ?? "", handle: project?.handle ?? "" });
  const unpin = useUnpin({ id: project?.id ?? "", live: project?.live ?? null });
  const isAdmin = useIsAdmin();
  const text = query.trim();
  const results = useQuery(
    trpc.search.find.queryOptions(
      { query: text },
      { enabled: text !== "", placeholderData: keepPreviousData },
    ),
  );
  const recent = useQuery(
    trpc.projects.list.queryOptions(org ? { orgId: org, limit: SHOWN_OF_KIND } : {}, {
      enabled: text === "",
    }),
  );
  const { hits, state } = usePageSearch(text);
  const deployments = useQuery(
    trpc.deployments.list.queryOptions(
      { projectId: project?.id ?? "", of: "site", limit: SHOWN_DEPLOYMENTS },
      { enabled: project !== undefined },
    ),
  );

  const projects: Command[] = (
    text === ""
      ? (recent.data?.projects ?? []).map((one) => ({ ...one, orgName: one.orgHandle }))
      : (results.data?.projects ?? [])
  ).map(({ id, name, handle, orgHandle, orgName }) => ({
    id: `project ${id}`,
    group: "Projects",
    label: name,
    note: orgName,
    icon: <FolderGit2 />,
    to: paths.project(orgHandle, handle),
  }));
  const notes: Command[] = (text === "" ? [] : (results.data?.notes ?? [])).map((note) => ({
    id: `note ${note.deploymentId} ${note.path}`,
    group: "Notes",
    label: note.title,
    note: `${note.projectName} / ${note.path}`,
    icon: <FileText />,
    to: paths.notes(note.orgHandle, note.projectHandle, note.deploymentId, note.path),
  }));
  const deploymentPath = (id: string) =>
    project ? paths.deployment(project.orgHandle, project.handle, id) : paths.dashboard;
  const builds: Command[] = (deployments.data?.deployments ?? []).map(
    ({ id, number, status, commit }) => ({
      id: `deployment ${id}`,
      group: "Deployments",
      label: `#${number}`,
      note: commit ? firstLine(commit.message) : undefined,
      icon: <StatusDot status={status} />,
      to: deploymentPath(id),
    }),
  );
  const publish = () => project && redeploy.mutate({ projectId: project.id });
  const built = deployments.data?.deployments ?? [];
  const here: Command[] = [
    ...(project
      ? projectActions(project, { deployments: built, redeploy: publish, unpin: unpin.mutate })
      : []),
    ...orgActions(currentOrg),
    // There are too many to show them without a search.
    ...(project && text !== ""
      ? themeActions(project, (id) => void navigate(deploymentPath(id)))
      : []),
  ];
  return {
    commands: [
      ...projects.slice(0, SHOWN_OF_KIND),
      ...notes.slice(0, SHOWN_OF_KIND),
      ...matching(builds, text).slice(0, text === "" ? 3 : SHOWN_OF_KIND),
      ...matching([...sectionPages(org, project?.handle), ...appPages(isAdmin)], text),
      ...matching([...here, ...actions(org)], text),
      ...hits.slice(0, SHOWN_OF_KIND).map(docsPage),
    ],
    searching: results.isFetching || deployments.isLoading || state === "loading",
  };
}

function sectionPages(org: string | undefined, project: string | undefined): Command[] {
  const sections = org ? sectionsOf({ org, project, admin: false }) : [];
  return sections.map(({ label, to }) => page(label, to, project ?? org));
}

const appPages = (isAdmin: boolean): Command[] => [
  page("Dashboard", paths.dashboard),
  page("Notifications", paths.notifications),
  page("Account Settings", paths.account()),
  ...(isAdmin ? [page("Admin", paths.adminDb())] : []),
];

const page = (label: string, to: string, note?: string): Command => ({
  id: `page ${to}`,
  group: "Pages",
  label,
  note,
  icon: <ArrowRight />,
  to,
});

const actions = (org: string | undefined): Command[] => [
  {
    id: "new project",
    group: "Actions",
    label: "Create a project",
    icon: <Plus />,
    to: paths.newProject(org),
  },
  {
    id: "new organization",
    group: "Actions",
    label: "Create an organization",
    icon: <Plus />,
    to: paths.newOrg,
  },
  {
    id: "shortcuts",
    group: "Actions",
    label: "Show keyboard shortcuts",
    icon: <Keyboard />,
    run: openShortcuts,
  },
  {
    id: "log out",
    group: "Actions",
    label: "Log Out",
    icon: <LogOut />,
    run: () => void signOut(),
  },
];

/** A command that opens a matching public page. */
const docsPage = ({ href, title, heading, place }: PageHit): Command => ({
  id: `docs ${href}`,
  group: "Docs",
  label: heading ?? title,
  note: place,
  icon: <SquareArrowOutUpRight />,
  href,
});
