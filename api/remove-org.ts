import { announceAccount } from "#queues/announce.ts";
import { deleteOrg, projectsOfOrg } from "#store/delete-org.ts";
import type { OrgDocument } from "#store/orgs.ts";
import { findProject } from "#store/projects.ts";
import { afterStored } from "./after-stored.ts";
import { announceOrg } from "./announce-org.ts";
import { removeProject } from "./remove-project.ts";
import type { Services } from "./services.ts";

/** Removes an organization with its projects and sites; its own document goes last, so that this can be repeated. */
export async function removeOrg(services: Services, org: OrgDocument): Promise<void> {
  const { mongo, redis } = services;
  for (const projectId of await projectsOfOrg(mongo.db, org._id)) {
    const project = await findProject(mongo.db, projectId);
    if (project) await removeProject(services, project);
  }
  await deleteOrg(mongo.db, org._id);
  await afterStored(services, async () => {
    await announceOrg(services, org._id);
    for (const { userId } of org.members) await announceAccount(redis, userId, "account");
  });
}
