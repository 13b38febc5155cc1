import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "#schemas/errors.ts";
import { INTERNAL_GIT_USER, internalGitSubject } from "#schemas/git-access.ts";
import { INTERNAL_TOKEN_MS } from "#schemas/internal-calls.ts";
import { git } from "#git/command.ts";
import { pushCommit } from "#git/mirror.ts";
import { readPushedRefs } from "#git/pushed-refs.ts";
import { branchHead, createRepository, repositoryDirectory } from "#git/repositories.ts";
import type { OrgDocument } from "#store/orgs.ts";
import type { ProjectDocument } from "#store/projects.ts";
import { recordPush } from "./git-remote.ts";
import { gitUrl } from "./present/project.ts";
import type { Services } from "./services.ts";

/** Vaults that a new project can begin with. */
const templates: Record<string, { directory: string; message: string }> = {
  sample: {
    directory: join(import.meta.dirname, "../web/content/sample"),
    message: "Begin with the sample",
  },
};

const ACTOR = "template";
const ZERO = "0".repeat(40);

/** @throws AppError not_found when there is no such template */
export function checkTemplate(templateId: string): void {
  if (!Object.hasOwn(templates, templateId))
    throw new AppError("not_found", { message: "There is no template of this name." });
}

/** Puts a template into the project's empty repository as its first commit, and routes it like any push. */
export async function seedRepository(
  services: Services,
  { org, project }: { org: OrgDocument; project: ProjectDocument },
  templateId: string,
): Promise<void> {
  checkTemplate(templateId);
  const { env } = services;
  if (env.GIT_URL) return seedElsewhere(services, { org, project }, templateId);
  const { _id: projectId, branch } = project;
  const after = await importTemplate(
    repositoryDirectory(env.DATA_DIR, projectId),
    branch,
    templateId,
  );
  const updates = [{ ref: `refs/heads/${branch}`, before: ZERO, after }];
  const refs = await readPushedRefs(env.DATA_DIR, { projectId, actor: ACTOR, updates });
  await recordPush(services, { projectId, actor: ACTOR, source: "import", refs });
}

/** The git server is another process on another disk: the commit is made here and pushed there, which routes it. */
async function seedElsewhere(
  { env, secretBox }: Services,
  { org, project }: { org: OrgDocument; project: ProjectDocument },
  templateId: string,
): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), "pressmark-seed-"));
  try {
    const sha = await importTemplate(dir, project.branch, templateId);
    const url = new URL(gitUrl(env, org.handle, project.handle));
    const port = url.port || (url.protocol === "https:" ? "443" : "80");
    const until = new Date(Date.now() + INTERNAL_TOKEN_MS);
    await pushCommit({
      dir,
      sha,
      branch: project.branch,
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

/** One commit with every file of the template, written by `git fast-import`: no work tree, no index. */
async function importTemplate(
  repository: string,
  branch: string,
  templateId: string,
): Promise<string> {
  const { directory, message } = templates[templateId]!;
  const parts = [
    `commit refs/heads/${branch}\n`,
    `committer Pressmark <pressmark@localhost> ${Math.floor(Date.now() / 1000)} +0000\n`,
    `data ${Buffer.byteLength(message)}\n${message}\n`,
  ].map((text) => Buffer.from(text));
  for (const path of await filesBelow(directory)) {
    const bytes = await readFile(join(directory, path));
    const head = `M 100644 inline ${path}\ndata ${bytes.length}\n`;
    parts.push(Buffer.from(head), bytes, Buffer.from("\n"));
  }
  await createRepository(repository);
  await git(["fast-import", "--quiet"], { gitDir: repository, input: Buffer.concat(parts) });
  const head = await branchHead(repository, branch);
  if (!head) throw new Error(`the template made no branch ${branch}`);
  return head;
}

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .toSorted();
}
