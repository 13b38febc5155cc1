import { z } from "zod";
import { previewBranch } from "#core/previews/branch-preview.ts";
import { findHead } from "#core/source/project-repository.ts";
import { contentFunction } from "../content-function.ts";
import { branchName } from "../fields.ts";
import { answerPreview, previewAnswer } from "./preview-answer.ts";

export const createPreview = contentFunction({
  title: "Create a preview",
  description:
    "Builds a preview of a branch, and from now on of every commit on it. If its newest commit has one, nothing happens. The build takes some seconds: read_preview says when it is ready.",
  rest: { method: "POST", path: "/branches/{branch}/preview" },
  input: z.strictObject({ branch: branchName.describe("A branch that is not published.") }),
  output: z.object(previewAnswer),
  run: async (call, { branch }) => {
    const { context, project, caller } = call;
    const { commit: head } = await findHead(context, call, branch);
    const found = await previewBranch(context, { project, caller, branch, head });
    call.audit.details = { branch };
    return answerPreview(call, { branch, head, found });
  },
});
