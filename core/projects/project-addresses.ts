import { isLinkedKind } from "#schemas/projects/project.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";

/** Linked projects have their content in another repository; all others have one here. */
export function isLinked(project: Pick<ProjectDocument, "source">): boolean {
  return isLinkedKind(project.source.kind);
}

/** Address of a project's built-in remote. */
export function gitUrl(env: CoreContext["env"], orgHandle: string, projectHandle: string): string {
  return `${env.GIT_URL ?? env.PUBLIC_URL}/git/${orgHandle}/${projectHandle}.git`;
}
