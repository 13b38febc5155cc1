import { AppError } from "#schemas/errors.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { derivedId } from "#store/derived-id.ts";
import type { SlackPress } from "#store/slack/documents.ts";
import { beginPress, type PressDocument } from "#store/slack/presses.ts";
import { findWorkspace } from "#store/slack/workspaces.ts";
import { acts } from "../../access/acts.ts";
import type { Caller } from "../../access/caller.ts";
import { enterDeployment } from "../../access/enter.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { CoreContext } from "../../context.ts";
import { promote } from "../../deployments/deploy.ts";
import { requireAllowed } from "../../platform/maintenance/require-writable.ts";
import { slackActor, VIA_SLACK } from "../member.ts";

export type ButtonAction = SlackPress["action"];

interface Entered {
  org: OrgDocument;
  project: ProjectDocument;
  deployment: DeploymentDocument;
}

/** What is live now. */
export interface Switched {
  project: ProjectDocument;
  deployment: DeploymentDocument;
  /** The deployment that was live before. Null if there was none. */
  formerId: string | null;
}

/**
 * Approves a deployment or rolls back to it, as the dashboard does. A press that an ended process has begun is completed.
 * @throws AppError deployment_not_found, forbidden, org_suspended, deployment_not_promotable, conflict, maintenance
 */
export async function pressButton(
  context: CoreContext,
  member: Caller,
  { _id: pressId, press: pressed }: PressDocument,
): Promise<Switched> {
  const action = "deployments.promote";
  const act = acts[action];
  await requireAllowed(context, act);
  const { deploymentId, teamId } = pressed;
  const entered = await enterDeployment(context, { caller: member, act }, { deploymentId });
  const { org, project, deployment } = entered;
  const workspace = await findWorkspace(context.db, org._id);
  // A workspace reaches only the organizations that are connected to it.
  if (workspace?.teamId !== teamId || workspace.revokedAt)
    throw new AppError("deployment_not_found");
  const hasSwitched = pressed.begun !== undefined && project.live?.deploymentId === deploymentId;
  if (!hasSwitched) demandUseful(pressed.action, entered);
  const begun = hasSwitched ? pressed.begun! : factsOf(entered);
  if (!hasSwitched) await beginPress(context.db, pressId, begun);
  // Also if it has switched: its events may not have been published.
  const switched = await promote(context, deployment);
  await recordAudit(context, slackActor(member), {
    id: derivedId("slackPress", pressId),
    orgId: org._id,
    projectId: project._id,
    action,
    target: { kind: "deployment", id: deploymentId, name: `${project.name} #${deployment.number}` },
    details: { ...begun, via: VIA_SLACK },
  });
  return { ...switched, formerId: begun.before };
}

/** Of the moment before the act. */
const factsOf = ({
  project: { live },
  deployment: { awaitsApproval, newlyPublic, pushSeq },
}: Entered): NonNullable<SlackPress["begun"]> => ({
  before: live?.deploymentId ?? null,
  ...(awaitsApproval ? { approved: newlyPublic ?? 0 } : {}),
  rollback: live !== null && pushSeq < live.pushSeq,
});

/** A message can be older than what is live now. @throws AppError deployment_not_promotable */
function demandUseful(action: ButtonAction, { project: { live }, deployment }: Entered): void {
  const { _id, number, awaitsApproval, pushSeq } = deployment;
  const refuse = (message: string) => {
    throw new AppError("deployment_not_promotable", { message });
  };
  if (live?.deploymentId === _id) refuse(`Deployment #${number} is already live.`);
  if (action === "approve" && !awaitsApproval)
    refuse(`Deployment #${number} no longer waits for approval.`);
  if (action === "rollBack" && (!live || pushSeq > live.pushSeq))
    refuse(`Deployment #${number} is not older than the live one. Promote it in the dashboard.`);
}
