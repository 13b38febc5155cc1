import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";

export interface TreePush {
  folder: string;
  /** Has the history of what was pushed, so the folder need not be a repository and is never changed. */
  gitDir: string;
  remote: string;
  branch: string;
  /** A push token or an API key. */
  token: string;
  /** Asked if the branch has commits that were not pushed from here. Without it, their content is replaced. */
  mayReplace?: () => Promise<boolean>;
}

export type PushOutcome = "pushed" | "unchanged" | "refused";

/**
 * Pushes a folder as it is on the disk. Each push is a commit on top of the last one, so git recognizes renames.
 * @returns "unchanged" if the remote already has exactly this content
 */
export async function pushTree(push: TreePush): Promise<PushOutcome> {
  const { gitDir, remote } = push;
  mkdirSync(gitDir, { recursive: true });
  const git = (...args: string[]) => runGit(push, args);
  await git("init", "--quiet");
  const branch = `refs/heads/${push.branch}`;
  const head = (await git("ls-remote", "--", remote, branch)).split("\t")[0]?.trim() ?? "";
  if (head) await git("fetch", "--quiet", "--", remote, branch);
  await git("add", "--all", ".");
  const tree = (await git("write-tree")).trim();
  if (head && (await git("rev-parse", `${head}^{tree}`)).trim() === tree) return "unchanged";
  const published = `refs/published/${push.branch}`;
  const last = (await git("for-each-ref", "--format=%(objectname)", published)).trim();
  if (head && head !== last && push.mayReplace && !(await push.mayReplace())) return "refused";
  const parent = head ? ["-p", head] : [];
  const commit = (
    await git("commit-tree", tree, ...parent, "-m", "Published from the command line")
  ).trim();
  await git("push", "--quiet", "-o", "nowait", "--", remote, `${commit}:${branch}`);
  await git("update-ref", published, commit);
  return "pushed";
}

function runGit(
  place: Pick<TreePush, "gitDir" | "folder" | "token">,
  args: string[],
): Promise<string> {
  const credentials = Buffer.from(`publish:${place.token}`).toString("base64");
  const who = { NAME: process.env["USER"] ?? "Pressmark", EMAIL: "publish@localhost" };
  const child = spawn("git", args, {
    cwd: place.folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      HOME: place.gitDir,
      LANG: "C.UTF-8",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_TERMINAL_PROMPT: "0",
      // Not in the address, because every user of this machine can read a process's arguments.
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "http.extraHeader",
      GIT_CONFIG_VALUE_0: `Authorization: Basic ${credentials}`,
      GIT_DIR: place.gitDir,
      GIT_WORK_TREE: place.folder,
      GIT_AUTHOR_NAME: who.NAME,
      GIT_AUTHOR_EMAIL: who.EMAIL,
      GIT_COMMITTER_NAME: who.NAME,
      GIT_COMMITTER_EMAIL: who.EMAIL,
    },
  });
  let output = "";
  let faults = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  child.stderr.on("data", (chunk: Buffer) => (faults += chunk.toString("utf8")));
  return new Promise((done, reject) => {
    child.once("error", (error) => reject(new Error(`git cannot be started: ${error.message}`)));
    child.once("close", (code) => {
      if (code === 0) done(output);
      else reject(new Error(`git ${args[0]} failed: ${faults}`));
    });
  });
}
