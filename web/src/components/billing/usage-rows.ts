import { limitIds, type LimitId, limitKinds } from "#schemas/orgs/limit-kinds.ts";
import { featureOfLimit, type PlanFeature } from "#schemas/billing/features.ts";
import type { OfferedPlan } from "#schemas/billing/plan.ts";
import type { Org, Usage } from "#schemas/orgs/org.ts";
import { formatMebibytes, formatNumber } from "../../lib/format.ts";
import { formatAmount } from "../../lib/format-limit.ts";

/** From this share of a limit on, a larger plan is worth a word. */
const NEAR = 0.8;

export interface UsageMeter {
  id: LimitId;
  label: string;
  /** "3 of 10", or "3" without a limit. */
  text: string;
  /** From 0 to 1. Null without a limit. */
  share: number | null;
  isNear: boolean;
  isFull: boolean;
  /** The next larger plan: "Pro has 50". Null if it is not needed, or does not exist. */
  hint: string | null;
}

/** What is used of a limit. Builds at the same time are gone before the reader sees them. */
const used: Partial<Record<LimitId, { label?: string; of: (usage: Usage) => number }>> = {
  projects: { of: ({ projects }) => projects },
  members: { of: ({ members }) => members },
  buildsPerDay: { label: "Builds today (UTC)", of: ({ buildsToday }) => buildsToday },
  storedBytes: { of: ({ storedBytes }) => storedBytes },
  taskUsdPerMonth: {
    label: "Chat tasks this month (UTC)",
    of: ({ taskUsdThisMonth }) => taskUsdThisMonth,
  },
  subscribers: { of: ({ subscribers }) => subscribers },
};

interface About extends Pick<Org, "is_personal"> {
  /** Of the plan in force. */
  features: readonly PlanFeature[];
}

/** What an organization uses of each limit. `plans`: all, to name the next larger one. */
export const usageMeters = (
  usage: Usage,
  plans: readonly OfferedPlan[],
  { is_personal, features }: About,
): UsageMeter[] =>
  limitIds.flatMap((id) => {
    const row = used[id];
    // A personal organization has one member, whatever its plan.
    if (!row || (id === "members" && is_personal)) return [];
    const facts = { usage, plans, value: row.of(usage), label: row.label };
    const feature = featureOfLimit[id];
    // What an earlier plan included may still be used.
    if (!feature || features.includes(feature) || facts.value > 0) return [meterOf(id, facts)];
    return [
      meterOf(id, {
        ...facts,
        usage: { ...usage, limits: { ...usage.limits, [id]: 0 } },
        plans: plans.filter((plan) => plan.features.includes(feature)),
      }),
    ];
  });

interface MeterFacts {
  usage: Usage;
  plans: readonly OfferedPlan[];
  value: number;
  label: string | undefined;
}

function meterOf(id: LimitId, { usage, plans, value, label }: MeterFacts): UsageMeter {
  const limit = usage.limits[id];
  const amount = formatAmount(id, value);
  const name = { id, label: label ?? limitKinds[id].label };
  if (limit === 0)
    return {
      ...name,
      share: null,
      isNear: false,
      isFull: false,
      text: "Not included",
      hint: hintOf(id, limit, plans),
    };
  const share = limit === null ? null : Math.min(1, value / limit);
  const isNear = share !== null && share >= NEAR;
  return {
    ...name,
    share,
    isNear,
    text: limit === null ? amount : `${amount} of ${formatAmount(id, limit)}`,
    isFull: share === 1,
    hint: isNear && limit !== null ? hintOf(id, limit, plans) : null,
  };
}

function hintOf(id: LimitId, limit: number, plans: readonly OfferedPlan[]): string | null {
  const larger = plans.find(({ price, limits }) => price !== null && isMore(limits[id], limit));
  if (!larger) return null;
  const more = larger.limits[id];
  return more === null
    ? `${larger.name} has no limit`
    : `${larger.name} has ${formatAmount(id, more)}`;
}

const isMore = (other: number | null, limit: number) => other === null || other > limit;

/** What is counted without a limit. */
export const otherUsage = (usage: Usage): [label: string, value: string][] => [
  ["Builds this month", formatNumber(usage.buildsThisMonth)],
  ["Build minutes", formatNumber(Math.ceil(usage.buildMinutesThisMonth))],
  ["From Git LFS this month", formatMebibytes(usage.lfsBytesThisMonth)],
];
