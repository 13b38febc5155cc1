import { git } from "../command.ts";
import { connectTo, type RemoteOptions } from "./connection.ts";
import { pushError } from "./push-errors.ts";

/**
 * Deletes a branch of another repository.
 * @param dir a bare repository, from which nothing is sent
 * @param expected the branch is only deleted at this commit
 * @throws AppError `conflict` if the branch has moved, `host_refused`, or as `fetchMirror`
 */
export async function deleteRemoteBranch({
  dir,
  branch,
  expected,
  ...remote
}: RemoteOptions & { dir: string; branch: string; expected: string }): Promise<void> {
  const connection = await connectTo(remote);
  const lease = `--force-with-lease=${branch}:${expected}`;
  try {
    await git(
      [
        "push",
        "--no-verify",
        "--no-recurse-submodules",
        lease,
        "--",
        "origin",
        `:refs/heads/${branch}`,
      ],
      { ...connection.options, gitDir: dir },
    );
  } catch (error) {
    throw await pushError(error, connection);
  }
}
