import { z } from "zod";
import { mainSiteUrl } from "#schemas/sites/site-url.ts";
import { findDeploymentOf, findLatestDeployment } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { contentFunction, type FunctionCall } from "../content-function.ts";
import { targetOfCall } from "../target-of-call.ts";
import { answerDeployment, deploymentAnswer } from "./deployment-answer.ts";

const STATES = {
  empty: "The repository has no commit yet.",
  not_built: "The newest commit has no deployment yet. It is built in a moment.",
  building: "The newest commit is being built.",
  live: "The newest commit is live.",
  failed: "The newest build failed, so visitors still see the live deployment. See newest.reason.",
  awaits_approval:
    "The newest deployment shows pages that were not public before. A member must approve it.",
  pinned: "The site is pinned to the live deployment until a member unpins it.",
  skipped: "The newest commit was not built. See newest.reason.",
} as const;
const states = Object.keys(STATES) as (keyof typeof STATES)[];

export const readPublishState = contentFunction({
  title: "Read publish state",
  description:
    "Says what visitors see now, whether newer content waits to go live, and why a build failed. For a branch that is not published, use read_preview.",
  rest: { method: "GET", path: "/publish-state" },
  input: z.strictObject({}),
  output: z.object({
    state: z.enum(states),
    explanation: z.string().describe("The state in a sentence."),
    url: z.string().describe("The address of the site."),
    branch: z.string().describe("The published branch."),
    head: z.string().nullable().describe("The newest commit of the published branch."),
    isPinned: z.boolean(),
    live: deploymentAnswer.nullable().describe("The deployment that visitors see."),
    newest: deploymentAnswer.nullable().describe("The newest deployment of the site."),
  }),
  run: async (call) => {
    const { context, project } = call;
    const { db, env } = context;
    const { head } = await targetOfCall(call, project.branch);
    const [live, newest] = await Promise.all([
      project.live && findDeploymentOf(db, project._id, project.live.deploymentId),
      findLatestDeployment(db, project._id),
    ]);
    const state = stateOf(call, { head: head?.commit ?? null, live, newest });
    return {
      state,
      explanation: STATES[state],
      url: mainSiteUrl(env, project),
      branch: project.branch,
      head: head?.commit ?? null,
      isPinned: project.pinned,
      live: live && answerDeployment(call, live),
      newest: newest && answerDeployment(call, newest),
    };
  },
});

function stateOf(
  { project }: FunctionCall,
  {
    head,
    live,
    newest,
  }: { head: string | null; live: DeploymentDocument | null; newest: DeploymentDocument | null },
): keyof typeof STATES {
  if (head === null) return "empty";
  if (!newest) return "not_built";
  if (newest.status === "queued" || newest.status === "running") return "building";
  if (newest.commit?.sha !== head) return "not_built";
  if (newest._id === live?._id) return "live";
  if (newest.status === "failed") return "failed";
  if (newest.status !== "success") return live?.commit?.sha === head ? "live" : "skipped";
  if (project.pinned) return "pinned";
  return newest.awaitsApproval ? "awaits_approval" : "building";
}
