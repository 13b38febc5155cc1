import type { Org } from "#schemas/orgs/org.ts";
import { OrgPage } from "../../components/orgs/org-page.tsx";
import { ForAdmins } from "./for-admins.tsx";
import { orgOwner } from "./owner.ts";
import { WebhookList } from "./webhook-list.tsx";
import { WebhookPage } from "./webhook-page.tsx";

function OrgWebhooks({ org }: { org: Org }) {
  const owner = orgOwner(org);
  return (
    <ForAdmins role={org.role} owner={owner}>
      <WebhookList
        key={org.id}
        owner={owner}
        about={`Pressmark reports events of ${org.name} and all of its projects to these addresses.`}
      />
    </ForAdmins>
  );
}

function OrgWebhook({ org }: { org: Org }) {
  const owner = orgOwner(org);
  return (
    <ForAdmins role={org.role} owner={owner}>
      <WebhookPage owner={owner} />
    </ForAdmins>
  );
}

export const listRoute = {
  Component: () => <OrgPage>{(org) => <OrgWebhooks org={org} />}</OrgPage>,
};

export const route = {
  Component: () => <OrgPage>{(org) => <OrgWebhook org={org} />}</OrgPage>,
};
