import type { Db } from "mongodb";
import { AppError } from "#schemas/errors.ts";
import { findDeployments } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { findOrgByReference, listOrgs } from "#store/orgs/orgs.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { listLiveProjects } from "#store/projects/live-projects.ts";
import { findProjectIn } from "#store/projects/projects.ts";
import type { CoreContext } from "../context.ts";
import { readDatasetFile } from "../deployments/dataset.ts";

/** One call reads the lists of this many sites. Each can have thousands of entries, and no index has the paths of all sites. */
const SITES_MAX = 20;

export interface LiveEntry<T> {
  item: T;
  org: OrgDocument;
  project: ProjectDocument;
  deployment: DeploymentDocument;
}

interface WalkRequest<T> {
  /** Only of an organization ("garden-club") or of a project ("garden-club/garden"). */
  within?: string | undefined;
  file: "notes.json" | "medias.json";
  where: (item: T) => boolean;
  limit: number;
  cursor?: string | undefined;
}

/** What a part of the walk found. */
interface Walked<T> {
  entries: LiveEntry<T>[];
  searched: number;
  unlisted: number;
  nextCursor: string | null;
}

/**
 * The entries of a list of every live deployment, site by site and in the order of each list. Each call ends after `limit` entries or `SITES_MAX` sites, and
 * the cursor continues there.
 * @throws AppError org_not_found, project_not_found, cursor_invalid
 */
export async function walkLiveSites<T>(
  context: CoreContext,
  { within, file, where, limit, cursor }: WalkRequest<T>,
): Promise<Walked<T>> {
  const { db } = context;
  const start = placeOf(cursor);
  const projects = await listProjects(db, within, start?.projectId);
  const searchedNow = projects.slice(0, SITES_MAX);
  const [orgs, deployments] = await Promise.all([
    listOrgs(db, [...new Set(searchedNow.map(({ orgId }) => orgId))]),
    findDeployments(
      db,
      searchedNow.flatMap(({ live }) => live?.deploymentId ?? []),
    ),
  ]);
  const entries: LiveEntry<T>[] = [];
  let unlisted = 0;
  for (const [index, project] of searchedNow.entries()) {
    const org = orgs.find(({ _id }) => _id === project.orgId);
    const deployment = deployments.find(({ _id }) => _id === project.live?.deploymentId);
    const items = deployment && (await readDatasetFile<T[]>(context, deployment, file));
    // An organization without a document is just being deleted.
    if (!org || !deployment || !items) {
      unlisted++;
      continue;
    }
    const first = project._id === start?.projectId ? start.position : 0;
    for (let position = first; position < items.length; position++) {
      const item = items[position]!;
      if (!where(item)) continue;
      if (entries.length === limit) {
        const nextCursor = cursorOf({ projectId: project._id, position });
        return { entries, searched: index + 1, unlisted, nextCursor };
      }
      entries.push({ item, org, project, deployment });
    }
  }
  const next = projects[SITES_MAX];
  return {
    entries,
    searched: searchedNow.length,
    unlisted,
    nextCursor: next ? cursorOf({ projectId: next._id, position: 0 }) : null,
  };
}

/** Live projects from the one where the walk continues, and one more than a call reads. */
async function listProjects(
  db: Db,
  within: string | undefined,
  from: string | undefined,
): Promise<ProjectDocument[]> {
  const limit = SITES_MAX + 1;
  if (!within) return listLiveProjects(db, { from, limit });
  const [orgName = "", projectName] = within.split("/");
  const org = await findOrgByReference(db, orgName);
  if (!org) throw new AppError("org_not_found");
  if (projectName === undefined) return listLiveProjects(db, { orgId: org._id, from, limit });
  const project = await findProjectIn(db, [org._id], projectName);
  if (!project) throw new AppError("project_not_found");
  return project.live ? [project] : [];
}

interface Place {
  projectId: string;
  position: number;
}

const cursorOf = ({ projectId, position }: Place) => `${position}-${projectId}`;

/** @throws AppError cursor_invalid */
function placeOf(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const [, position, projectId] = /^(\d{1,9})-([a-z0-9]+)$/.exec(cursor) ?? [];
  if (!position || !projectId) throw new AppError("cursor_invalid");
  return { projectId, position: Number(position) };
}
