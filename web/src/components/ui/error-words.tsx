import { lazy, type ReactNode, Suspense } from "react";
import { BILLING_SETTINGS } from "#schemas/billing/billing-settings.ts";

const BillingLink = lazy(async () => ({
  default: (await import("./billing-link.tsx")).BillingLink,
}));

/** An error text. The words about billing settings are a link to them. */
export function ErrorWords({ children }: { children: ReactNode }) {
  if (typeof children !== "string" || !children.includes(BILLING_SETTINGS)) return children;
  const at = children.indexOf(BILLING_SETTINGS);
  return (
    <>
      {children.slice(0, at)}
      <Suspense fallback={BILLING_SETTINGS}>
        <BillingLink>{BILLING_SETTINGS}</BillingLink>
      </Suspense>
      {children.slice(at + BILLING_SETTINGS.length)}
    </>
  );
}
