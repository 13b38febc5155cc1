/** Members that an organization can have at most. */
export const MEMBERS_MAX = 500;

/** How a limit is written: a number of things, bytes, or US dollars. */
export type LimitUnit = "count" | "bytes" | "usd";

export interface LimitKind {
  label: string;
  unit: LimitUnit;
  /** The highest possible value. */
  max: number;
  /** Whether there can be no limit. Every other limit has a default. */
  canBeNone: boolean;
  /** The variable with the default of the installation, for texts. */
  variable:
    | "PROJECTS_PER_ORG"
    | "MEMBERS_PER_ORG"
    | "BUILDS_PER_ORG"
    | "BUILDS_PER_DAY"
    | "STORED_GIB_PER_ORG"
    | "TASK_USD_PER_MONTH"
    | "SUBSCRIBERS_PER_ORG";
}

const GIB = 1024 ** 3;
const MANY = 1_000_000;
export const BUILDS_AT_ONCE_MAX = 32;

/**
 * EVERY limit of an organization. Administrators set them for one organization; a plan can do the same. `limitsOf` says which are in force. Each is checked
 * at one place in `core`, before something is created. Nothing is ever deleted because of a limit.
 */
export const limitKinds = {
  projects: {
    label: "Projects",
    unit: "count",
    max: MANY,
    canBeNone: true,
    variable: "PROJECTS_PER_ORG",
  },
  members: {
    label: "Members",
    unit: "count",
    max: MEMBERS_MAX,
    canBeNone: false,
    variable: "MEMBERS_PER_ORG",
  },
  buildsAtOnce: {
    label: "Builds at the same time",
    unit: "count",
    max: BUILDS_AT_ONCE_MAX,
    canBeNone: false,
    variable: "BUILDS_PER_ORG",
  },
  buildsPerDay: {
    label: "Builds per day",
    unit: "count",
    max: MANY,
    canBeNone: true,
    variable: "BUILDS_PER_DAY",
  },
  storedBytes: {
    label: "Storage",
    unit: "bytes",
    max: MANY * GIB,
    canBeNone: true,
    variable: "STORED_GIB_PER_ORG",
  },
  taskUsdPerMonth: {
    label: "Cost of chat tasks per month",
    unit: "usd",
    max: MANY,
    canBeNone: true,
    variable: "TASK_USD_PER_MONTH",
  },
  subscribers: {
    label: "Subscribers",
    unit: "count",
    max: MANY,
    canBeNone: true,
    variable: "SUBSCRIBERS_PER_ORG",
  },
} as const satisfies Record<string, LimitKind>;

export type LimitId = keyof typeof limitKinds;
export const limitIds = Object.keys(limitKinds) as [LimitId, ...LimitId[]];
