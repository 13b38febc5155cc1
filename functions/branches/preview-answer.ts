import { z } from "zod";
import { siteUrl } from "#schemas/sites/site-url.ts";
import type { BranchPreview } from "#core/previews/branch-preview.ts";
import { addressLabel } from "#core/previews/preview-address.ts";
import type { FunctionCall } from "../content-function.ts";
import { answerDeployment, deploymentAnswer } from "../deployments/deployment-answer.ts";

export const previewAnswer = {
  branch: z.string(),
  head: z.string().describe("The newest commit of the branch."),
  state: z
    .enum(["none", "building", "ready", "outdated", "failed", "awaits_approval"])
    .describe(
      "none: there is no preview; create_preview makes one. building: ask again in a moment. ready: it shows the newest commit. outdated: it shows an older one. failed: see deployment.reason.",
    ),
  url: z
    .string()
    .nullable()
    .describe("The address of the preview, which stays the same. Members can open it."),
  pullRequest: z.string().nullable().describe("The address of its pull request."),
  deployment: deploymentAnswer
    .nullable()
    .describe("The newest deployment, with the number of its issues."),
};

const answerShape = z.object(previewAnswer);

export function answerPreview(
  call: FunctionCall,
  { branch, head, found }: { branch: string; head: string; found: BranchPreview | null },
): z.input<typeof answerShape> {
  const { preview, deployment } = found ?? { preview: null, deployment: null };
  return {
    branch,
    head,
    state: stateOf(found, head),
    url: preview && siteUrl(call.context.env, addressLabel(call.project, preview)),
    pullRequest: preview?.pull?.url ?? null,
    deployment: deployment && answerDeployment(call, deployment),
  };
}

function stateOf(found: BranchPreview | null, head: string): z.output<typeof answerShape>["state"] {
  if (!found) return "none";
  const { preview, deployment } = found;
  if (preview.awaits !== null) return "awaits_approval";
  if (!deployment) return "building";
  if (deployment.status === "queued" || deployment.status === "running") return "building";
  if (deployment.commit?.sha !== head) return "outdated";
  return deployment.status === "success" ? "ready" : "failed";
}
