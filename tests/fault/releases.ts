import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

/** Every release, the oldest first. The commit is the one that set the version in `package.json`. */
export const releases = [
  { version: "0.1.0", commit: "812c28a25b2049a484b1ba14229a6b5c77424593" },
] as const;

export type Release = (typeof releases)[number];

const run = promisify(execFile);

/**
 * A checkout of a release, with its packages from the registry.
 * @returns its path
 */
export async function checkOut({ version, commit }: Release, directory: string): Promise<string> {
  const root = join(directory, version);
  // A clone of this checkout, which shares its objects.
  await run("git", ["clone", "--quiet", "--shared", "--no-checkout", ".", root]);
  await run("git", ["-C", root, "checkout", "--quiet", "--detach", commit]);
  await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: root });
  return root;
}
