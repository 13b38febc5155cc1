import { type ComponentType, lazy, Suspense } from "react";
import { useParams } from "react-router-dom";
import type { Org } from "#schemas/orgs/org.ts";
import { isSettingsSection, type SettingsSection } from "#schemas/settings-sections.ts";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { SideTabs } from "../../components/frame/side-tabs.tsx";
import { orgSettingsTabs, settingsTitles } from "../../components/settings/settings-tabs.ts";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { NothingHere } from "../../components/not-found.tsx";
import { OrgPage } from "../../components/orgs/org-page.tsx";
import { isOrgAdmin } from "../../components/orgs/roles.ts";

interface OrgSection {
  /** Hidden from members. The api refuses them as well. */
  forAdmins?: true;
  Section: ComponentType<{ org: Org }>;
}

/** Every section: its name in the address, and the module that is loaded when it is opened. */
const sections: Record<SettingsSection<"org">, OrgSection> = {
  general: {
    Section: lazy(async () => ({ default: (await import("./settings/general.tsx")).General })),
  },
  members: {
    Section: lazy(async () => ({ default: (await import("./settings/members.tsx")).Members })),
  },
  billing: {
    Section: lazy(async () => ({
      default: (await import("./settings/billing/billing.tsx")).OrgBilling,
    })),
  },
  "git-hosts": {
    Section: lazy(async () => ({
      default: (await import("./settings/git-hosts/git-hosts.tsx")).GitHosts,
    })),
  },
  integrations: {
    Section: lazy(async () => ({
      default: (await import("./settings/integrations.tsx")).Integrations,
    })),
  },
  secrets: {
    Section: lazy(async () => ({ default: (await import("./settings/secrets.tsx")).Secrets })),
  },
  ai: {
    Section: lazy(async () => ({ default: (await import("./settings/ai.tsx")).Ai })),
  },
  audit: {
    forAdmins: true,
    Section: lazy(async () => ({ default: (await import("./settings/audit.tsx")).Audit })),
  },
  danger: {
    Section: lazy(async () => ({ default: (await import("./settings/danger.tsx")).Danger })),
  },
};

function OrgSettings({ org }: { org: Org }) {
  const name = useParams()["section"] ?? "general";
  if (!isSettingsSection("org", name))
    return <NothingHere title="Page not found">This settings page does not exist.</NothingHere>;
  const section = sections[name];
  if (section.forAdmins && !isOrgAdmin(org))
    return <NothingHere title="For admins only">Your role does not allow this.</NothingHere>;
  const { Section } = section;
  return (
    <PageBody>
      <PageHeader
        heading={
          <PageHeading title={`${settingsTitles.org[name]} • ${org.name}`}>
            Organization settings
          </PageHeading>
        }
        below={org.name}
      />
      <SideTabs label="Organization settings" tabs={orgSettingsTabs(org)} />
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <Suspense
          fallback={
            <Loading label="Loading settings">
              <Skeleton className="h-56 w-full rounded-xl" />
            </Loading>
          }
        >
          <Section key={org.id} org={org} />
        </Suspense>
      </div>
    </PageBody>
  );
}

export const route = { Component: () => <OrgPage>{(org) => <OrgSettings org={org} />}</OrgPage> };
