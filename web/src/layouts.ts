import { matchPath } from "react-router-dom";
import type { WebRoute } from "#schemas/web/route.ts";
import { webRouteRows } from "#schemas/web/routes.ts";

/** The layout around a page of the app. Public pages are separate documents with the brochure's menu. */
type Layout = Pick<WebRoute, "menu" | "footer" | "sidebar" | "title">;

const notFound: Layout = {
  menu: "none",
  footer: "none",
  sidebar: false,
  title: "Page not found",
};

export function layoutOf(pathname: string): Layout {
  return webRouteRows.find(({ path }) => matchPath(path, pathname)) ?? notFound;
}
