import { AGENTS_FILE, AGENTS_FILE_MAX_BYTES, type AgentsFile } from "#schemas/tasks/agents-file.ts";
import { AppError } from "#schemas/errors.ts";
import { publishProjectChanged } from "#queues/publish.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { AgentsFileDocument, ProjectDocument } from "#store/projects/documents.ts";
import { updateProject } from "#store/projects/projects.ts";
import type { Caller } from "../../access/caller.ts";
import { bestEffort } from "../../best-effort.ts";
import type { CoreContext } from "../../context.ts";
import { authorOf } from "../../pushes/commit-author.ts";
import { findHead } from "../../source/project-repository.ts";
import { readSourceFile } from "../../source/source-file.ts";

interface Place {
  org: OrgDocument;
  project: ProjectDocument;
}

const KIBIBYTE = 1024;
const NO_FILE = ["repo_empty", "branch_missing", "file_not_found"];

/** The file on the published branch, and the one that tasks follow. @throws AppError the host's error */
export async function readAgentsFile(context: CoreContext, place: Place): Promise<AgentsFile> {
  const { agentsFile: accepted = null } = place.project;
  const current = await readCurrent(context, place);
  const isRead = current !== null && "text" in current;
  return {
    current: isRead ? { text: current.text, oid: current.oid } : null,
    problem: current === null || isRead ? null : current.problem,
    accepted: accepted && {
      text: accepted.text,
      oid: accepted.oid,
      by: accepted.by.name,
      at: accepted.at.toISOString(),
    },
  };
}

/**
 * From now on, tasks follow the file as it is. Later changes of it count after they are accepted too.
 * @param oid the file that the caller has read
 * @throws AppError file_not_found, bad_request
 */
export async function acceptAgentsFile(
  context: CoreContext,
  { caller, oid, ...place }: Place & { caller: Caller; oid: string },
): Promise<AgentsFile> {
  const current = await readCurrent(context, place);
  if (current === null)
    throw new AppError("file_not_found", {
      message: `The published branch has no ${AGENTS_FILE}. Add it to the root of the repository.`,
    });
  if ("problem" in current) throw new AppError("bad_request", { message: current.problem });
  if (current.oid !== oid)
    throw new AppError("bad_request", {
      message: `oid: ${AGENTS_FILE} has changed since you read it. Read it again, and accept that version.`,
    });
  const { userId } = caller;
  const by = { userId, name: authorOf(caller).name };
  return store(context, place, { ...current, by, at: new Date() });
}

/** Tasks no longer follow the file. */
export const forgetAgentsFile = (context: CoreContext, place: Place): Promise<AgentsFile> =>
  store(context, place, null);

async function store(
  context: CoreContext,
  { org, project }: Place,
  agentsFile: AgentsFileDocument | null,
): Promise<AgentsFile> {
  const changed = await updateProject(context.db, project._id, { agentsFile });
  await bestEffort(context, () => publishProjectChanged(context.redis, project));
  return readAgentsFile(context, { org, project: changed ?? project });
}

async function readCurrent(
  context: CoreContext,
  place: Place,
): Promise<Pick<AgentsFileDocument, "text" | "oid"> | { problem: string } | null> {
  try {
    const { text, size, oid } = await readSourceFile(await findHead(context, place), AGENTS_FILE);
    if (text === null) return { problem: `${AGENTS_FILE} is not a text file.` };
    if (size > AGENTS_FILE_MAX_BYTES)
      return {
        problem: `${AGENTS_FILE} is ${Math.ceil(size / KIBIBYTE)} KiB. Tasks can follow a file of up to ${AGENTS_FILE_MAX_BYTES / KIBIBYTE} KiB.`,
      };
    return { text, oid };
  } catch (error) {
    if (error instanceof AppError && NO_FILE.includes(error.appCode)) return null;
    throw error;
  }
}
