import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "#schemas/ids.ts";
import { hostSenders } from "../doubles/hosts/host-senders.ts";
import { type HostRules, startHttpBackend } from "../doubles/git/http-backend.ts";
import { createWorkTree, temporaryDirectory, type WorkTree } from "./git-client.ts";
import type { World } from "./world.ts";

const TOKEN = "glpat-a-token-that-may-push";
const BRANCH = "main";

/** A git host with real git, whose token may read and write. */
export interface LinkedHost {
  rules: HostRules;
  /** For the world whose projects are linked to it. */
  variables: Record<string, string>;
  /** Takes back what the rules of a test have changed. */
  reset(): void;
  repository(): Promise<LinkedRepository>;
  close(): Promise<void>;
}

export interface LinkedRepository {
  source: {
    kind: "git";
    url: string;
    branch: string;
    provider: "gitlab";
    access: { username: string; token: string };
  };
  directory: string;
  tree: WorkTree;
  /** Someone pushes files to the published branch, onto what it has. */
  push(files: Record<string, string>): Promise<string>;
  /** Runs git in the repository of the host. */
  git(...args: string[]): Promise<string>;
  /** The host reports a push, without a branch to the published one. */
  report(world: World, to: { projectId: string; secret: string }, push: Reported): Promise<void>;
}

interface Reported {
  before: string;
  after: string;
  branch?: string;
}

export async function startLinkedHost(): Promise<LinkedHost> {
  const folder = await temporaryDirectory();
  const rules: HostRules = {};
  const host = await startHttpBackend(folder.path, rules);
  const credentials = `Basic ${Buffer.from(`ada:${TOKEN}`).toString("base64")}`;
  const reset = () => {
    rules.refuse = ({ authorization }) =>
      authorization === credentials ? null : { status: 401, text: "No token" };
    delete rules.beforePush;
    delete rules.afterPush;
  };
  reset();
  return {
    rules,
    reset,
    variables: { GIT_ALLOW_PRIVATE_HOSTS: new URL(host.origin).host },
    repository: () => openRepository(folder.path, host.origin),
    close: async () => {
      await host.close();
      await folder.remove();
    },
  };
}

async function openRepository(folder: string, origin: string): Promise<LinkedRepository> {
  const name = `garden-${newId()}`;
  const directory = join(folder, "ada", `${name}.git`);
  await mkdir(join(folder, "ada"), { recursive: true });
  const tree = await createWorkTree(join(folder, name));
  await tree.git("init", "--quiet", "--bare", `--initial-branch=${BRANCH}`, directory);
  const git = async (...args: string[]) =>
    (await tree.git(`--git-dir=${directory}`, ...args)).trim();
  return {
    source: {
      kind: "git",
      url: `${origin}/ada/${name}.git`,
      branch: BRANCH,
      provider: "gitlab",
      access: { username: "ada", token: TOKEN },
    },
    directory,
    tree,
    git,
    push: async (files) => {
      if ((await git("branch", "--list", BRANCH)) !== "") {
        await tree.git("fetch", "--quiet", directory, BRANCH);
        await tree.git("reset", "--quiet", "--hard", "FETCH_HEAD");
      }
      const sha = await tree.commit(files);
      await tree.git("push", "--quiet", directory, `HEAD:${BRANCH}`);
      return sha;
    },
    report: async (world, { projectId, secret }, { before, after, branch = BRANCH }) => {
      const repository = { id: "7", owner: "ada", repo: name, isPrivate: true };
      const push = { repository, message: "Edit", ref: `refs/heads/${branch}`, before, after };
      const { raw, headers } = hostSenders.gitlab.push(push, secret);
      const answer = await fetch(`${world.url}/webhooks/gitlab/${projectId}`, {
        method: "POST",
        body: raw,
        headers: headers as Record<string, string>,
      });
      if (answer.status !== 202) throw new Error(`the report was answered with ${answer.status}`);
    },
  };
}
