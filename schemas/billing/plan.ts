import { z } from "zod";
import { limitIds } from "../orgs/limit-kinds.ts";
import { OwnLimits } from "../orgs/own-limits.ts";
import { planFeatureIds } from "./features.ts";
import { Amount, Currency } from "./money.ts";

const NAME_MAX_CHARACTERS = 40;
const DESCRIPTION_MAX_CHARACTERS = 200;
const HIGHLIGHT_MAX_CHARACTERS = 120;
const HIGHLIGHTS_MAX = 20;
const TRIAL_MAX_DAYS = 365;
const AMOUNT_MAX = 99_999_999;

export const intervals = ["month", "year"] as const;
export const Interval = z.enum(intervals);
export type Interval = z.infer<typeof Interval>;

export const PlanId = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/, "must be 1 to 40 characters: a–z, 0–9 and hyphens");
const amount = Amount.min(1, "must be above 0").max(AMOUNT_MAX);
const priceId = z.string().regex(/^price_\w+$/, "must be the id of a price, such as price_1AbC");

const PlanPrice = z
  .strictObject({
    currency: Currency,
    month: amount,
    year: amount.optional(),
    stripe: z.strictObject({ month: priceId, year: priceId.optional() }),
  })
  .refine(({ year, stripe }) => (year === undefined) === (stripe.year === undefined), {
    path: ["stripe", "year"],
    message: "and price.year only work together: set both, or neither",
  });

/** A plan as the operator writes it in PLANS. */
export const Plan = z.strictObject({
  id: PlanId,
  name: z.string().min(1).max(NAME_MAX_CHARACTERS),
  description: z.string().max(DESCRIPTION_MAX_CHARACTERS).default(""),
  /** Null: the plan without a subscription. */
  price: PlanPrice.nullable().default(null),
  trialDays: z.number().int().min(0).max(TRIAL_MAX_DAYS).default(0),
  /** Absent: the default of the installation. Null: no limit. */
  limits: OwnLimits.default({}),
  features: z.array(z.enum(planFeatureIds)).default([]),
  /** Lines of the pricing page. */
  highlights: z
    .array(z.string().min(1).max(HIGHLIGHT_MAX_CHARACTERS))
    .max(HIGHLIGHTS_MAX)
    .default([]),
  isRecommended: z.boolean().default(false),
});
export type Plan = z.infer<typeof Plan>;

/** A plan as everyone may see it. `limits` are the ones in force: those of the plan, or the defaults of the installation. */
export const OfferedPlan = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z
    .object({ currency: z.string(), month: z.number(), year: z.number().nullable() })
    .nullable(),
  trialDays: z.number(),
  limits: z.record(z.enum(limitIds), z.number().nullable()),
  features: z.array(z.enum(planFeatureIds)),
  highlights: z.array(z.string()),
  isRecommended: z.boolean(),
});
export type OfferedPlan = z.infer<typeof OfferedPlan>;
