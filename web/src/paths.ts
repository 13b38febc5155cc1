/** Every address of the app that is linked to. */
export const paths = {
  home: "/",
  login: (redirect?: string) => withQuery("/login", { redirect }),
  /** Whoever has a session goes on to the redirect. */
  getStarted: "/signup?redirect=/new",
  signup: (redirect?: string) => withQuery("/signup", { redirect }),
  previewLogin: (redirect?: string) => withQuery("/preview-login", { redirect }),
  previewSignup: (redirect?: string) => withQuery("/preview-signup", { redirect }),
  /** Where links of mails and providers arrive; `step` is what is left to do there. */
  auth: (step?: "factor" | "password", redirect?: string) => withQuery("/auth", { step, redirect }),
  account: (section?: string) => `/settings${section ? `/${section}` : ""}`,
  dashboard: "/dashboard",
  /** Public pages: documents of their own, so they are linked by `<a href>`. */
  publicHome: "/home",
  waitlist: (redirect?: string) => withQuery("/waitlist", { redirect }),
  upgrade: "/upgrade",
  docs: "/docs",
  help: "/help",
  notifications: "/notifications",
  invite: (token: string) => `/invite/${token}`,
  newOrg: "/new/organization",
  /** A public repository has an address of its own. */
  newProject: (org?: string, from?: string) =>
    from === "url" ? withQuery("/new/clone", { org }) : withQuery("/new", { org, from }),
  templates: (org: string) => `/new/${org}/templates`,
  template: (org: string, template: string) => `/new/${org}/templates/${template}`,
  org: (org: string) => `/${org}`,
  orgActivity: (org: string) => `/${org}/~/activity`,
  orgSettings: (org: string, section?: string) =>
    `/${org}/~/settings${section ? `/${section}` : ""}`,
  project: (org: string, project: string) => `/${org}/${project}`,
  deployments: (org: string, project: string) => `/${org}/${project}/deployments`,
  settings: (org: string, project: string, section?: string) =>
    `/${org}/${project}/settings${section ? `/${section}` : ""}`,
  deployment: (org: string, project: string, deploymentId: string) =>
    `/${org}/${project}/${deploymentId}`,
  logs: (org: string, project: string, deploymentId: string) =>
    `/${org}/${project}/${deploymentId}/logs`,
  issues: (org: string, project: string, deploymentId: string) =>
    `/${org}/${project}/${deploymentId}/issues`,
  notes: (org: string, project: string, deploymentId: string, path?: string) =>
    withQuery(`/${org}/${project}/${deploymentId}/notes`, { path }),
  posts: (org: string, project: string, deploymentId: string, post?: string) =>
    withQuery(`/${org}/${project}/${deploymentId}/posts`, { post }),
  graph: (org: string, project: string, deploymentId: string, node?: string) =>
    withQuery(`/${org}/${project}/${deploymentId}/graph`, { node }),
  medias: (org: string, project: string, deploymentId: string, media?: string) =>
    withQuery(`/${org}/${project}/${deploymentId}/medias`, { media }),
  spec: (org: string, project: string, deploymentId: string) =>
    `/${org}/${project}/${deploymentId}/spec`,
  /** A file at the deployment's commit; `line` is scrolled to and marked. */
  source: (org: string, project: string, deploymentId: string, path?: string, line?: number) =>
    withQuery(`/${org}/${project}/${deploymentId}/source`, { path, line: line?.toString() }),
  sqlite: (org: string, project: string, deploymentId: string, sql?: string) =>
    withQuery(`/${org}/${project}/${deploymentId}/sqlite`, { sql }),
  /** `other`: the older deployment; the one before when there is none. `path`: of a note whose change is shown. `show`: a section. */
  compare: (
    org: string,
    project: string,
    deploymentId: string,
    wanted: { other?: string; path?: string; show?: string } = {},
  ) => withQuery(`/${org}/${project}/${deploymentId}/compare`, wanted),
  projectDatabase: (org: string, project: string) => `/${org}/${project}/db`,
  projectSource: (org: string, project: string, path?: string) =>
    withQuery(`/${org}/${project}/source`, { path }),
  admin: "/admin",
  adminUsers: "/admin/users",
  adminWaitlist: "/admin/waitlist",
  adminContact: "/admin/contact",
  adminMails: "/admin/mails",
  adminAudit: "/admin/audit",
  adminJobs: "/admin/jobs",
  adminGitEvents: "/admin/git-events",
} as const;

/** A path of this origin, or "/": a redirect value from the address bar must not lead elsewhere. */
export function safeRedirect(value: string | null): string {
  if (!value) return "/";
  try {
    const url = new URL(value, location.origin);
    // "/.//host" normalises to "//host", which a browser reads as another origin.
    const path = url.pathname.replace(/^\/+/, "/");
    return url.origin === location.origin ? path + url.search + url.hash : "/";
  } catch {
    return "/";
  }
}

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const query = new URLSearchParams(
    // Home is where one arrives anyway.
    Object.entries(values).filter(
      (entry): entry is [string, string] => Boolean(entry[1]) && entry[1] !== "/",
    ),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}
