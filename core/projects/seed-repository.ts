import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { INTERNAL_GIT_USER, internalGitSubject } from "#schemas/projects/git-access.ts";
import { INTERNAL_TOKEN_MS } from "#schemas/sites/internal-calls.ts";
import { pushCommit } from "#git/mirrors/mirror.ts";
import { readPushedRefs } from "#git/server/pushed-refs.ts";
import { repositoryDirectory } from "#git/repositories.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { recordPush } from "../pushes/record-push.ts";
import { gitUrl } from "./project-addresses.ts";
import type { CoreContext } from "../context.ts";
import { type Seed, importTemplate } from "./template-commit.ts";

const ACTOR = "template";
const ZERO = "0".repeat(40);

/** Pushes a template to the project's repository as a commit without parents, and routes it like any push. It replaces the branch's content. */
export async function seedRepository(
  context: CoreContext,
  { org, project }: { org: OrgDocument; project: ProjectDocument },
  seed: Seed,
): Promise<void> {
  const { env } = context;
  if (env.GIT_URL) return seedElsewhere(context, { org, project }, seed);
  const { _id: projectId, branch, routedHead } = project;
  const after = await importTemplate(repositoryDirectory(env.DATA_DIR, projectId), branch, seed);
  if (after === routedHead) return;
  const updates = [{ ref: `refs/heads/${branch}`, before: routedHead ?? ZERO, after }];
  const refs = await readPushedRefs(env.DATA_DIR, { projectId, updates });
  await recordPush(context, { projectId, actor: ACTOR, source: "import", refs });
}

/** The git server is another process on another disk. The commit is created here and pushed there, and the push routes it. */
async function seedElsewhere(
  { env, secretBox }: CoreContext,
  { org, project }: { org: OrgDocument; project: ProjectDocument },
  seed: Seed,
): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "pressmark-seed-"));
  const { routedHead } = project;
  try {
    const sha = await importTemplate(dir, project.branch, seed);
    if (sha === routedHead) return;
    const url = new URL(gitUrl(env, org.handle, project.handle));
    const port = url.port || (url.protocol === "https:" ? "443" : "80");
    const until = new Date(Date.now() + INTERNAL_TOKEN_MS);
    await pushCommit({
      dir,
      sha,
      branch: project.branch,
      ...(routedHead !== null && { force: routedHead }),
      url: url.href,
      credentials: {
        username: INTERNAL_GIT_USER,
        password: secretBox.sign(internalGitSubject(project._id), until),
      },
      allowPrivate: [`${url.hostname}:${port}`],
    });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
