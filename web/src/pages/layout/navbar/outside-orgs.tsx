import { Link, useLocation } from "react-router-dom";
import { layoutOf } from "../../../layouts.ts";
import { defaultScope } from "../../../lib/default-scope.ts";
import { paths } from "../../../paths.ts";
import { useOrgs } from "../../../queries.ts";
import { useArea } from "../area.ts";
import { link, Slash } from "./breadcrumb-parts.tsx";
import { OrgSwitcher } from "./org-switcher.tsx";

/** The breadcrumb of a page whose address names no organization: "Admin / Users", "Account settings / API keys", "Ada / Notifications". */
export function OutsideOrgs() {
  const area = useArea();
  const { pathname } = useLocation();
  const { data } = useOrgs();
  if (!area)
    return (
      <>
        {/* The organization whose projects the sidebar lists. */}
        <li className="shrink-0 max-md:hidden">
          <OrgSwitcher current={data && defaultScope(data.orgs)?.handle} />
        </li>
        <Slash className="max-md:hidden" />
        <li className="min-w-0 truncate px-1.5 py-1" aria-current="page">
          {layoutOf(pathname).title}
        </li>
      </>
    );
  const tab = area.tabs.find(
    ({ to }) => to === pathname || (to.startsWith("/admin/") && pathname.startsWith(`${to}/`)),
  );
  return (
    <>
      <li className="min-w-0 shrink-0">
        <Link to={area.tabs[0]?.to ?? paths.dashboard} className={`${link} block font-medium`}>
          {area.title}
        </Link>
      </li>
      {tab && (
        <>
          <Slash className="max-sm:hidden" />
          <li className="min-w-0 max-sm:hidden">
            <Link to={tab.to} className={`${link} block`} aria-current="page">
              {tab.title}
            </Link>
          </li>
        </>
      )}
    </>
  );
}
