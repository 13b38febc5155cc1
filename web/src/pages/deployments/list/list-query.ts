import { type DeploymentStatus, deploymentStatuses } from "#schemas/deployments/status.ts";

export const listFilters = ["status", "of", "branch", "author", "from", "to"] as const;
export type ListQuery = Record<(typeof listFilters)[number], string>;

export const builtFor = ["site", "previews"] as const;

export const builtForWords: Record<string, string> = { site: "Site", previews: "Previews" };

interface ListInput {
  status?: DeploymentStatus[];
  of?: (typeof builtFor)[number];
  branch?: string;
  author?: string;
  from?: string;
  to?: string;
}

/** The filters in the address. An invalid value is ignored. */
export function listInput(query: ListQuery): ListInput {
  const status = deploymentStatuses.find((known) => known === query.status);
  const of = builtFor.find((known) => known === query.of);
  return {
    ...(of ? { of } : {}),
    ...(status ? { status: [status] } : {}),
    ...(query.branch ? { branch: query.branch } : {}),
    ...(query.author ? { author: query.author } : {}),
    ...(isDay(query.from) ? { from: query.from } : {}),
    ...(isDay(query.to) ? { to: query.to } : {}),
  };
}

export const countFilters = (query: ListQuery) => Object.keys(listInput(query)).length;

/** A valid date, such as 2026-05-03. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
