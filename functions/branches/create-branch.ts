import { z } from "zod";
import { createBranch as create } from "#core/source/branches/create-branch.ts";
import { findHead } from "#core/source/project-repository.ts";
import { contentFunction } from "../content-function.ts";
import { branchName } from "../fields.ts";
import { placeOfBase } from "../notes/write-files.ts";

const COMMIT = /^[0-9a-f]{40}$/;

export const createBranch = contentFunction({
  title: "Create a branch",
  description:
    "Creates a branch. Writing to a branch that does not exist creates it too, so this is only needed to begin at a commit other than the head of the published branch. If it exists at the same commit, nothing happens.",
  rest: { method: "POST", path: "/branches" },
  input: z.strictObject({
    name: branchName.describe("The name of the new branch."),
    from: branchName
      .optional()
      .describe("The branch or the commit where it begins. By default, the published branch."),
  }),
  output: z.object({
    name: z.string(),
    commit: z.string().describe("Its newest commit."),
    created: z.boolean().describe("False if it already existed."),
  }),
  run: async (call, { name, from }) => {
    const { context, org, project, caller } = call;
    const place =
      from !== undefined && COMMIT.test(from)
        ? await placeOfBase(call, from, "from")
        : await findHead(context, call, from);
    const { commit } = place;
    const created = await create(context, { org, project, caller, name, commit });
    call.audit.details = { branch: name, commit };
    return { name, commit, created };
  },
});
