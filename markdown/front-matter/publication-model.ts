import type { Place } from "./discovery-rules.ts";

/** Whether, when and how visibly the author wants a note to be published, in the terms of any site generator. */
export interface Publication {
  /** Why the note is withheld until its front matter changes. Null when it is not. */
  hold: Hold | null;
  /** ISO date. The note is withheld before it. */
  publishAt: string | null;
  /** True when only the note's `date` is in the future, which Jekyll and Hugo also treat as a publication date. */
  isDated: boolean;
  /** ISO date. The note is withheld from then on. */
  expiresAt: string | null;
  /** Why no list or search contains the note although its address works. Null when it is listed. */
  unlisted: string | null;
  /** The site's time zone. Absent for UTC. */
  timeZone?: string | undefined;
  /** Places where a listed note cannot be found anyway. Null when there are none. */
  absentFrom: Place[] | null;
}

export interface Hold {
  /** `restricted`: visitors of another group can read it. */
  state: "draft" | "withheld" | "restricted";
  /** A sentence. */
  reason: string;
  /** It has no page of its own, but other pages may include it. Absent if they must not. */
  isPart?: true;
  /** The publish rule that withholds it. Absent if it withholds itself. */
  rule?: string;
}

export interface Entry {
  /** As written. */
  key: string;
  value: unknown;
  /** The file that sets it for the note. Undefined when it is the note itself. */
  origin?: string | undefined;
}

export interface Found extends Publication {
  starts: string[];
  date: string | null;
  /** `publish: true` */
  isWanted: boolean;
  scheduled: string | null;
  unreadable: { entry: Entry; needs: "boolean" | "date" | "visibility" }[];
}
