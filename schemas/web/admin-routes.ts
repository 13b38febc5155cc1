import { type WebRoute, wide } from "./route.ts";

const admin = { ...wide, guard: "admin" } as const;

/** Every page of the admin console, for `webRoutes`. Its menu has the order of the rows. */
export const adminRoutes = {
  admin: { ...admin, path: "/admin", title: "Admin" },
  /** `filter`: in JSON. `sort`: a field, with `-` before it for the highest first. */
  adminDb: {
    ...admin,
    path: "/admin/db/:collection?",
    title: "Database",
    tab: { of: "admin", label: "Database" },
    query: ["filter", "sort"],
  },
  adminStorage: {
    ...admin,
    path: "/admin/r2-storage",
    title: "Storage",
    tab: { of: "admin", label: "Storage" },
  },
  /** `days`: the period. */
  adminKpis: {
    ...admin,
    path: "/admin/kpis",
    title: "KPIs",
    tab: { of: "admin", label: "KPIs" },
    query: ["days"],
  },
  /** `months`: the period. `currency`: the shown one. The others filter the list of subscriptions. */
  adminRevenue: {
    ...admin,
    path: "/admin/revenue",
    title: "Revenue",
    tab: { of: "admin", label: "Revenue" },
    query: ["months", "currency", "q", "plan", "state"],
  },
  adminUsers: {
    ...admin,
    path: "/admin/users",
    title: "Users",
    tab: { of: "admin", label: "Users" },
  },
  adminSupa: {
    ...admin,
    path: "/admin/supa",
    title: "Account service",
    tab: { of: "admin", label: "Account service" },
  },
  adminOrgs: {
    ...admin,
    path: "/admin/organizations",
    title: "Organizations",
    tab: { of: "admin", label: "Organizations" },
  },
  adminProjects: {
    ...admin,
    path: "/admin/projects",
    title: "Projects",
    tab: { of: "admin", label: "Projects" },
  },
  adminDeployments: {
    ...admin,
    path: "/admin/deployments",
    title: "Deployments",
    tab: { of: "admin", label: "Deployments" },
  },
  adminNotes: {
    ...admin,
    path: "/admin/notes",
    title: "Notes",
    tab: { of: "admin", label: "Notes" },
  },
  adminMedia: {
    ...admin,
    path: "/admin/media",
    title: "Media",
    tab: { of: "admin", label: "Media" },
  },
  adminBlocks: {
    ...admin,
    path: "/admin/blocks",
    title: "Blocks",
    tab: { of: "admin", label: "Blocks" },
  },
  adminWaitlist: {
    ...admin,
    path: "/admin/waitlist",
    title: "Waitlist",
    tab: { of: "admin", label: "Waitlist" },
  },
  adminContact: {
    ...admin,
    path: "/admin/contact",
    title: "Contact messages",
    tab: { of: "admin", label: "Contact" },
  },
  adminMails: {
    ...admin,
    path: "/admin/mails",
    title: "Emails",
    tab: { of: "admin", label: "Emails" },
  },
  adminAudit: {
    ...admin,
    path: "/admin/audit",
    title: "Audit",
    tab: { of: "admin", label: "Audit" },
  },
  adminStatus: {
    ...admin,
    path: "/admin/status",
    title: "Status",
    tab: { of: "admin", label: "Status" },
  },
  adminJobs: { ...admin, path: "/admin/jobs", title: "Jobs", tab: { of: "admin", label: "Jobs" } },
  adminGitEvents: {
    ...admin,
    path: "/admin/git-events",
    title: "Git events",
    tab: { of: "admin", label: "Git events" },
  },
  adminWebhooks: {
    ...admin,
    path: "/admin/webhooks",
    title: "Webhooks",
    tab: { of: "admin", label: "Webhooks" },
  },
  adminDebug: {
    ...admin,
    path: "/admin/debug",
    title: "Debug",
    tab: { of: "admin", label: "Debug" },
  },
  /** GitHub sends the browser back with a code. */
  adminGithubApp: {
    ...admin,
    path: "/admin/github-app",
    title: "GitHub App",
    tab: { of: "admin", label: "GitHub App" },
  },
} as const satisfies Record<string, WebRoute>;
