import { type LazyRouteFunction, Navigate, type RouteObject } from "react-router-dom";
import type { WebRoute } from "#schemas/web/route.ts";
import { type WebRouteName, webRouteRows } from "#schemas/web/routes.ts";
import { NotFound } from "./components/not-found.tsx";
import { guards, requireHandle } from "./guards.ts";
import { RouteError } from "./pages/errors/route-error.tsx";
import { Root } from "./pages/layout/root.tsx";
import { paths } from "./paths.ts";

type Lazy = LazyRouteFunction<RouteObject>;

/** Maps every row of `schemas/web/routes.ts` to its page. The compiler rejects missing and unknown names. */
const pages: Record<WebRouteName, Lazy> = {
  home: async () => (await import("./pages/dashboard/dashboard.tsx")).home,
  login: async () => (await import("./pages/auth/login.tsx")).login,
  signup: async () => (await import("./pages/auth/login.tsx")).signup,
  auth: async () => (await import("./pages/auth/landing.tsx")).route,
  previewLogin: async () => (await import("./pages/auth/login.tsx")).previewLogin,
  previewSignup: async () => (await import("./pages/auth/login.tsx")).previewSignup,
  dashboard: async () => (await import("./pages/dashboard/dashboard.tsx")).dashboard,
  account: async () => (await import("./pages/settings/account-settings.tsx")).route,
  hostConnected: async () =>
    (await import("./pages/orgs/settings/git-hosts/host-connected.tsx")).route,
  slackConnected: async () =>
    (await import("./pages/integrations/slack/slack-connected.tsx")).route,
  authorize: async () => (await import("./pages/applications/authorize.tsx")).route,
  openSite: async () => (await import("./pages/sites/open-site.tsx")).route,
  new: async () => (await import("./pages/projects/new/new-project.tsx")).route,
  newClone: async () => (await import("./pages/projects/new/new-project.tsx")).cloneRoute,
  newImport: async () => (await import("./pages/projects/import/import-repository.tsx")).route,
  newOrg: async () => (await import("./pages/orgs/new-org.tsx")).route,
  templates: async () => (await import("./pages/templates/template-list.tsx")).route,
  template: async () => (await import("./pages/templates/template.tsx")).route,
  notifications: async () => (await import("./pages/notifications/notifications.tsx")).route,
  unsubscribe: async () => (await import("./pages/unsubscribe/unsubscribe.tsx")).route,
  invite: async () => (await import("./pages/invite/invite.tsx")).route,
  admin: () => Promise.resolve({ element: <Navigate to={paths.adminDb()} replace /> }),
  adminDb: async () => (await import("./pages/admin/database/database.tsx")).route,
  adminStorage: async () => (await import("./pages/admin/storage/storage.tsx")).route,
  adminKpis: async () => (await import("./pages/admin/kpis/kpis.tsx")).route,
  adminRevenue: async () => (await import("./pages/admin/revenue/revenue.tsx")).route,
  adminUsers: async () => (await import("./pages/admin/users/users.tsx")).route,
  adminSupa: async () => (await import("./pages/admin/accounts/accounts.tsx")).route,
  adminOrgs: async () => (await import("./pages/admin/orgs/orgs.tsx")).route,
  adminProjects: async () => (await import("./pages/admin/projects/projects.tsx")).route,
  adminDeployments: async () => (await import("./pages/admin/deployments/deployments.tsx")).route,
  adminNotes: async () => (await import("./pages/admin/live-files/notes.tsx")).route,
  adminMedia: async () => (await import("./pages/admin/live-files/media.tsx")).route,
  adminBlocks: async () => (await import("./pages/admin/blocks/blocks.tsx")).route,
  adminWaitlist: async () => (await import("./pages/admin/waitlist.tsx")).route,
  adminContact: async () => (await import("./pages/admin/contact.tsx")).route,
  adminMails: async () => (await import("./pages/admin/mails/mails.tsx")).route,
  adminAudit: async () => (await import("./pages/admin/audit.tsx")).route,
  adminStatus: async () => (await import("./pages/admin/status/status.tsx")).route,
  adminJobs: async () => (await import("./pages/admin/jobs/jobs.tsx")).route,
  adminGitEvents: async () => (await import("./pages/admin/git-events.tsx")).route,
  adminWebhooks: async () => (await import("./pages/admin/webhooks.tsx")).route,
  adminDebug: async () => (await import("./pages/admin/debug/debug.tsx")).route,
  adminGithubApp: async () => (await import("./pages/admin/github-app/github-app.tsx")).route,
  org: async () => (await import("./pages/orgs/org-home.tsx")).route,
  orgActivity: async () => (await import("./pages/orgs/org-activity.tsx")).route,
  orgChat: async () => (await import("./pages/chat/org-chat.tsx")).route,
  orgTask: async () => (await import("./pages/chat/task/task-page.tsx")).route,
  orgWebhooks: async () => (await import("./pages/webhooks/org-webhooks.tsx")).listRoute,
  orgWebhook: async () => (await import("./pages/webhooks/org-webhooks.tsx")).route,
  orgIntegrations: async () => (await import("./pages/integrations/org-integrations.tsx")).route,
  orgSlack: async () => (await import("./pages/integrations/slack/org-slack.tsx")).route,
  orgSettings: async () => (await import("./pages/orgs/org-settings.tsx")).route,
  project: async () => (await import("./pages/projects/project-home.tsx")).route,
  site: async () => (await import("./pages/projects/site/project-site.tsx")).route,
  visitors: async () => (await import("./pages/visitors/visitors.tsx")).route,
  subscribers: async () => (await import("./pages/subscribers/subscribers.tsx")).route,
  deployments: async () => (await import("./pages/deployments/list/deployment-list.tsx")).route,
  schedule: async () => (await import("./pages/schedule/project-schedule.tsx")).route,
  previews: async () => (await import("./pages/previews/preview-list.tsx")).route,
  projectSource: async () => (await import("./pages/source/project-source.tsx")).route,
  editorAgent: async () => (await import("./pages/source/editor-agent.tsx")).route,
  chat: async () => (await import("./pages/chat/project-chat.tsx")).route,
  tasks: async () => (await import("./pages/chat/tasks/tasks-page.tsx")).route,
  task: async () => (await import("./pages/chat/task/task-page.tsx")).route,
  agent: async () => (await import("./pages/agent/agent-page.tsx")).route,
  ask: async () => (await import("./pages/chat/ask/ask-page.tsx")).route,
  projectDatabase: async () => (await import("./pages/projects/project-database.tsx")).route,
  mcp: async () => (await import("./pages/mcp/project-mcp.tsx")).route,
  projectApi: async () => (await import("./pages/api/project-api.tsx")).route,
  webhooks: async () => (await import("./pages/webhooks/project-webhooks.tsx")).listRoute,
  webhook: async () => (await import("./pages/webhooks/project-webhooks.tsx")).route,
  settings: async () => (await import("./pages/projects/project-settings.tsx")).route,
  deployment: async () => (await import("./pages/deployments/overview/deployment-home.tsx")).route,
  logs: async () => (await import("./pages/deployments/log/deployment-logs.tsx")).route,
  issues: async () => (await import("./pages/deployments/issues/deployment-issues.tsx")).route,
  notes: async () => (await import("./pages/notes/notes.tsx")).route,
  posts: async () => (await import("./pages/posts/posts.tsx")).route,
  graph: async () => (await import("./pages/deployments/deployment-graph.tsx")).route,
  medias: async () => (await import("./pages/medias/medias.tsx")).route,
  spec: async () => (await import("./pages/spec/spec.tsx")).route,
  source: async () => (await import("./pages/source/deployment-source.tsx")).route,
  sqlite: async () => (await import("./pages/deployments/deployment-sqlite.tsx")).route,
  compare: async () => (await import("./pages/deployments/compare/compare.tsx")).route,
};

type Row = (typeof webRouteRows)[number];

/** The shell requires a session, so its pages only check the handle. */
function routeOf(row: Row): RouteObject {
  const loader = row.guard === "session" && isInShell(row) ? requireHandle : guards[row.guard];
  return { path: row.path, lazy: pages[row.name], ...(loader && { loader }) };
}

const isInShell = ({ menu }: WebRoute) => menu === "project";
const isInProject = ({ path }: Row) => isBelow(path, "/:org/:project");
const isInDeployment = ({ path }: Row) => isBelow(path, "/:org/:project/:deploymentId");
const isBelow = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`);

const rowsInShell = webRouteRows.filter(isInShell);

/** Every page, inside its shared layouts. Fixed segments win over parameters. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <div className="min-h-dvh" />,
    children: [
      ...webRouteRows.filter((row) => !isInShell(row)).map(routeOf),
      {
        loader: guards.session!,
        lazy: async () => (await import("./pages/layout/app-shell.tsx")).route,
        children: [
          ...rowsInShell.filter((row) => !isInProject(row)).map(routeOf),
          {
            lazy: async () => (await import("./pages/projects/project-layout.tsx")).route,
            children: [
              ...rowsInShell.filter((row) => isInProject(row) && !isInDeployment(row)).map(routeOf),
              {
                lazy: async () => (await import("./pages/deployments/deployment-layout.tsx")).route,
                children: rowsInShell.filter(isInDeployment).map(routeOf),
              },
            ],
          },
        ],
      },
      { path: "*", element: <NotFound /> },
    ],
  },
];
