import type { ProjectSource } from "#schemas/projects/project.ts";

/** A linked repository tells us about its pushes. A copied one is pushed to the built-in remote from then on. */
export type Following = "copy" | "follow";

/** @returns the project source for the address of a public repository */
export function sourceOfUrl(address: string, branch: string, following: Following): ProjectSource {
  const url = address.trim();
  const chosenBranch = branch.trim() ? { branch: branch.trim() } : {};
  if (following === "copy") return { kind: "clone", url, ...chosenBranch };
  return { kind: "git", url, ...chosenBranch };
}

/** "https://example.org/ada/garden.git" → "garden" */
export function nameFromUrl(address: string): string {
  const last = address.trim().replace(/\/+$/, "").split("/").at(-1) ?? "";
  return last.replace(/\.git$/, "");
}
