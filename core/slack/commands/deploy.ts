import { AppError } from "#schemas/errors.ts";
import { acts } from "../../access/acts.ts";
import { enterProject } from "../../access/enter.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { CoreContext } from "../../context.ts";
import { redeploy } from "../../deployments/deploy.ts";
import { requireAllowed } from "../../platform/maintenance/require-writable.ts";
import { dashboardUrl } from "../../outgoing/dashboard-url.ts";
import { SLACK_COMMAND } from "../app.ts";
import { slackActor, VIA_SLACK } from "../member.ts";
import { linkText } from "../text.ts";
import { type CommandInput, findOneProject } from "./find-projects.ts";

/** The same act as the button of the dashboard. @throws AppError project_not_found, forbidden, org_suspended, project_archived, maintenance */
export async function deployByCommand(context: CoreContext, input: CommandInput): Promise<string> {
  if (input.project === "")
    throw new AppError("bad_request", {
      message: `Add the name of a project, such as ${SLACK_COMMAND} deploy my-site.`,
    });
  const action = "deployments.create";
  const act = acts[action];
  await requireAllowed(context, act);
  const { member } = input;
  const { _id: projectId } = (await findOneProject(context, input)).project;
  const { org, project } = await enterProject(context, { caller: member, act }, { projectId });
  const deployment = await redeploy(context, project, {
    actor: member.email,
    withoutCache: false,
  });
  await recordAudit(context, slackActor(member), {
    orgId: org._id,
    projectId,
    action,
    target: { kind: "project", id: projectId, name: project.name },
    details: { deployment: deployment.number, withoutCache: false, via: VIA_SLACK },
  });
  const url = dashboardUrl(context.env, `${org.handle}/${project.handle}/${deployment._id}`);
  return `Deployment ${linkText(url, `#${deployment.number}`)} of ${linkText(dashboardUrl(context.env, `${org.handle}/${project.handle}`), project.name)} is queued.`;
}
