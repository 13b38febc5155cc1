import type { Db } from "mongodb";
import {
  type NewGitEvent,
  type RecordedGitEvent,
  recordGitEvents,
} from "#store/pushes/git-events.ts";
import { findProjects } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { type InBatch, openBatches } from "#core/pushes/batches.ts";
import { type Calm, openCalm } from "../calm.ts";

/** What waits together is worked on together; more at once would leave one process idle while the other works. */
const TOGETHER_MAX = 20;
/** So much later than stored an event is routed at most, while acknowledgements are being waited for. */
const ROUTED_LATER_MS = 500;

/** What deliveries that come at the same time share. */
export interface Intake {
  findProject: InBatch<string, ProjectDocument | null>;
  record: InBatch<NewGitEvent, RecordedGitEvent>;
  /** Acknowledgements are waited for; routing is not. */
  calm: Calm;
}

export function openIntake(db: Db): Intake {
  return {
    // Nobody is answered by a look that began before the request came: a rotated secret holds at once.
    findProject: openBatches({
      most: TOGETHER_MAX,
      work: async (projectIds: string[]) => {
        const projects = await findProjects(db, [...new Set(projectIds)]);
        const byId = new Map(projects.map((project) => [project._id, project]));
        return projectIds.map((projectId) => byId.get(projectId) ?? null);
      },
    }),
    record: openBatches({
      most: TOGETHER_MAX,
      work: (events: NewGitEvent[]) => recordGitEvents(db, events),
    }),
    calm: openCalm(ROUTED_LATER_MS),
  };
}
