import type { ReactNode } from "react";
import { BILLING_SETTINGS } from "#schemas/billing/billing-errors.ts";
import { webRouteOf } from "#schemas/web-route-match.ts";
import { paths } from "../../paths.ts";

/** An error text. The words about billing settings are a link to them: those of the organization in the address, else those of all organizations. */
export function ErrorWords({ children }: { children: ReactNode }) {
  if (typeof children !== "string" || !children.includes(BILLING_SETTINGS)) return children;
  const at = children.indexOf(BILLING_SETTINGS);
  return (
    <>
      {children.slice(0, at)}
      {/* Not a link of the router: public pages show errors too, and have none. */}
      <a href={billingHref()} className="font-medium underline underline-offset-2">
        {BILLING_SETTINGS}
      </a>
      {children.slice(at + BILLING_SETTINGS.length)}
    </>
  );
}

function billingHref(): string {
  const org = webRouteOf(location.pathname)?.org;
  return org ? paths.orgSettings(org, "billing") : paths.account("billing");
}
