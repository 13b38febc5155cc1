import { type ComponentType, lazy, Suspense } from "react";
import { useParams } from "react-router-dom";
import { isSettingsSection, type SettingsSection } from "#schemas/settings-sections.ts";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { SideTabs } from "../../components/frame/side-tabs.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { paths } from "../../paths.ts";
import { useSession } from "../../session.ts";
import { NothingHere } from "../../components/not-found.tsx";

/** Every section: its name in the address, its title, and the module that is loaded when it is opened. */
const sections: Record<SettingsSection<"account">, { title: string; Section: ComponentType }> = {
  account: {
    title: "Account",
    Section: lazy(async () => ({ default: (await import("./account/account.tsx")).Account })),
  },
  billing: {
    title: "Billing",
    Section: lazy(async () => ({ default: (await import("./billing.tsx")).Billing })),
  },
  apikeys: {
    title: "API keys",
    Section: lazy(async () => ({ default: (await import("./api-keys/api-keys.tsx")).ApiKeys })),
  },
  notifications: {
    title: "Notifications",
    Section: lazy(async () => ({ default: (await import("./notifications.tsx")).Notifications })),
  },
  integrations: {
    title: "Integrations",
    Section: lazy(async () => ({ default: (await import("./integrations.tsx")).Integrations })),
  },
};

function AccountSettings() {
  const email = useSession()?.user.email;
  // The first section has two addresses. Its tab links to the current one, so that it is marked as current.
  const { section: named } = useParams();
  const name = named ?? "account";
  if (!isSettingsSection("account", name))
    return <NothingHere title="Page not found">This settings page does not exist.</NothingHere>;
  const { title, Section } = sections[name];
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title={`${title} settings`}>Account settings</PageHeading>}
        below={<span className="break-all">{email}</span>}
      />
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <SideTabs
          label="Account settings"
          tabs={Object.entries(sections).map(([key, { title: label }]) => ({
            title: label,
            to: paths.account(key === "account" ? (named === undefined ? undefined : key) : key),
          }))}
        />
        <div className="grid max-w-2xl min-w-0 grid-cols-1 gap-6">
          <Suspense fallback={<SectionLoading />}>
            <Section />
          </Suspense>
        </div>
      </div>
    </PageBody>
  );
}

const SectionLoading = () => (
  <Loading label="Loading settings">
    <Skeleton className="h-56 w-full rounded-xl" />
  </Loading>
);

export const route = { Component: AccountSettings };
