import { adminRoutes } from "./admin-routes.ts";
import { type WebRoute, wide } from "./route.ts";

/** The page fills the window, for example the sign-in page. */
const alone = { menu: "none", footer: "none", sidebar: false, guard: "none" } as const;
const page = { menu: "project", footer: "app", sidebar: true, guard: "session" } as const;
const ofProject = (label: string) => ({ of: "project", label }) as const;

/**
 * Every page of the app. The first row that matches an address wins. Addresses, layouts, menus, guards and reserved words are derived from this table, and
 * `web/src/routes.tsx` maps each row to its page. Tabs appear in the order of the rows.
 */
export const webRoutes = {
  home: { ...alone, path: "/", title: "Home" },
  login: { ...alone, path: "/login", title: "Log in", guard: "visitor", query: ["redirect"] },
  signup: {
    ...alone,
    path: "/signup",
    title: "Create an account",
    guard: "visitor",
    query: ["redirect"],
  },
  /** Links in emails and sign-in providers lead here; `step` is the remaining step. */
  auth: { ...alone, path: "/auth", title: "Sign in", query: ["step", "redirect"] },
  previewLogin: {
    ...alone,
    path: "/preview-login",
    title: "Log in",
    guard: "visitor",
    query: ["redirect"],
  },
  previewSignup: {
    ...alone,
    path: "/preview-signup",
    title: "Create an account",
    guard: "visitor",
    query: ["redirect"],
  },
  dashboard: { ...alone, path: "/dashboard", title: "Dashboard" },
  /**
   * `slack`: the token of a link from Slack, on the Integrations page. `plan` and `interval`: what a visitor of the pricing page has chosen, on the Billing
   * page.
   */
  account: {
    ...wide,
    path: "/settings/:section?",
    title: "Account settings",
    query: ["slack", "plan", "interval"],
  },
  /** From the link in an email. */
  unsubscribe: { ...alone, path: "/unsubscribe", title: "Turn off emails", query: ["token"] },
  openSite: { ...alone, path: "/open-site", title: "Open a site", guard: "session" },
  /** An application opens it with a request of OAuth in the query. */
  authorize: {
    ...alone,
    path: "/oauth/authorize",
    title: "Connect an application",
    guard: "session",
  },
  /** A git host sends the browser back with a code. */
  hostConnected: {
    ...alone,
    path: "/connect/git-host",
    title: "Connect a git host",
    guard: "session",
  },
  /** Slack sends the browser back with a code. */
  slackConnected: {
    ...alone,
    path: "/connect/slack",
    title: "Connect Slack",
    guard: "session",
  },
  new: { ...page, path: "/new", title: "New project", query: ["org", "from"] },
  newClone: { ...page, path: "/new/clone", title: "New project", query: ["org"] },
  newImport: {
    ...page,
    path: "/new/import",
    title: "Import from GitHub",
    query: ["org", "repo"],
  },
  newOrg: { ...page, path: "/new/organization", title: "New organization" },
  templates: { ...page, path: "/new/:org/templates", title: "Templates" },
  template: { ...page, path: "/new/:org/templates/:template", title: "Template" },
  notifications: { ...page, path: "/notifications", title: "Notifications" },
  invite: { ...alone, path: "/invite/:token", title: "Invitation", guard: "factor" },
  ...adminRoutes,
  org: {
    ...page,
    path: "/:org",
    /** `archived` shows the archived projects. */
    query: ["status"],
    title: "Projects",
    tab: { of: "org", label: "Projects" },
  },
  orgActivity: {
    ...page,
    path: "/:org/~/activity",
    title: "Activity",
    tab: { of: "org", label: "Activity" },
  },
  orgChat: { ...page, path: "/:org/~/chat", title: "Chat", tab: { of: "org", label: "Chat" } },
  orgTask: { ...alone, path: "/:org/~/chat/:taskId", title: "Chat", guard: "session" },
  orgWebhooks: {
    ...page,
    path: "/:org/~/webhooks",
    title: "Webhooks",
    tab: { of: "org", label: "Webhooks" },
  },
  /** `state`: of the deliveries. `delivery`: the open one. */
  orgWebhook: {
    ...page,
    path: "/:org/~/webhooks/:webhookId",
    title: "Webhook",
    query: ["state", "delivery"],
  },
  orgIntegrations: {
    ...page,
    path: "/:org/~/integrations",
    title: "Integrations",
    tab: { of: "org", label: "Integrations" },
  },
  /** `outcome`: how an installation of the Slack app ended. */
  orgSlack: {
    ...page,
    path: "/:org/~/integrations/slack",
    title: "Slack",
    query: ["outcome"],
  },
  /** On the Billing page: `outcome` of Stripe's Checkout, and the `plan` and `interval` to choose. */
  orgSettings: {
    ...wide,
    path: "/:org/~/settings/:section?",
    title: "Organization settings",
    tab: { of: "org", label: "Settings" },
    query: ["outcome", "plan", "interval"],
  },
  project: {
    ...page,
    path: "/:org/:project",
    title: "Project",
    tab: { of: "project", label: "Overview" },
  },
  site: {
    ...page,
    path: "/:org/:project/site",
    title: "Site",
    tab: { of: "project", label: "Site" },
  },
  visitors: {
    ...page,
    path: "/:org/:project/visitors",
    title: "Visitors",
    tab: { of: "project", label: "Visitors" },
    query: ["days"],
  },
  /** Filters of the addresses. `query`: a part of one. */
  subscribers: {
    ...page,
    path: "/:org/:project/subscribers",
    title: "Subscribers",
    tab: { of: "project", label: "Subscribers" },
    query: ["state", "query"],
  },
  deployments: {
    ...page,
    path: "/:org/:project/deployments",
    title: "Deployments",
    tab: { of: "project", label: "Deployments" },
  },
  /** `month`: such as 2026-12. */
  schedule: {
    ...page,
    path: "/:org/:project/schedule",
    title: "Schedule",
    tab: { of: "project", label: "Schedule" },
    query: ["month"],
  },
  /** `state`: open or closed. */
  previews: {
    ...page,
    path: "/:org/:project/previews",
    title: "Previews",
    tab: { of: "project", label: "Previews" },
    query: ["state"],
  },
  projectSource: {
    ...page,
    path: "/:org/:project/source",
    title: "Source",
    tab: { of: "project", label: "Source" },
    query: ["path", "branch"],
  },
  editorAgent: {
    ...page,
    footer: "none",
    path: "/:org/:project/editor-agent",
    title: "Editor agent",
    tab: ofProject("Editor agent"),
    query: ["path", "branch"],
  },
  chat: { ...page, path: "/:org/:project/chat", title: "Chat", tab: ofProject("Chat") },
  /** Filters of the list. */
  tasks: {
    ...page,
    path: "/:org/:project/tasks",
    title: "Tasks",
    tab: ofProject("Tasks"),
    query: ["status", "owner", "start"],
  },
  task: { ...alone, path: "/:org/:project/chat/:taskId", title: "Chat", guard: "session" },
  agent: { ...page, path: "/:org/:project/agent", title: "Agent", tab: ofProject("Agent") },
  ask: { ...page, path: "/:org/:project/ai", title: "Ask", tab: ofProject("Ask") },
  projectDatabase: {
    ...page,
    path: "/:org/:project/db",
    title: "Database",
    tab: { of: "project", label: "Database" },
  },
  /** `client`: the program to connect. `way`: how it proves who uses it. */
  mcp: {
    ...page,
    path: "/:org/:project/mcp",
    title: "MCP",
    tab: { of: "project", label: "MCP" },
    query: ["client", "way"],
  },
  projectApi: {
    ...page,
    path: "/:org/:project/api",
    title: "API",
    tab: { of: "project", label: "API" },
  },
  webhooks: {
    ...page,
    path: "/:org/:project/webhooks",
    title: "Webhooks",
    tab: { of: "project", label: "Webhooks" },
  },
  /** `state`: of the deliveries. `delivery`: the open one. */
  webhook: {
    ...page,
    path: "/:org/:project/webhooks/:webhookId",
    title: "Webhook",
    query: ["state", "delivery"],
  },
  /** `from`: an address for a new rule on the Redirects page. */
  settings: {
    ...wide,
    path: "/:org/:project/settings/:section?",
    title: "Project settings",
    tab: { of: "project", label: "Settings" },
    query: ["from"],
  },
  deployment: { ...page, path: "/:org/:project/:deploymentId", title: "Deployment" },
  logs: { ...page, path: "/:org/:project/:deploymentId/logs", title: "Logs" },
  issues: { ...page, path: "/:org/:project/:deploymentId/issues", title: "Issues" },
  notes: { ...page, path: "/:org/:project/:deploymentId/notes", title: "Notes", query: ["path"] },
  posts: { ...page, path: "/:org/:project/:deploymentId/posts", title: "Posts", query: ["post"] },
  graph: { ...page, path: "/:org/:project/:deploymentId/graph", title: "Graph", query: ["node"] },
  medias: {
    ...page,
    path: "/:org/:project/:deploymentId/medias",
    title: "Media",
    query: ["media", "unused"],
  },
  spec: { ...page, path: "/:org/:project/:deploymentId/spec", title: "Spec" },
  /** A file at the deployment's commit. The page scrolls to `line` and highlights it. */
  source: {
    ...page,
    path: "/:org/:project/:deploymentId/source",
    title: "Source",
    query: ["path", "line"],
  },
  sqlite: { ...page, path: "/:org/:project/:deploymentId/sqlite", title: "SQL", query: ["sql"] },
  compare: { ...page, path: "/:org/:project/:deploymentId/compare", title: "Compare" },
} as const satisfies Record<string, WebRoute>;

export type WebRouteName = keyof typeof webRoutes;

/** In the order of the table. */
export const webRouteRows: readonly (WebRoute & { name: WebRouteName })[] = Object.entries(
  webRoutes,
).map(([name, row]) => ({ ...row, name: name as WebRouteName }));
