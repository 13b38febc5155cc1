import type { Org } from "#schemas/orgs/org.ts";
import { AiSection } from "../../../components/settings/ai/ai-section.tsx";
import { isOrgAdmin } from "../../../components/orgs/roles.ts";

export const Ai = ({ org }: { org: Org }) => (
  <div className="grid max-w-2xl grid-cols-1 gap-6">
    <AiSection
      of={{ orgId: org.id }}
      canChange={isOrgAdmin(org)}
      mcp="MCP works without a model: see the MCP page of a project."
    />
  </div>
);
