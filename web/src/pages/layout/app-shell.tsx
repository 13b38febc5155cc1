import { useMemo } from "react";
import { Outlet, useMatch, useParams } from "react-router-dom";
import { orgTopic } from "#schemas/events.ts";
import { useLive } from "../../live.ts";
import { useOrg, useOrgs } from "../../queries.ts";
import { ConnectionNote } from "./connection-note.tsx";
import { Footer } from "./footer.tsx";
import { Navbar } from "./navbar.tsx";
import { SectionTabs } from "./section-tabs.tsx";
import { Sidebar } from "./sidebar.tsx";

/** Everything behind the sign-in: navbar, sidebar, page, footer. What happens in the person's organizations arrives live. */
function AppShell() {
  const orgs = useOrgs();
  const topics = useMemo(() => orgs.data?.orgs.map((org) => orgTopic(org.id)) ?? [], [orgs.data]);
  useLive(...topics);
  const orgMissing = useOrg().error !== null;
  const inAdmin = useMatch("/admin/*") !== null;
  const inSettings = useMatch("/:org/:project/settings/*") !== null;
  const inOrg = useParams()["org"] !== undefined;
  // An organization that cannot be shown has no projects to list.
  const sidebar = inOrg && !inSettings && !orgMissing;
  return (
    <div className="flex min-h-dvh flex-col">
      <Navbar />
      <ConnectionNote />
      <div className="flex flex-1">
        {sidebar && <Sidebar />}
        <div className="flex min-w-0 flex-1 flex-col">
          <SectionTabs always={inSettings || inAdmin} />
          <main id="main" className="flex-1">
            <Outlet />
          </main>
          <Footer />
        </div>
      </div>
    </div>
  );
}

export const route = { Component: AppShell };
