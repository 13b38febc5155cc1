import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { commitPlan } from "#core/source/move/commit-plan.ts";
import { waitForPlan } from "#core/source/move/wait-for-plan.ts";
import { readSourceFile } from "#core/source/source-file.ts";
import { contentFunction, type FunctionCall } from "../content-function.ts";
import { commitAnswer, messageField, notePath, targetBranch } from "../fields.ts";
import { targetOfCall, type WriteTarget } from "../target-of-call.ts";
import { linksAnswer, noteCounts } from "./link-counts.ts";
import { writeFiles } from "./write-files.ts";

/** Finding dead links is a favor, so that a busy builder does not keep the caller. */
const WAIT_MS = 10_000;
/** The links are not known, and the file can be deleted anyway. */
const UNPLANNED: readonly string[] = [
  "source_plan_slow",
  "source_plan_old",
  "build_timeout",
  "queue_unavailable",
  "internal",
];

export const deleteNote = contentFunction({
  title: "Delete a note",
  description:
    "Deletes a file in one commit, and returns the links that now lead nowhere. To move it, use move_note. To delete several files at once, use commit_files.",
  rest: { method: "DELETE", path: "/notes/{path}" },
  input: z.strictObject({ path: notePath, message: messageField, branch: targetBranch }),
  output: z.object({
    ...commitAnswer,
    deadLinks: linksAnswer
      .nullable()
      .describe("Links of other notes to the file. Null if they are not known."),
  }),
  run: async (call, { path, message, branch }) => {
    const target = await targetOfCall(call, branch);
    // A folder is not deleted by mistake.
    if (!target.head) throw new AppError("file_not_found");
    await readUnlessLarge(target, path);
    return (
      (await deletePlanned(call, { path, message, target })) ??
      deleteNow(call, { path, message, target })
    );
  },
});

interface Deletion {
  path: string;
  message: string | undefined;
  target: WriteTarget;
}

/** @throws AppError file_not_found */
async function readUnlessLarge({ head }: WriteTarget, path: string): Promise<void> {
  if (head)
    await readSourceFile(head, path, { toEdit: true }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.appCode !== "file_too_large") throw error;
    });
}

/** @returns null if the links cannot be found soon */
async function deletePlanned(call: FunctionCall, { path, message, target }: Deletion) {
  const { context, org, project, caller } = call;
  const of = { org, project, caller };
  try {
    const branch = target.exists ? target.branch : undefined;
    const wanted = { ...of, path: { from: path, to: null }, branch };
    const { planId, links } = await waitForPlan(context, wanted, WAIT_MS);
    const onto = target.exists ? undefined : target.branch;
    const written = await commitPlan(context, { ...of, planId, message, onto });
    const commit = { sha: written.sha, branch: written.branch };
    call.audit.details = { branch: commit.branch, commit: commit.sha, path };
    const deadLinks = links && noteCounts(links.broken);
    return { commit, changed: written.changed, deadLinks };
  } catch (error) {
    const isUnknown = error instanceof AppError && UNPLANNED.includes(error.appCode);
    if (isUnknown) return null;
    throw error;
  }
}

async function deleteNow(call: FunctionCall, { path, message, target }: Deletion) {
  const changes = [{ path, remove: true as const }];
  return { ...(await writeFiles(call, { changes, target, message })), deadLinks: null };
}
