import { type ComponentType, lazy, Suspense } from "react";
import { useParams } from "react-router-dom";
import type { Org } from "#schemas/orgs/org.ts";
import { isSettingsSection, type SettingsSection } from "#schemas/settings-sections.ts";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { SideTabs } from "../../components/frame/side-tabs.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { paths } from "../../paths.ts";
import { NothingHere } from "../../components/not-found.tsx";
import { OrgPage } from "./org-page.tsx";
import { isOrgAdmin } from "./roles.ts";

interface OrgSection {
  title: string;
  /** Hidden from members. The api refuses them as well. */
  forAdmins?: true;
  Section: ComponentType<{ org: Org }>;
}

/** Every section: its name in the address, its title, and the module that is loaded when it is opened. */
const sections: Record<SettingsSection<"org">, OrgSection> = {
  general: {
    title: "General",
    Section: lazy(async () => ({ default: (await import("./settings/general.tsx")).General })),
  },
  members: {
    title: "Members",
    Section: lazy(async () => ({ default: (await import("./settings/members.tsx")).Members })),
  },
  integrations: {
    title: "Integrations",
    Section: lazy(async () => ({
      default: (await import("./settings/integrations.tsx")).Integrations,
    })),
  },
  secrets: {
    title: "Secrets",
    Section: lazy(async () => ({ default: (await import("./settings/secrets.tsx")).Secrets })),
  },
  audit: {
    title: "Audit log",
    forAdmins: true,
    Section: lazy(async () => ({ default: (await import("./settings/audit.tsx")).Audit })),
  },
  danger: {
    title: "Danger zone",
    Section: lazy(async () => ({ default: (await import("./settings/danger.tsx")).Danger })),
  },
};

function OrgSettings({ org }: { org: Org }) {
  const name = useParams()["section"] ?? "general";
  const shown = Object.entries(sections).filter(
    ([, { forAdmins }]) => !forAdmins || isOrgAdmin(org),
  );
  if (!isSettingsSection("org", name))
    return <NothingHere title="Page not found">This settings page does not exist.</NothingHere>;
  const section = sections[name];
  if (section.forAdmins && !isOrgAdmin(org))
    return <NothingHere title="For admins only">Your role does not allow this.</NothingHere>;
  const { title, Section } = section;
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title={`${title} • ${org.name}`}>Organization settings</PageHeading>}
        below={org.name}
      />
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <SideTabs
          label="Organization settings"
          tabs={shown.map(([key, { title: label }]) => ({
            title: label,
            to: paths.orgSettings(org.handle, key === "general" ? undefined : key),
          }))}
        />
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
      </div>
    </PageBody>
  );
}

export const route = { Component: () => <OrgPage>{(org) => <OrgSettings org={org} />}</OrgPage> };
