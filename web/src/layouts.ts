import { matchPath } from "react-router-dom";
import { type WebRoute, webRouteRows } from "#schemas/web-routes.ts";

/** The layout around a page of the app. Public pages are separate documents with the brochure's menu. */
type Layout = Pick<WebRoute, "menu" | "footer" | "sidebar" | "title">;

const bare = { menu: "none", footer: "none", sidebar: false } as const;

/** A chat task always fills the whole window. */
const chatTask: Layout = { ...bare, title: "Chat" };
const chatTaskPaths = ["/:org/~/chat/:task", "/:org/:project/chat/:task"];

const notFound: Layout = { ...bare, title: "Page not found" };

export function layoutOf(pathname: string): Layout {
  if (chatTaskPaths.some((path) => matchPath(path, pathname))) return chatTask;
  return webRouteRows.find(({ path }) => matchPath(path, pathname)) ?? notFound;
}
