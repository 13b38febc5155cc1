import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "#schemas/errors.ts";
import { checkHandle } from "#schemas/handle.ts";
import type { NewRepository } from "#schemas/projects/new-repository.ts";
import { templates } from "#schemas/projects/template.ts";
import { pushCommit } from "#git/mirrors/mirror.ts";
import { findGitHostToken } from "#store/accounts/git-host-tokens.ts";
import {
  beginNewRepository,
  forgetNewRepository,
  pauseNewRepository,
} from "#store/accounts/new-repositories.ts";
import type { CoreContext } from "../context.ts";
import { requireVisibility } from "../billing/require-visibility.ts";
import { requireWithin } from "../orgs/require-within.ts";
import { gitPassword } from "../git-hosts/github/credentials.ts";
import {
  createRepository,
  type CreatedRepository,
} from "../git-hosts/github/creation/new-repository.ts";
import { hasCreatedNothing } from "../git-hosts/github/creation/refusals.ts";
import { github } from "../git-hosts/github/host.ts";
import { tokenOf, verifyRepository } from "../git-hosts/github/verify-repository.ts";
import { createProject, type NewProject } from "./create-project.ts";
import { importTemplate, type Seed } from "./template-commit.ts";
import { checkTemplate } from "./template-files.ts";

interface Wanted extends Omit<NewProject, "source" | "verified"> {
  templateId: string;
  repository: NewRepository;
}

/**
 * Creates a repository on GitHub as the user, with the template as its first commit, and a project that follows it. Each step can be repeated: what an attempt
 * has created is remembered until the project exists, and the next one continues with it.
 * @throws AppError github_creation_running, github_first_push_failed, and those of `createRepository`, `verifyRepository` and `createProject`
 */
export async function createFromTemplate(
  context: CoreContext,
  { templateId: asked, repository: wanted, ...project }: Wanted,
): ReturnType<typeof createProject> {
  const templateId = checkTemplate(asked);
  if (project.handle !== undefined) checkHandle(project.handle);
  // Before the repository exists.
  await requireWithin(context, project.org, "projects");
  requireVisibility(context.env, project.org, project.org.settings.defaultVisibility);
  const { db } = context;
  const { userId } = project;
  const token = await tokenOf(context, userId);
  const login = (await findGitHostToken(db, userId, "github"))?.login ?? "";
  const fullName = `${wanted.owner}/${wanted.name}`;
  const attempt = await beginNewRepository(db, { userId, fullName });
  if (!attempt) throw new AppError("github_creation_running");
  try {
    const created = await createRepository(context, attempt, { token, login, wanted });
    const branch = project.branch ?? created.branch;
    await pushTemplate(
      context,
      { ...created, branch },
      { templateId, at: attempt.startedAt, token },
    );
    const { owner, repo } = created;
    const themeId = project.themeId ?? templates.find(({ id }) => id === templateId)?.themeId;
    const made = await createProject(context, {
      ...project,
      branch,
      themeId,
      source: { kind: "github", owner, repo, connect: true },
      verified: await verifyRepository(context, userId, created),
    });
    await forgetNewRepository(db, attempt._id);
    return made;
  } catch (error) {
    const end = hasCreatedNothing(error) ? forgetNewRepository : pauseNewRepository;
    await end(db, attempt._id);
    throw error;
  }
}

/** Without force: a branch that has other commits keeps them. A branch that has this commit stays as it is. */
async function pushTemplate(
  { env }: CoreContext,
  { owner, repo, branch }: CreatedRepository,
  { token, ...seed }: Seed & { token: string },
): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "pressmark-template-"));
  try {
    const sha = await importTemplate(dir, branch, seed);
    const url = github.cloneUrl(env, { owner, repo });
    const access = { credentials: gitPassword(token), allowPrivate: env.GIT_ALLOW_PRIVATE_HOSTS };
    await pushCommit({ dir, sha, branch, url, ...access });
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    const why =
      cause.appCode === "conflict"
        ? `GitHub rejected it, because ${branch} is protected or has other commits.`
        : cause.message;
    throw new AppError("github_first_push_failed", {
      message: `${owner}/${repo} was created on GitHub, but the template did not reach it. ${why} Try again: Pressmark continues with this repository.`,
      cause,
    });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
