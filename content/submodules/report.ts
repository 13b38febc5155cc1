import type { IssueSink } from "../model.ts";

/** One issue for all of them, whose places name the folders and addresses. */
export function reportSubmodules(
  issues: IssueSink,
  folders: readonly string[],
  addresses: ReadonlyMap<string, string>,
): void {
  for (const path of folders) {
    const address = addresses.get(path);
    issues.add({
      // Most are themes and tools. An embed of a file in one has a warning of its own.
      path,
      line: null,
      severity: "info",
      category: "submodule",
      message: `The submodule ${path}${address ? ` (${address})` : ""} is not fetched.`,
      suggestion: SUGGESTION,
      group: {
        about: "submodules",
        message: "Submodules are not fetched, so their files are not part of the site.",
        suggestion: SUGGESTION,
      },
    });
  }
}

const SUGGESTION = "Copy the files into this repository, or publish the other repository itself.";
