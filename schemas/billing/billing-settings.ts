/** How error messages name the page of an organization's plan. The dashboard makes a link of these words. */
export const BILLING_SETTINGS = "billing settings";
