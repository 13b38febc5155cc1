import { AppError } from "#schemas/errors.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { listProjects } from "#store/projects/projects.ts";
import type { Caller } from "../../access/caller.ts";
import type { CoreContext } from "../../context.ts";
import { orgsOfMember } from "../member.ts";

export const SHOWN_MAX = 20;
const SEARCHED_MAX = 1_000;

export interface CommandInput {
  member: Caller;
  teamId: string;
  /** "project" or "organization/project". Empty for all. */
  project: string;
}

export interface OwnedProject {
  org: OrgDocument;
  project: ProjectDocument;
}

/** The projects that the member can reach from the workspace, newest first. With a name, the ones with this handle. */
export async function findProjects(
  context: CoreContext,
  { member, teamId, project: wanted }: CommandInput,
): Promise<{ projects: OwnedProject[]; total: number }> {
  const orgs = await orgsOfMember(context, member, teamId);
  const ids = orgs.map(({ _id }) => _id);
  const limit = wanted === "" ? SHOWN_MAX : SEARCHED_MAX;
  const page = await listProjects(context.db, ids, { limit, archived: false });
  const projects = page.items.flatMap((project) => {
    const org = orgs.find(({ _id }) => _id === project.orgId);
    return org ? [{ org, project }] : [];
  });
  if (wanted === "") return { projects, total: page.total };
  const matching = projects.filter((owned) => isNamed(owned, wanted.toLowerCase()));
  return { projects: matching, total: matching.length };
}

function isNamed({ org, project }: OwnedProject, wanted: string): boolean {
  return [project.handle, `${org.handle}/${project.handle}`].includes(wanted);
}

/** @throws AppError project_not_found */
export async function findOneProject(
  context: CoreContext,
  input: CommandInput,
): Promise<OwnedProject> {
  const { projects } = await findProjects(context, input);
  const [first, ...others] = projects;
  if (!first)
    throw new AppError("project_not_found", {
      message: `You have no project “${input.project}” in the organizations that this workspace is connected to.`,
    });
  if (others.length > 0)
    throw new AppError("project_not_found", {
      message: `Several projects have this name. Add the organization: ${projects.map(({ org, project }) => `${org.handle}/${project.handle}`).join(", ")}.`,
    });
  return first;
}
