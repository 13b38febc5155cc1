import type { ApiKeyScope } from "#schemas/accounts/api-key.ts";

/** What a scope allows, in the words of somebody who chooses one. Each includes the ones before it. */
export const scopeTexts: { scope: ApiKeyScope; title: string; allows: string }[] = [
  { scope: "read", title: "Read", allows: "See projects, deployments and logs, and clone." },
  { scope: "deploy", title: "Deploy", allows: "Also start, cancel, promote and roll back." },
  { scope: "write", title: "Write", allows: "Also create and change projects, and push." },
  {
    scope: "admin",
    title: "Admin",
    allows: "Also webhook secrets and deleting projects, if you may.",
  },
];
