import { z } from "zod";
import { findPreviewOfBranch } from "#core/previews/branch-preview.ts";
import { findHead } from "#core/source/project-repository.ts";
import { contentFunction } from "../content-function.ts";
import { branchName } from "../fields.ts";
import { answerPreview, previewAnswer } from "./preview-answer.ts";

export const readPreview = contentFunction({
  title: "Read a preview",
  description:
    "Describes the preview of a branch: its address, whether it shows the newest commit, and how many issues it has. If there is none, create_preview makes one. compare_branch says what changes for visitors.",
  rest: { method: "GET", path: "/branches/{branch}/preview" },
  input: z.strictObject({ branch: branchName.describe("The branch.") }),
  output: z.object(previewAnswer),
  run: async (call, { branch }) => {
    const { context, project } = call;
    const { commit: head } = await findHead(context, call, branch);
    const found = await findPreviewOfBranch(context, project, branch);
    return answerPreview(call, { branch, head, found });
  },
});
