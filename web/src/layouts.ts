import { matchPath } from "react-router-dom";
import type { webRoutes } from "#schemas/web-routes.ts";

/** What stands around a page of the app. Public pages are documents of their own, with the brochure's menu and a footer by section. */
interface Layout {
  /** A "project" menu needs a session. */
  menu: "brochure" | "project" | "none";
  footer: "brochure" | "app" | "none";
  /** The list of projects at the left, for whoever is signed in. */
  sidebar: boolean;
  /** Of the tab, until the page says a better one. */
  title: string;
}

type Route =
  | (typeof webRoutes)[number]
  // A task of the chat fills the window, wherever it is opened.
  | "/:org/~/chat/:task"
  | "/:org/:project/chat/:task";

/** A page of its own, such as signing in. */
const alone = (title: string): Layout => ({ menu: "none", footer: "none", sidebar: false, title });
const page = (title: string): Layout => ({ menu: "project", footer: "app", sidebar: true, title });
/** Settings and the admin console have their own menu. */
const wide = (title: string): Layout => ({ ...page(title), sidebar: false });

/** Every page of the app; the first row that fits counts. */
export const layouts: Record<Route, Layout> = {
  "/": alone("Home"),
  "/login": alone("Log in"),
  "/signup": alone("Create an account"),
  "/auth": alone("Sign in"),
  "/preview-login": alone("Log in"),
  "/preview-signup": alone("Create an account"),
  "/dashboard": alone("Dashboard"),
  "/settings": wide("Account settings"),
  "/settings/:section": wide("Account settings"),
  "/open-site": alone("Open a site"),
  "/new": page("New project"),
  "/new/clone": page("New project"),
  "/new/organization": page("New organization"),
  "/new/:org/templates": page("Templates"),
  "/new/:org/templates/:template": page("Template"),
  "/notifications": page("Notifications"),
  "/invite/:token": alone("Invitation"),
  "/admin": wide("Admin"),
  "/admin/users": wide("Users"),
  "/admin/waitlist": wide("Waitlist"),
  "/admin/mails": wide("Emails"),
  "/admin/audit": wide("Audit"),
  "/admin/contact": wide("Contact messages"),
  "/admin/jobs": wide("Jobs"),
  "/admin/git-events": wide("Git events"),
  "/:org/~/chat/:task": alone("Chat"),
  "/:org/:project/chat/:task": alone("Chat"),
  "/:org": page("Projects"),
  "/:org/~/activity": page("Activity"),
  "/:org/~/settings": wide("Organization settings"),
  "/:org/~/settings/:section": wide("Organization settings"),
  "/:org/:project": page("Project"),
  "/:org/:project/deployments": page("Deployments"),
  "/:org/:project/db": page("Database"),
  "/:org/:project/source": page("Source"),
  "/:org/:project/settings": wide("Project settings"),
  "/:org/:project/settings/:section": wide("Project settings"),
  "/:org/:project/:deploymentId": page("Deployment"),
  "/:org/:project/:deploymentId/logs": page("Logs"),
  "/:org/:project/:deploymentId/issues": page("Issues"),
  "/:org/:project/:deploymentId/notes": page("Notes"),
  "/:org/:project/:deploymentId/posts": page("Posts"),
  "/:org/:project/:deploymentId/graph": page("Graph"),
  "/:org/:project/:deploymentId/medias": page("Medias"),
  "/:org/:project/:deploymentId/spec": page("Spec"),
  "/:org/:project/:deploymentId/source": page("Source"),
  "/:org/:project/:deploymentId/sqlite": page("SQL"),
  "/:org/:project/:deploymentId/compare": page("Compare"),
};

const rows = Object.entries(layouts);
const nowhere = alone("Page not found");

export function layoutOf(pathname: string): Layout {
  return rows.find(([pattern]) => matchPath(pattern, pathname))?.[1] ?? nowhere;
}
