import type { Note } from "#schemas/deployments/dataset.ts";
import type { FoundNote, FoundProject } from "#schemas/deployments/search.ts";
import { findDeployments } from "#store/deployments/deployments.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { listProjects } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../access/caller.ts";
import { readDatasetFile } from "../deployments/dataset.ts";
import { acts } from "../access/acts.ts";
import { enterReach } from "../access/reach.ts";
import type { CoreContext } from "../context.ts";

/** If there are more projects, only the newest are searched. */
const MAX_PROJECTS = 500;
/** A search reads the note lists of this many projects. */
const MAX_READ = 20;

/** Finds projects and notes that the caller can see, even in a visit, and whose name, title or path contains all words. */
export async function findEverywhere(
  context: CoreContext,
  caller: Caller,
  request: { query: string; limit: number },
): Promise<{ projects: FoundProject[]; notes: FoundNote[] }> {
  const words = request.query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return { projects: [], notes: [] };
  const { orgs } = await enterReach(context, { caller, act: acts["search.find"] });
  const ids = orgs.map(({ _id }) => _id);
  const only = caller.key?.projectId ?? null;
  const page = { limit: MAX_PROJECTS, only };
  const { items } = await listProjects(context.db, ids, page);
  const matches = items.filter(({ name, handle }) => containsAll(`${name} ${handle}`, words));
  return {
    projects: matches.slice(0, request.limit).flatMap((project) => presentFound(project, orgs)),
    notes: await findNotes(context, { projects: items, orgs, words, limit: request.limit }),
  };
}

function presentFound(project: ProjectDocument, orgs: OrgDocument[]): FoundProject[] {
  const org = orgs.find(({ _id }) => _id === project.orgId);
  if (!org) return [];
  const { _id, name, handle } = project;
  return [{ id: _id, name, handle, orgHandle: org.handle, orgName: org.name }];
}

async function findNotes(
  context: CoreContext,
  among: { projects: ProjectDocument[]; orgs: OrgDocument[]; words: string[]; limit: number },
): Promise<FoundNote[]> {
  const { words, limit } = among;
  const recent = among.projects
    .filter(({ live }) => live !== null)
    .toSorted((a, b) => b.live!.at.getTime() - a.live!.at.getTime())
    .slice(0, MAX_READ);
  const deployments = await findDeployments(
    context.db,
    recent.map(({ live }) => live!.deploymentId),
  );
  const inTitle: FoundNote[] = [];
  const inPath: FoundNote[] = [];
  for (const project of recent) {
    if (inTitle.length >= limit) break;
    const deployment = deployments.find(({ _id }) => _id === project.live!.deploymentId);
    const org = among.orgs.find(({ _id }) => _id === project.orgId);
    if (!deployment || !org) continue;
    const notes = (await readDatasetFile<Note[]>(context, deployment, "notes.json")) ?? [];
    for (const { title, path } of notes) {
      if (!containsAll(`${title} ${path}`, words)) continue;
      const list = containsAll(title, words) ? inTitle : inPath;
      if (list.length < limit)
        list.push({
          title,
          path,
          deploymentId: deployment._id,
          projectHandle: project.handle,
          projectName: project.name,
          orgHandle: org.handle,
        });
    }
  }
  return [...inTitle, ...inPath].slice(0, limit);
}

function containsAll(text: string, words: string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}
