import { github } from "./github/host.ts";
import type { GitHost, GitHostName, ProjectSource } from "./port.ts";

/** Every git host whose webhooks and repositories Pressmark understands. */
export const gitHosts: readonly GitHost[] = [github];

/** The host of a linked repository; null when the project's repository is its own, or the host is unknown. */
export function hostNameOf({ kind, provider }: ProjectSource): GitHostName | null {
  if (kind === "github") return "github";
  return kind === "git" && provider && provider !== "other" ? provider : null;
}
