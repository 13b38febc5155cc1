import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { git, spawnGit } from "./command.ts";
import { createRepository } from "./repositories.ts";

/** A repository in the built-in remote may be large and the disk slow. */
const UNBUNDLE_TIMEOUT_MS = 60 * 60_000;
const SYMBOLIC = "ref: ";

/**
 * All refs of a repository with everything that they reach, at one moment: a push that arrives in the meantime is in it completely or not at all.
 * @returns null for a repository without refs
 */
export async function openBundle(directory: string): Promise<AsyncIterable<Buffer> | null> {
  const { stdout } = await git(["for-each-ref", "--count=1"], { gitDir: directory });
  return stdout.length === 0 ? null : readBundle(directory);
}

async function* readBundle(directory: string): AsyncGenerator<Buffer> {
  const { stdin, stdout, finished, stop } = spawnGit(
    ["bundle", "create", "--quiet", "-", "--all"],
    { gitDir: directory },
  );
  stdin.end();
  try {
    for await (const chunk of stdout) yield chunk as Buffer;
    await finished;
  } finally {
    stop();
  }
}

/** The branch that HEAD names, which need not exist. */
export async function headOf(directory: string): Promise<string> {
  return (await readFile(join(directory, "HEAD"), "utf8")).trim().slice(SYMBOLIC.length);
}

/** Creates a repository from what `openBundle` and `headOf` returned. */
export async function restoreRepository(
  directory: string,
  { head, bundle }: { head: string; bundle: string | null },
): Promise<void> {
  await createRepository(directory);
  await git(["symbolic-ref", "HEAD", head], { gitDir: directory });
  if (bundle === null) return;
  const { stdout } = await git(["bundle", "unbundle", bundle], {
    gitDir: directory,
    timeoutMs: UNBUNDLE_TIMEOUT_MS,
  });
  const refs = stdout.toString().split("\n").filter(Boolean);
  const lines = refs.flatMap((line) => {
    const [sha, ref] = [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)];
    return ref === "HEAD" ? [] : [`create ${ref} ${sha}\n`];
  });
  await git(["update-ref", "--stdin"], { gitDir: directory, input: lines.join("") });
}
