import type { Wait } from "#schemas/admin/deployment.ts";
import { formatCount, formatExact } from "../../../lib/format.ts";

const short: Record<Wait["kind"], string> = {
  retry: "waits for its next retry",
  maintenance: "maintenance",
  suspended: "organization suspended",
  worker: "no build worker",
  build: "another build of the project",
  slot: "organization at its limit",
  turn: "waits for a worker",
};

/** What a queued deployment waits for, for a row. */
export const waitWord = ({ kind, position, queued }: Wait) =>
  `${short[kind]} · ${position} of ${queued}`;

/** The same as a sentence with what to do. */
export function waitText(wait: Wait): string {
  const { kind, running, max, retryAt, orgsBefore } = wait;
  const others = formatCount(orgsBefore, "other organization");
  if (kind === "retry")
    return `The last attempt failed for a temporary reason. The next retry is at ${formatExact(retryAt ?? "")}.`;
  if (kind === "maintenance")
    return "Maintenance is on. The build starts when you end maintenance at Status.";
  if (kind === "suspended")
    return "The organization is suspended. The build starts when the suspension ends.";
  if (kind === "worker") return "No build worker is running. Start one: npm run worker build.";
  if (kind === "build")
    return "Another deployment of the same project is being built. A project builds one at a time.";
  if (kind === "slot")
    return `The organization runs ${running} of up to ${max} builds at the same time. This deployment starts when a build ends.`;
  return orgsBefore > 0
    ? `All workers are busy. Organizations take turns. Ahead of this one: ${others} with queued builds.`
    : "The organization is next. This deployment starts as soon as a worker is free.";
}
