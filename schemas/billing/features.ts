import type { LimitId } from "../orgs/limit-kinds.ts";

/** EVERY feature that a plan can include or leave out, with the words for texts. Without plans, every organization has all of them. */
export const planFeatures = {
  customDomains: { label: "Custom domains", inText: "custom domains" },
  privateSites: { label: "Private sites", inText: "private sites" },
  chatTasks: { label: "Chat tasks", inText: "chat tasks" },
  subscribers: { label: "Subscribers", inText: "subscribers" },
} as const satisfies Record<string, { label: string; inText: string }>;

export type PlanFeature = keyof typeof planFeatures;
/** Limits that mean nothing in a plan without the feature. */
export const featureOfLimit: Partial<Record<LimitId, PlanFeature>> = {
  taskUsdPerMonth: "chatTasks",
  subscribers: "subscribers",
};
export const planFeatureIds = Object.keys(planFeatures) as [PlanFeature, ...PlanFeature[]];
