import { account } from "./routes/account/account.ts";
import { admin } from "./routes/admin/admin.ts";
import { ai } from "./routes/ai.ts";
import { apiKeys } from "./routes/account/api-keys.ts";
import { applications } from "./routes/account/applications.ts";
import { billing } from "./routes/billing.ts";
import { deployments } from "./routes/deployments/deployments.ts";
import { domains } from "./routes/domains.ts";
import { gitEvents } from "./routes/git-events.ts";
import { gitHosts } from "./routes/git-hosts.ts";
import { github } from "./routes/github.ts";
import { integrations } from "./routes/integrations.ts";
import { live } from "./routes/live.ts";
import { mcp } from "./routes/mcp.ts";
import { notifications } from "./routes/account/notifications.ts";
import { orgs } from "./routes/orgs.ts";
import { previews } from "./routes/deployments/previews.ts";
import { projects } from "./routes/projects/projects.ts";
import { secrets } from "./routes/secrets.ts";
import { search } from "./routes/search.ts";
import { siteTickets } from "./routes/site-tickets.ts";
import { source } from "./routes/source/source.ts";
import { subscribers } from "./routes/subscribers.ts";
import { tasks } from "./routes/tasks.ts";
import { templates } from "./routes/templates.ts";
import { themes } from "./routes/themes.ts";
import { status } from "./routes/status.ts";
import { webhooks } from "./routes/webhooks.ts";
import { waitlist } from "./routes/waitlist.ts";
import { router } from "./trpc.ts";

/** Every procedure. A new one needs a row in tests/integration/api/access/authorization.test.ts. */
export const appRouter = router({
  orgs,
  projects,
  deployments,
  previews,
  mcp,
  siteTickets,
  source,
  tasks,
  templates,
  themes,
  gitEvents,
  gitHosts,
  github,
  account,
  ai,
  apiKeys,
  applications,
  notifications,
  waitlist,
  search,
  secrets,
  domains,
  webhooks,
  integrations,
  subscribers,
  billing,
  status,
  live,
  admin,
});

export type AppRouter = typeof appRouter;
