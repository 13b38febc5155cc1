import type { ProjectSource } from "#schemas/projects/project.ts";
import { isSshAddress } from "#schemas/projects/ssh-address.ts";

/** A linked repository tells us about its pushes. A copied one is pushed to the built-in remote from then on. */
export type Following = "copy" | "follow";

interface GivenRepository {
  url: string;
  branch: string;
  following: Following;
  /** Null if it is public. A private repository is always linked. */
  access: { username: string; token: string } | null;
}

/** @returns the project source for the address of a repository */
export function sourceOfUrl({ following, access, ...given }: GivenRepository): ProjectSource {
  const url = given.url.trim();
  const branch = given.branch.trim() ? { branch: given.branch.trim() } : {};
  if (isSshAddress(url)) return { kind: "git", url, ...branch };
  if (!access)
    return following === "copy"
      ? { kind: "clone", url, ...branch }
      : { kind: "git", url, ...branch };
  const { username, token } = access;
  return {
    kind: "git",
    url,
    ...branch,
    access: { username: username.trim(), token: token.trim() },
  };
}

/** "https://example.org/ada/garden.git" or "git@example.org:garden.git" → "garden" */
export function nameFromUrl(address: string): string {
  const last = address.trim().replace(/\/+$/, "").split(/[/:]/).at(-1) ?? "";
  return last.replace(/\.git$/, "");
}
