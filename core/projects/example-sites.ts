import { EXAMPLES_ORG, type ExampleSite, exampleSites } from "#schemas/projects/example-site.ts";
import { ENGINE_VERSION } from "#markdown/engine-version.ts";
import { themeOf } from "#markdown/themes/themes.ts";
import { AppError } from "#schemas/errors.ts";
import { writeLook } from "#schemas/sites/theme-link.ts";
import { mainSiteUrl } from "#schemas/sites/site-url.ts";
import type { ThemeChoice } from "#schemas/projects/theme/theme.ts";
import { findOrgByHandle } from "#store/orgs/orgs.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { findExampleVersion, keepExampleVersion } from "#store/platform/version.ts";
import { findProjectIn, listProjects, updateProject } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { ensureSystemOrg, SYSTEM_USER } from "#store/orgs/system-org.ts";
import { createProject } from "./create-project.ts";
import { redeploy } from "../deployments/deploy.ts";
import { seedRepository } from "./seed-repository.ts";
import { templateDigest } from "./template-files.ts";
import type { CoreContext } from "../context.ts";
import { themeChoiceOf } from "./settings/theme.ts";

const ORG_NAME = "Examples";
/** The actor of the examples' deployments. */
const ACTOR = "examples";
/** Several API processes start together, but only one needs to do this. If that process dies, the others wait this long. */
const TURN_KEY = "example-sites";
const TURN_MS = 60_000;
/** The date of every commit. The same files give the same commit, so a start without changes builds nothing. */
const COMMITTED_AT = new Date("2026-01-01T12:00:00Z");

/** Publishes the example sites of templates and themes through the normal pipeline. Safe to repeat: only changed examples are rebuilt. */
export async function publishExampleSites(
  context: CoreContext,
  stopping: AbortSignal,
): Promise<void> {
  const { db, redis } = context;
  if ((await redis.set(TURN_KEY, "1", "PX", TURN_MS, "NX")) === null) return;
  try {
    const org = await ensureSystemOrg(db, { handle: EXAMPLES_ORG, name: ORG_NAME });
    for (const example of exampleSites) {
      if (stopping.aborted) return;
      await redis.pexpire(TURN_KEY, TURN_MS);
      await publishExample(context, org, example);
    }
  } finally {
    await redis.del(TURN_KEY);
  }
}

/** Every published example with its address. */
export async function listExampleSites(context: CoreContext): Promise<ExampleSite[]> {
  const { env, db } = context;
  const org = await findOrgByHandle(db, EXAMPLES_ORG);
  const limit = exampleSites.length;
  const { items } = org
    ? await listProjects(db, [org._id], { limit, cursor: undefined })
    : { items: [] };
  return exampleSites.map(({ handle, theme }) => {
    const project = items.find((item) => item.handle === handle);
    const url = project?.live ? mainSiteUrl(env, project) : null;
    return { handle, themeId: theme.id, url };
  });
}

async function publishExample(
  context: CoreContext,
  org: OrgDocument,
  example: (typeof exampleSites)[number],
): Promise<void> {
  const { db } = context;
  const { handle, theme, seedId } = example;
  const before = await projectOf(context, org, example);
  const project = await themed(context, before, theme);
  const digest = await templateDigest(seedId);
  // Another engine, theme or color renders different pages from the same notes.
  const versionAt = (head: string | null | undefined) =>
    JSON.stringify([ENGINE_VERSION, themeOf(theme).version, theme, digest, head]);
  const version = await findExampleVersion(db, handle);
  if (project === before && version === versionAt(project.routedHead)) return;
  await seedRepository(context, { org, project }, { templateId: seedId, at: COMMITTED_AT });
  const seeded = await findProjectIn(db, [org._id], handle);
  const isQueued = !seeded || seeded.deploymentCount > before.deploymentCount;
  if (!isQueued) await redeploy(context, seeded, { actor: ACTOR, withoutCache: false });
  // Last: if the process dies before this line, it deploys once more than necessary, which is harmless.
  await keepExampleVersion(db, handle, versionAt(seeded?.routedHead));
}

/** The project, updated if an older version of Pressmark gave it a different theme. */
async function themed(
  context: CoreContext,
  project: ProjectDocument,
  theme: ThemeChoice,
): Promise<ProjectDocument> {
  if (writeLook(themeChoiceOf(project)) === writeLook(theme)) return project;
  const changed = await updateProject(context.db, project._id, {
    "settings.theme.name": theme.id,
    "settings.theme.tokens": theme.tokens,
  });
  if (!changed) throw new AppError("project_not_found");
  return changed;
}

async function projectOf(
  context: CoreContext,
  org: OrgDocument,
  { handle, name }: (typeof exampleSites)[number],
): Promise<ProjectDocument> {
  const existing = await findProjectIn(context.db, [org._id], handle);
  if (existing) return existing;
  const input = { org, userId: SYSTEM_USER, name, handle, source: { kind: "remote" } } as const;
  return (await createProject(context, input)).project;
}
