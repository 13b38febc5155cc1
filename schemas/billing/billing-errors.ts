/** Error codes of plans and billing, part of `errors`. */
export const billingErrors = {
  feature_not_in_plan: {
    status: 403,
    message: "The plan of this organization does not include this feature.",
  },
  billing_off: {
    status: 404,
    message: "This installation has no plans: everything is unlimited.",
  },
  billing_subscribed: {
    status: 409,
    message: "This organization already has a subscription. Change its plan instead.",
  },
  billing_not_subscribed: {
    status: 409,
    message: "This organization has no subscription. Choose a plan first.",
  },
  billing_unchanged: { status: 409, message: "The subscription already has this plan and period." },
  billing_preview_expired: {
    status: 409,
    message:
      "The price has changed since it was shown. Nothing was charged or changed. Check the new price and confirm again.",
  },
  plan_not_found: { status: 404, message: "This plan does not exist, or cannot be bought." },
  plan_interval: { status: 400, message: "interval: this plan is not sold for that period." },
  billing_unavailable: {
    status: 503,
    message: "Stripe is not responding. Nothing was charged or changed. Try again in a moment.",
  },
  billing_refused: { status: 402, message: "Stripe has refused this." },
} as const satisfies Record<string, { status: number; message: string }>;
