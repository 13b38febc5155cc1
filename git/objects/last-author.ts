import { git, GitError } from "../command.ts";

/** A user waits for it, so a long history is not read to its end. */
const TIMEOUT_MS = 5_000;

/** Who changed a file last before or in `commit`. Null if nobody did, or if the history is too long to find out. */
export async function lastAuthor(
  directory: string,
  commit: string,
  path: string,
): Promise<{ name: string; email: string } | null> {
  const shape = ["--literal-pathspecs", "log", "-1", "--format=%an%x00%ae"];
  const args = [...shape, "--end-of-options", commit, "--", path];
  try {
    const { stdout } = await git(args, { gitDir: directory, timeoutMs: TIMEOUT_MS });
    const [name = "", email = ""] = stdout.toString().trim().split("\0");
    return email === "" ? null : { name, email };
  } catch (error) {
    if (error instanceof GitError && error.reason === "timeout") return null;
    throw error;
  }
}
