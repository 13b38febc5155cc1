import type { Services } from "#api/services.ts";
import { newId } from "#schemas/ids.ts";
import { pushMember } from "#store/orgs/members.ts";
import { insertOrg } from "#store/orgs/orgs.ts";
import type { Person } from "../../worlds/world.ts";
import type { Things } from "../changes/change-inputs.ts";
import { storedProject } from "./stored-project.ts";
import { waitingDeployment } from "./waiting-deployment.ts";

/** An organization with a member, a project and a deployment, without the requests that create them. */
export async function storedThings(
  services: Services,
  { owner, member }: { owner: Person; member: Person },
): Promise<Things> {
  const { db } = services;
  const { userId } = owner;
  const handle = newId();
  const newOrg = { name: "Together", handle, ownerId: userId, personal: false };
  const { _id: orgId } = await insertOrg(db, newOrg);
  await pushMember(db, orgId, { userId: member.userId, role: "member", max: 2 });
  const project = await storedProject(services, { orgId, createdBy: userId });
  const deployment = await waitingDeployment(db, project);
  return { orgId, handle, member, project, deployment };
}
