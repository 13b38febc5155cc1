import { checkBranchName } from "#schemas/projects/branch.ts";
import { AppError } from "#schemas/errors.ts";
import { checkHandle, handleFrom } from "#schemas/handle.ts";
import { newId, newSecret } from "#schemas/ids.ts";
import type { ProjectSource } from "#schemas/projects/project.ts";
import { REPOSITORY_TOKEN } from "#schemas/secrets.ts";
import { defaultBuildSettings } from "#schemas/projects/settings/build.ts";
import { templates, templateTheme } from "#schemas/projects/template.ts";
import { defaultTheme, type ThemeChoice, type ThemeId } from "#schemas/projects/theme/theme.ts";
import { publishProjectChanged } from "#queues/publish.ts";
import { wakeCheck, wakeImport } from "#queues/enqueue.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { freeSiteLabel, insertProject } from "#store/projects/projects.ts";
import { webhookSecretContext } from "#store/sealed/contexts.ts";
import type { ProjectDocument, MakingKey } from "#store/projects/documents.ts";
import { createDeployCredential } from "#store/projects/deploy-credentials.ts";
import { bestEffort } from "../best-effort.ts";
import { requireVisibility } from "../billing/require-visibility.ts";
import { createWithin, requireWithin } from "../orgs/require-within.ts";
import { createsWebhook, putHostWebhook } from "../git-hosts/host-webhook.ts";
import { isOverSsh, renewDeployKey } from "./deploy-key.ts";
import type { VerifiedRepository } from "../git-hosts/github/verify-repository.ts";
import { freeHandle } from "./free-handle.ts";
import { ofProject, setSecret } from "../secrets/secrets.ts";
import { isLinked } from "./project-addresses.ts";
import { type Origin, originOf } from "./project-origin.ts";
import { removeProject } from "./remove-project.ts";
import { checkRootDirectory } from "./root-directory.ts";
import { seedRepository } from "./seed-repository.ts";
import type { CoreContext } from "../context.ts";
import { checkTemplate } from "./template-files.ts";

export interface NewProject {
  org: OrgDocument;
  userId: string;
  /** The API key of the request. The project's secrets stop working when it does. */
  madeWith?: MakingKey | undefined;
  name: string;
  handle?: string | undefined;
  branch?: string | undefined;
  source: ProjectSource;
  themeId?: ThemeId | undefined;
  /** The folder with the content. By default, the whole repository. */
  rootDirectory?: string | undefined;
  /** The repository of `source`, if the user has proved that they can read it. */
  verified?: VerifiedRepository | undefined;
}

const DEFAULT_BRANCH = "main";

/**
 * Creates a project and starts to fill it with a seed, an import or the first check of a linked repository.
 * @returns the project and its two secrets, which are shown only once. Linked projects have no push token.
 * @throws AppError org_not_found if it was deleted in the meantime, handle_taken, handle_invalid, handle_reserved,
 * org_limit_reached, feature_not_in_plan, branch_invalid, path_outside_repo, and those of `parseRemoteUrl`
 */
export async function createProject(
  context: CoreContext,
  input: NewProject,
): Promise<{ project: ProjectDocument; webhookSecret: string; pushToken: string | null }> {
  const { db, secretBox } = context;
  if (input.source.kind === "template") checkTemplate(input.source.templateId);
  await requireWithin(context, input.org, "projects");
  requireVisibility(context.env, input.org, input.org.settings.defaultVisibility);
  const projectId = newId();
  const webhookSecret = newSecret("pms");
  const sealed = secretBox.seal(webhookSecret, webhookSecretContext(projectId));
  const origin = await originOf(context, input.org._id, input);
  const draft = draftOf(input, origin);
  const insert = async (handle: string): Promise<ProjectDocument> => {
    const project = { ...draft, _id: projectId, handle, webhookSecret: sealed };
    const named = { projectId, handle, orgHandle: input.org.handle };
    project.siteLabel = await freeSiteLabel(db, named);
    if (project.source.url === null)
      project.source = { ...project.source, owner: input.org.handle, repo: handle };
    await insertProject(db, project);
    return project;
  };
  const create = () =>
    input.handle
      ? insert(checkHandle(input.handle))
      : freeHandle(handleFrom(input.name) || "project", insert);
  const project = await createWithin(context, input.org, { id: "projects", create });
  // If the organization is being deleted at the same time, one of the two operations sees the other.
  if (!(await findOrg(db, input.org._id))) {
    await removeProject(context, project);
    throw new AppError("org_not_found");
  }
  const pushToken = isLinked(project)
    ? null
    : await createDeployCredential(db, "pushToken", {
        projectId,
        name: "first",
        createdBy: input.userId,
        ...(input.madeWith ? { madeWith: input.madeWith } : {}),
      });
  const access = "access" in input.source ? input.source.access : undefined;
  if (access)
    await setSecret(context, ofProject(projectId), { name: REPOSITORY_TOKEN, value: access.token });
  const ready = isOverSsh(project) ? await renewDeployKey(context, project) : project;
  await fill(context, ready, input);
  const reported = createsWebhook(ready.source) ? await putHostWebhook(context, ready) : ready;
  return { project: reported, webhookSecret, pushToken: pushToken?.secret ?? null };
}

async function fill(
  context: CoreContext,
  project: ProjectDocument,
  { org, source }: NewProject,
): Promise<void> {
  if (source.kind === "template") {
    const templateId = checkTemplate(source.templateId);
    await seedRepository(context, { org, project }, { templateId, at: new Date() });
  }
  await bestEffort(context, async () => {
    const { queues } = context;
    if (source.kind === "clone") await wakeImport(queues, project._id);
    if (isLinked(project)) await wakeCheck(queues, project._id);
    await publishProjectChanged(context.redis, project);
  });
}

function draftOf(
  input: NewProject,
  { source: origin, defaultBranch }: Origin,
): Omit<ProjectDocument, "_id" | "handle" | "webhookSecret"> {
  const { source, org } = input;
  const branch =
    input.branch ?? ("branch" in source ? source.branch : undefined) ?? defaultBranch ?? undefined;
  const now = new Date();
  const theme = themeOf(input);
  return {
    orgId: org._id,
    name: input.name,
    siteLabel: "",
    branch: branch === undefined ? DEFAULT_BRANCH : checkBranchName(branch),
    branchChosen: branch !== undefined,
    source: origin,
    visibility: org.settings.defaultVisibility,
    settings: {
      build: {
        ...defaultBuildSettings,
        rootDirectory: checkRootDirectory(input.rootDirectory ?? ""),
      },
      theme: { name: theme.id, tokens: theme.tokens },
    },
    deploymentCount: 0,
    pushSeq: 0,
    fence: 0,
    claim: null,
    live: null,
    pinned: false,
    routedHead: null,
    import:
      source.kind === "clone" && origin.url !== null
        ? { state: "running", url: origin.url, branch: branch ?? null, error: null }
        : null,
    polledAt: null,
    ...(input.madeWith ? { webhookSecretMadeWith: input.madeWith } : {}),
    createdBy: input.userId,
    createdAt: now,
    updatedAt: now,
  };
}

/** A template starts with the theme of its example. */
function themeOf({ source, themeId }: NewProject): ThemeChoice {
  if (themeId) return { ...defaultTheme, id: themeId };
  const template =
    source.kind === "template" && templates.find(({ id }) => id === source.templateId);
  return template ? templateTheme(template.id) : defaultTheme;
}
