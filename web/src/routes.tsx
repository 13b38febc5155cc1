import { Navigate, type RouteObject } from "react-router-dom";
import {
  requireAdmin,
  requireFactor,
  requireHandle,
  requireSession,
  requireVisitor,
} from "./guards.ts";
import { NotFound } from "./components/not-found.tsx";
import { RouteError } from "./pages/errors/route-error.tsx";
import { Root } from "./pages/layout/root.tsx";
import { paths } from "./paths.ts";

/** Every page. Static paths win over `:org`; `schemas/reserved.ts` keeps handles off them. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <div className="min-h-dvh" />,
    children: [
      { index: true, lazy: async () => (await import("./pages/dashboard/dashboard.tsx")).home },
      {
        loader: requireVisitor,
        children: [
          { path: "login", lazy: async () => (await import("./pages/auth/login.tsx")).login },
          { path: "signup", lazy: async () => (await import("./pages/auth/login.tsx")).signup },
          {
            path: "preview-login",
            lazy: async () => (await import("./pages/auth/login.tsx")).previewLogin,
          },
          {
            path: "preview-signup",
            lazy: async () => (await import("./pages/auth/login.tsx")).previewSignup,
          },
        ],
      },
      { path: "auth", lazy: async () => (await import("./pages/auth/landing.tsx")).route },
      {
        path: "dashboard",
        lazy: async () => (await import("./pages/dashboard/dashboard.tsx")).dashboard,
      },
      {
        path: "invite/:token",
        loader: ({ request }) => requireFactor(new URL(request.url).pathname),
        lazy: async () => (await import("./pages/invite/invite.tsx")).route,
      },
      {
        path: "open-site",
        loader: requireSession,
        lazy: async () => (await import("./pages/sites/open-site.tsx")).route,
      },
      {
        loader: requireSession,
        lazy: async () => (await import("./pages/layout/app-shell.tsx")).route,
        children: [
          {
            path: "new",
            lazy: async () => (await import("./pages/projects/new/new-project.tsx")).route,
          },
          {
            path: "new/clone",
            lazy: async () => (await import("./pages/projects/new/new-project.tsx")).cloneRoute,
          },
          {
            path: "new/organization",
            lazy: async () => (await import("./pages/orgs/new-org.tsx")).route,
          },
          {
            path: "new/:org/templates",
            loader: requireHandle,
            lazy: async () => (await import("./pages/templates/template-list.tsx")).route,
          },
          {
            path: "new/:org/templates/:template",
            loader: requireHandle,
            lazy: async () => (await import("./pages/templates/template.tsx")).route,
          },
          {
            path: "settings/:section?",
            lazy: async () => (await import("./pages/settings/account-settings.tsx")).route,
          },
          {
            path: "notifications",
            lazy: async () => (await import("./pages/notifications/notifications.tsx")).route,
          },
          {
            path: "admin",
            loader: requireAdmin,
            children: [
              { index: true, element: <Navigate to={paths.adminUsers} replace /> },
              { path: "users", lazy: async () => (await import("./pages/admin/users.tsx")).route },
              {
                path: "waitlist",
                lazy: async () => (await import("./pages/admin/waitlist.tsx")).route,
              },
              {
                path: "contact",
                lazy: async () => (await import("./pages/admin/contact.tsx")).route,
              },
              { path: "mails", lazy: async () => (await import("./pages/admin/mails.tsx")).route },
              { path: "audit", lazy: async () => (await import("./pages/admin/audit.tsx")).route },
              { path: "jobs", lazy: async () => (await import("./pages/admin/jobs.tsx")).route },
              {
                path: "git-events",
                lazy: async () => (await import("./pages/admin/git-events.tsx")).route,
              },
            ],
          },
          {
            path: ":org",
            loader: requireHandle,
            children: [
              { index: true, lazy: async () => (await import("./pages/orgs/org-home.tsx")).route },
              {
                path: "~/activity",
                lazy: async () => (await import("./pages/orgs/org-activity.tsx")).route,
              },
              {
                path: "~/settings/:section?",
                lazy: async () => (await import("./pages/orgs/org-settings.tsx")).route,
              },
              {
                path: ":project",
                lazy: async () => (await import("./pages/projects/project-layout.tsx")).route,
                children: [
                  {
                    index: true,
                    lazy: async () => (await import("./pages/projects/project-home.tsx")).route,
                  },
                  {
                    path: "deployments",
                    lazy: async () =>
                      (await import("./pages/deployments/list/deployment-list.tsx")).route,
                  },
                  {
                    path: "db",
                    lazy: async () => (await import("./pages/projects/project-database.tsx")).route,
                  },
                  {
                    path: "source",
                    lazy: async () => (await import("./pages/source/project-source.tsx")).route,
                  },
                  {
                    path: "settings/:section?",
                    lazy: async () => (await import("./pages/projects/project-settings.tsx")).route,
                  },
                  {
                    path: ":deployment",
                    lazy: async () =>
                      (await import("./pages/deployments/deployment-layout.tsx")).route,
                    children: [
                      {
                        index: true,
                        lazy: async () =>
                          (await import("./pages/deployments/overview/deployment-home.tsx")).route,
                      },
                      {
                        path: "logs",
                        lazy: async () =>
                          (await import("./pages/deployments/log/deployment-logs.tsx")).route,
                      },
                      {
                        path: "graph",
                        lazy: async () =>
                          (await import("./pages/deployments/deployment-graph.tsx")).route,
                      },
                      {
                        path: "sqlite",
                        lazy: async () =>
                          (await import("./pages/deployments/deployment-sqlite.tsx")).route,
                      },
                      {
                        path: "issues",
                        lazy: async () =>
                          (await import("./pages/deployments/issues/deployment-issues.tsx")).route,
                      },
                      {
                        path: "posts",
                        lazy: async () => (await import("./pages/posts/posts.tsx")).route,
                      },
                      {
                        path: "notes",
                        lazy: async () => (await import("./pages/notes/notes.tsx")).route,
                      },
                      {
                        path: "medias",
                        lazy: async () => (await import("./pages/medias/medias.tsx")).route,
                      },
                      {
                        path: "spec",
                        lazy: async () => (await import("./pages/spec/spec.tsx")).route,
                      },
                      {
                        path: "source",
                        lazy: async () =>
                          (await import("./pages/source/deployment-source.tsx")).route,
                      },
                      {
                        path: "compare",
                        lazy: async () =>
                          (await import("./pages/deployments/compare/compare.tsx")).route,
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
      { path: "*", element: <NotFound /> },
    ],
  },
];
