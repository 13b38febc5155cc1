import { lazy, Suspense } from "react";
import { Outlet, useLocation, useMatch, useParams } from "react-router-dom";
import { everyoneTopic, orgTopic, userTopic } from "#schemas/events.ts";
import { AppFooter } from "../../components/frame/app-footer.tsx";
import { brandName, webConfig } from "../../config.ts";
import { isMissing } from "../../errors.ts";
import { layoutOf } from "../../layouts.ts";
import { useLive } from "../../live.ts";
import { useOrg } from "../../queries.ts";
import { useSession } from "../../session.ts";
import { isOrgAdmin } from "../../components/orgs/roles.ts";
import { AreaMenu } from "./area-menu.tsx";
import { ConnectionBanner } from "./banners/connection-banner.tsx";
import { Keyboard } from "./keyboard.tsx";
import { Navbar } from "./navbar/navbar.tsx";
import { PlatformNotices } from "./banners/platform-notices.tsx";
import { SectionTabs } from "./section-tabs.tsx";
import { Sidebar } from "./sidebar.tsx";
import { VisitBanner } from "./banners/visit-banner.tsx";

/** Rarely needed. */
const MissingOrg = lazy(async () => ({ default: (await import("./missing-org.tsx")).MissingOrg }));
const SuspendedBanner = lazy(async () => ({
  default: (await import("./banners/suspended-banner.tsx")).SuspendedBanner,
}));
const PaymentBanner = lazy(async () => ({
  default: (await import("./banners/payment-banner.tsx")).PaymentBanner,
}));

/**
 * The layout of all pages that need a session: navbar, sidebar, page, footer. Changes in the current organization arrive live, and so do the user's own
 * notifications and memberships. When the user loses access to an organization, its pages close.
 */
function AppShell() {
  const userId = useSession()?.user.id;
  const { data, error } = useOrg();
  const lost = isMissing(error);
  useLive(
    userId && userTopic(userId),
    userId && everyoneTopic,
    data && !lost && orgTopic(data.org.id),
  );
  const inAdmin = useMatch("/admin/*") !== null;
  const layout = layoutOf(useLocation().pathname);
  const inOrg = useParams()["org"] !== undefined;
  // An organization that cannot be shown has no project list.
  const shown = inOrg && !lost && (data !== undefined || error === null);
  return (
    <div className="flex min-h-dvh flex-col">
      <Navbar />
      <PlatformNotices />
      <ConnectionBanner />
      <Keyboard />
      <div className="flex flex-1">
        {(shown || !inOrg) && (layout.sidebar ? <Sidebar /> : <AreaMenu />)}
        <div className="flex min-w-0 flex-1 flex-col">
          <VisitBanner />
          {shown && data?.org.suspension && (
            <Suspense fallback={null}>
              <SuspendedBanner suspension={data.org.suspension} />
            </Suspense>
          )}
          {shown && data && webConfig().hasPlans && isOrgAdmin(data.org) && (
            <Suspense fallback={null}>
              <PaymentBanner org={data.org} />
            </Suspense>
          )}
          {(shown || inAdmin) && <SectionTabs />}
          <main id="main" className="flex-1">
            {lost ? (
              <Suspense fallback={null}>
                <MissingOrg former={data?.org} />
              </Suspense>
            ) : (
              <Outlet />
            )}
          </main>
          {layout.footer === "app" && <AppFooter brandName={brandName()} />}
        </div>
      </div>
    </div>
  );
}

export const route = { Component: AppShell };
