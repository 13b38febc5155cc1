import { resolve } from "node:path";
import type { Project } from "#schemas/projects/project.ts";
import type { Api } from "./api.ts";
import { pushTree } from "./git/push-tree.ts";

const TOKEN_NAME = "command line";

/**
 * Pushes a folder to a project with a push token of its own. Its git history is stored under DATA_DIR.
 * @returns false if the remote already has exactly this content
 */
export async function pushFolder(request: FolderPush): Promise<boolean> {
  const { folder, dataDir, project, api } = request;
  if (!project.gitUrl)
    throw new Error(`${project.handle} is linked to another repository; push there.`);
  const projectId = project.id;
  const { create, revoke } = api.projects.pushTokens;
  const { pushToken, secret } = await create.mutate({ projectId, name: TOKEN_NAME });
  try {
    const gitDir = resolve(dataDir, "cli", `${project.id}.git`);
    const { branch, gitUrl: remote } = project;
    const outcome = await pushTree({ folder, gitDir, remote, branch, token: secret });
    return outcome === "pushed";
  } finally {
    // Tokens do not expire, and the next publish creates its own.
    await revoke.mutate({ projectId, pushTokenId: pushToken.id });
  }
}

export interface FolderPush {
  folder: string;
  dataDir: string;
  project: Project;
  api: Api;
}
