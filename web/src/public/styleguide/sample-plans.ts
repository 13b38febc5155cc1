import type { OfferedPlan } from "#schemas/billing/plan.ts";

const GIB = 1024 ** 3;

const common = { projects: 3, members: 1, buildsAtOnce: 1, buildsPerDay: 50 };
const limits = { ...common, storedBytes: GIB, taskUsdPerMonth: 0, subscribers: 0 };
const own = { trialDays: 0, isRecommended: false };

/** Plans of no installation, to show the blocks. */
export const samplePlans: OfferedPlan[] = [
  {
    ...own,
    id: "free",
    name: "Free",
    description: "For a site of your own.",
    price: null,
    limits,
    features: [],
    highlights: ["3 projects", "1 GiB of storage"],
  },
  {
    ...own,
    id: "pro",
    name: "Pro",
    description: "For people who publish every week.",
    price: { currency: "eur", month: 900, year: 9000 },
    trialDays: 14,
    limits: {
      ...limits,
      projects: 20,
      members: 3,
      buildsPerDay: null,
      storedBytes: 20 * GIB,
      subscribers: 1_000,
    },
    features: ["customDomains", "privateSites", "subscribers"],
    highlights: ["20 projects", "Custom domains", "Private sites"],
    isRecommended: true,
  },
  {
    ...own,
    id: "team",
    name: "Team",
    description: "For an organization that writes together.",
    price: { currency: "eur", month: 2900, year: 29_000 },
    limits: {
      projects: null,
      members: 25,
      buildsAtOnce: 4,
      buildsPerDay: null,
      storedBytes: 200 * GIB,
      taskUsdPerMonth: 50,
      subscribers: 10_000,
    },
    features: ["customDomains", "privateSites", "chatTasks", "subscribers"],
    highlights: ["25 members", "Chat tasks", "Everything in Pro"],
  },
];
