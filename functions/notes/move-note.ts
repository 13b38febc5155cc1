import { z } from "zod";
import { commitPlan } from "#core/source/move/commit-plan.ts";
import { waitForPlan } from "#core/source/move/wait-for-plan.ts";
import { contentFunction } from "../content-function.ts";
import { commitAnswer, messageField, notePath, targetBranch } from "../fields.ts";
import { targetOfCall } from "../target-of-call.ts";
import { linksAnswer, noteCounts } from "./link-counts.ts";

const WAIT_MS = 25_000;

export const moveNote = contentFunction({
  title: "Move a note",
  description:
    "Renames or moves a file, or a folder with everything in it, and changes the links to it in all notes, in one commit. The links keep their style, and nothing else changes. It can take some seconds.",
  rest: { method: "POST", path: "/moves" },
  input: z.strictObject({
    from: notePath.describe("The path of the file or folder now."),
    to: notePath.describe("The new path. Folders that do not exist are created."),
    message: messageField,
    branch: targetBranch,
  }),
  output: z.object({
    ...commitAnswer,
    files: z.int().nullable().describe("How many files moved."),
    changedLinks: linksAnswer.describe("The links that were changed, by note."),
    brokenLinks: linksAnswer.describe(
      "Links that now lead nowhere, because they could not be changed. Edit them by hand.",
    ),
    addresses: z
      .array(z.object({ from: z.string(), to: z.string() }))
      .describe("The first pages that get another address. The old ones redirect."),
  }),
  run: async (call, { from, to, message, branch }) => {
    const { context, org, project, caller } = call;
    const target = await targetOfCall(call, branch);
    const of = { org, project, caller };
    const plan = await waitForPlan(
      context,
      { ...of, path: { from, to }, branch: target.exists ? target.branch : undefined },
      WAIT_MS,
    );
    const onto = target.exists ? undefined : target.branch;
    const written = await commitPlan(context, { ...of, planId: plan.planId, message, onto });
    const { sha, branch: changedBranch, changed } = written;
    call.audit.details = { branch: changedBranch, commit: sha, from, to };
    return {
      commit: { sha, branch: changedBranch },
      changed,
      files: plan.links?.files ?? null,
      changedLinks: noteCounts(plan.links?.changed),
      brokenLinks: noteCounts(plan.links?.broken),
      addresses: plan.links?.addresses.first ?? [],
    };
  },
});
