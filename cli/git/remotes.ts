import { execFile } from "node:child_process";

/** The addresses of the git remotes of this folder, `origin` first. None if it is not a repository. */
export function listRemotes(folder: string): Promise<string[]> {
  const args = ["-C", folder, "config", "--get-regexp", String.raw`^remote\..*\.url$`];
  return new Promise((resolve) => {
    execFile("git", args, { encoding: "utf8" }, (error, output) => {
      // Git has failed: there is no repository, no remote, or no git.
      if (error) return resolve([]);
      const lines = output.split("\n").filter(Boolean);
      const isOrigin = (line: string) => Number(line.startsWith("remote.origin.url "));
      resolve(
        lines
          .toSorted((a, b) => isOrigin(b) - isOrigin(a))
          .map((line) => line.slice(line.indexOf(" ") + 1)),
      );
    });
  });
}

/** "host/owner/repository", so that the addresses of one repository for HTTPS and SSH are equal. */
export function repositoryOf(address: string): string {
  const [, scpHost, scpPath] = /^(?:[^@/]+@)?([^:/]+):(?!\/\/)(.+)$/.exec(address) ?? [];
  const place =
    scpHost === undefined
      ? address.replace(/^[a-z+]+:\/\/(?:[^@/]*@)?/i, "")
      : `${scpHost}/${scpPath ?? ""}`;
  return place
    .replace(/\/+$/, "")
    .replace(/\.git$/, "")
    .toLowerCase();
}
