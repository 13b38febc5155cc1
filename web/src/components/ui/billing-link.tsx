import type { ReactNode } from "react";
import { webRouteOf } from "#schemas/web/route-match.ts";
import { paths } from "../../paths.ts";

/** A link to the billing settings of the organization in the address, else to those of all organizations. */
export function BillingLink({ children }: { children: ReactNode }) {
  const org = webRouteOf(location.pathname)?.org;
  // Not a link of the router: public pages show errors too, and have none.
  return (
    <a
      href={org ? paths.orgSettings(org, "billing") : paths.account("billing")}
      className="font-medium underline underline-offset-2"
    >
      {children}
    </a>
  );
}
