import { z } from "zod";
import { readPlans } from "../billing/read-plans.ts";
import { url } from "./values.ts";

const GRACE_MAX_DAYS = 90;

/** The variables of `Env` for plans and billing. Without plans, every organization can use everything. */
export const billingVariables = {
  PLANS: z
    .string()
    .transform((text, context) => {
      const { plans, faults } = readPlans(text);
      for (const message of faults) context.addIssue({ code: "custom", message });
      return plans;
    })
    .default([]),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/, "must be a secret or restricted key, such as sk_live_…")
    .optional(),
  /** With it, Stripe signs its events. */
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, "must be the signing secret of the webhook endpoint, such as whsec_…")
    .optional(),
  STRIPE_API_URL: url.default("https://api.stripe.com"),
  /** How long a plan stays in force after a payment has failed. */
  BILLING_GRACE_DAYS: z.coerce.number().int().min(0).max(GRACE_MAX_DAYS).default(14),
  /** Whether Stripe Tax calculates taxes. */
  STRIPE_AUTOMATIC_TAX: z.enum(["off", "on"], "must be off or on").default("off"),
};

/** They only work together. */
export const billingGroups = {
  PLANS: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  STRIPE_SECRET_KEY: ["PLANS", "STRIPE_WEBHOOK_SECRET"],
  STRIPE_WEBHOOK_SECRET: ["PLANS", "STRIPE_SECRET_KEY"],
} satisfies Partial<Record<keyof typeof billingVariables, (keyof typeof billingVariables)[]>>;
