import type { Org } from "#schemas/orgs/org.ts";
import { SecretsSection } from "../../../components/settings/secrets-section.tsx";
import { isOrgAdmin } from "../../../components/orgs/roles.ts";

export const Secrets = ({ org }: { org: Org }) => (
  <div className="grid max-w-2xl grid-cols-1">
    <SecretsSection of={{ orgId: org.id }} canChange={isOrgAdmin(org)} />
  </div>
);
