import type { ApiKeyScope } from "#schemas/accounts/api-key.ts";

/** What a scope allows, in plain words. Each includes the ones before it. */
export const scopeTexts: { scope: ApiKeyScope; title: string; allows: string }[] = [
  { scope: "read", title: "Read", allows: "View projects, deployments and logs, and clone." },
  {
    scope: "deploy",
    title: "Deploy",
    allows: "Plus start, cancel, promote and roll back deployments.",
  },
  { scope: "write", title: "Write", allows: "Plus create and change projects, and push." },
  {
    scope: "admin",
    title: "Admin",
    allows: "Plus webhook secrets and project deletion, if your role allows it.",
  },
];
