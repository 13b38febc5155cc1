/** Who may open a page. `web/src/guards.ts` decides where everyone else is redirected. */
export type Guard =
  | "none"
  /** Only without a session: sign-in and sign-up pages. */
  | "visitor"
  /** The page itself requires a session, but only after a half-finished sign-in is complete. */
  | "factor"
  | "session"
  | "admin";

export interface WebRoute {
  /** `:name` is a parameter. With `?` at the end, it is optional. */
  path: `/${string}`;
  /** Title of the browser tab, until the page sets a more specific one. */
  title: string;
  menu: "brochure" | "project" | "none";
  footer: "brochure" | "app" | "none";
  /** The list of projects on the left, for signed-in users. */
  sidebar: boolean;
  guard: Guard;
  /** Its tab in the menu of the organization, project or admin console. */
  tab?: { of: "org" | "project" | "admin"; label: string };
  /** Names of the query parameters that links to it can have, in the order of the arguments. */
  query?: readonly string[];
}

/** Settings and the admin console have their own menus instead of the sidebar. */
export const wide = { menu: "project", footer: "app", sidebar: false, guard: "session" } as const;
