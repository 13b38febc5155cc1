import type { Services } from "#api/services.ts";
import { newId, newSecret } from "#schemas/ids.ts";
import { defaultBuildSettings } from "#schemas/projects/settings/build.ts";
import { siteLabelOf } from "#schemas/sites/site-label.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { insertProject } from "#store/projects/projects.ts";
import { webhookSecretContext } from "#store/sealed/contexts.ts";

/** A project with an empty repository here, without the requests that create one. */
export async function storedProject(
  { db, secretBox }: Pick<Services, "db" | "secretBox">,
  { orgId, createdBy }: Pick<ProjectDocument, "orgId" | "createdBy">,
): Promise<ProjectDocument> {
  const _id = newId();
  const now = new Date();
  const project: ProjectDocument = {
    _id,
    orgId,
    createdBy,
    handle: _id,
    name: _id,
    siteLabel: await siteLabelOf(_id, orgId),
    branch: "main",
    branchChosen: true,
    visibility: "public",
    source: { kind: "remote", url: null, owner: orgId, repo: _id },
    settings: { build: defaultBuildSettings },
    webhookSecret: secretBox.seal(newSecret("pms"), webhookSecretContext(_id)),
    deploymentCount: 0,
    pushSeq: 0,
    fence: 0,
    claim: null,
    live: null,
    pinned: false,
    routedHead: null,
    import: null,
    polledAt: null,
    createdAt: now,
    updatedAt: now,
  };
  await insertProject(db, project);
  return project;
}
