import { type ComponentType, lazy, Suspense } from "react";
import { useLocation, useParams } from "react-router-dom";
import { isSettingsSection, type SettingsSection } from "#schemas/settings-sections.ts";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { SideTabs } from "../../components/frame/side-tabs.tsx";
import { accountSettingsTabs, settingsTitles } from "../../components/settings/settings-tabs.ts";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { useSession } from "../../session.ts";
import { NothingHere } from "../../components/not-found.tsx";

/** Every section: its name in the address, and the module that is loaded when it is opened. */
const sections: Record<SettingsSection<"account">, { Section: ComponentType }> = {
  account: {
    Section: lazy(async () => ({ default: (await import("./account/account.tsx")).Account })),
  },
  billing: {
    Section: lazy(async () => ({ default: (await import("./billing.tsx")).Billing })),
  },
  apikeys: {
    Section: lazy(async () => ({ default: (await import("./api-keys/api-keys.tsx")).ApiKeys })),
  },
  notifications: {
    Section: lazy(async () => ({
      default: (await import("./notifications/notifications.tsx")).Notifications,
    })),
  },
  integrations: {
    Section: lazy(async () => ({
      default: (await import("./integrations/integrations.tsx")).Integrations,
    })),
  },
};

function AccountSettings() {
  const email = useSession()?.user.email;
  const name = useParams()["section"] ?? "account";
  const { pathname } = useLocation();
  if (!isSettingsSection("account", name))
    return <NothingHere title="Page not found">This settings page does not exist.</NothingHere>;
  const { Section } = sections[name];
  return (
    <PageBody>
      <PageHeader
        heading={
          <PageHeading title={`${settingsTitles.account[name]} settings`}>
            Account settings
          </PageHeading>
        }
        below={<span className="break-all">{email}</span>}
      />
      <SideTabs label="Account settings" tabs={accountSettingsTabs(pathname)} />
      <div className="grid max-w-2xl min-w-0 grid-cols-1 gap-6">
        <Suspense fallback={<SectionLoading />}>
          <Section />
        </Suspense>
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
