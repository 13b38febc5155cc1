import type { ProjectSource } from "#schemas/projects/project.ts";

/** A linked repository tells us about its pushes. A copied one is pushed to the built-in remote from then on. */
export type Following = "copy" | "follow";

/** @returns the project source for the address of a public repository */
export function sourceOfUrl(address: string, branch: string, following: Following): ProjectSource {
  const url = address.trim();
  const chosenBranch = branch.trim() ? { branch: branch.trim() } : {};
  if (following === "copy") return { kind: "clone", url, ...chosenBranch };
  const github = /^https:\/\/github\.com\/([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(url);
  if (github) return { kind: "github", owner: github[1]!, repo: github[2]!, ...chosenBranch };
  return { kind: "git", url, provider: providerOf(url), ...chosenBranch };
}

/** "https://example.org/ada/garden.git" → "garden" */
export function nameFromUrl(address: string): string {
  const last = address.trim().replace(/\/+$/, "").split("/").at(-1) ?? "";
  return last.replace(/\.git$/, "");
}

function providerOf(url: string): "gitlab" | "gitea" | "bitbucket" | "other" {
  const host = /^https:\/\/([^/:]+)/.exec(url)?.[1]?.toLowerCase() ?? "";
  if (host.includes("gitlab")) return "gitlab";
  if (host === "bitbucket.org") return "bitbucket";
  if (host === "codeberg.org" || /gitea|forgejo/.test(host)) return "gitea";
  return "other";
}
