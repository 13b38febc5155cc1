import { useQuery } from "@tanstack/react-query";
import { isLinkedKind, type Project } from "#schemas/projects/project.ts";
import type { SourceAccess } from "#schemas/projects/source/source-access.ts";
import { trpc } from "../../../../api.ts";

export interface Writing {
  canWrite: boolean;
  /** Why not. Null while a linked repository's access is not known yet. */
  problem: SourceAccess["problem"] | "archived";
  pulls: SourceAccess["pulls"];
  pullsArePreviewed: boolean;
}

const NO_PULLS = { pulls: null, pullsArePreviewed: false };

/** Whether files of a project can be edited here. Only for a linked repository, the api is asked. */
export function useWriting({ id: projectId, status, source }: Project): Writing {
  const isArchived = status === "archived";
  const isAsked = isLinkedKind(source) && !isArchived;
  const { data, isError } = useQuery(
    trpc.source.access.queryOptions({ projectId }, { enabled: isAsked }),
  );
  if (isArchived) return { canWrite: false, problem: "archived", ...NO_PULLS };
  if (!isAsked) return { canWrite: true, problem: null, ...NO_PULLS };
  // If the answer does not come, saving says what is wrong.
  const problem = data?.access.problem ?? null;
  const { pulls, pullsArePreviewed } = data?.access ?? NO_PULLS;
  const canWrite = problem === null && (data !== undefined || isError);
  return { canWrite, problem, pulls, pullsArePreviewed };
}
