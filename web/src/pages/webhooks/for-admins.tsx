import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { OrgRole } from "#schemas/orgs/org.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { Card } from "../../components/ui/card.tsx";
import type { Owner } from "./owner.ts";

/** The api refuses members as well, because an address can contain a credential. */
export function ForAdmins({
  role,
  owner,
  children,
}: {
  role: OrgRole;
  owner: Owner;
  children: ReactNode;
}) {
  if (role !== "member") return children;
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title={`Webhooks of ${owner.name}`}>Webhooks</PageHeading>}
      />
      <Card aria-label="Webhooks">
        <EmptyState icon={<Lock />} title="For admins only">
          Webhooks report events to other services. Their addresses can contain credentials, so only
          admins of the organization see and change them.
        </EmptyState>
      </Card>
    </PageBody>
  );
}
