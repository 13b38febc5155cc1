import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";

/** Linked projects keep their content elsewhere; the others have a repository here. */
export function isLinked(project: Pick<ProjectDocument, "source">): boolean {
  return project.source.kind === "github" || project.source.kind === "git";
}

/** Address of the built-in remote of a project. */
export function gitUrl(env: CoreContext["env"], orgHandle: string, projectHandle: string): string {
  return `${env.GIT_URL ?? env.PUBLIC_URL}/git/${orgHandle}/${projectHandle}.git`;
}
