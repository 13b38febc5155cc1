import { join } from "node:path";
import { mirrorDirectory } from "#git/repositories.ts";

/** The api's own copy of a repository that lives elsewhere. The worker's is the worker's: two fetches at once refuse each other. */
export function sourceMirrorDirectory(dataDir: string, projectId: string): string {
  return mirrorDirectory(join(dataDir, "api"), projectId);
}
