const PREFIX = "pressmark:visitors";

/** The days that have counts which MongoDB does not have: `{day}/{projectId}` → version. */
export const CHANGED_DAYS = `${PREFIX}:changed`;

export const saltKey = (day: string) => `${PREFIX}:${day}:salt`;

export interface ProjectDay {
  projectId: string;
  day: string;
}

export const memberOf = ({ projectId, day }: ProjectDay) => `${day}/${projectId}`;

export function readMember(member: string): ProjectDay {
  const [day = "", projectId = ""] = member.split("/");
  return { projectId, day };
}

/** The names of what Redis has of one day of a project. */
export function dayKeys({ projectId, day }: ProjectDay) {
  const key = (name: string) => `${PREFIX}:${day}:${projectId}:${name}`;
  return {
    /** Views, version, run, and the last batch of every process. */
    totals: key("totals"),
    /** Name → count. */
    pages: key("pages"),
    referrers: key("referrers"),
    /** An estimate of how many there were (HyperLogLog), from which no visitor can be read. */
    visitors: key("visitors"),
    /** Name → count, of names that enough visitors have asked for. */
    missing: key("missing"),
    searches: key("searches"),
    /** Name → count and digests of the visitors, of names that too few have asked for. */
    missingWaiting: key("missing:waiting"),
    searchesWaiting: key("searches:waiting"),
    /** The same names, by when they were last asked for. */
    missingOrder: key("missing:order"),
    searchesOrder: key("searches:order"),
  };
}
