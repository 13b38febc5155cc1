import type { IncludeProblem } from "#markdown/includes/included-files.ts";
import type { MadePages } from "../conventions/made-pages/made-pages.ts";
import { reasonOf } from "../conventions/made-pages/maker.ts";

/** The problem of a file that is in another repository, as the settings say. Null if nothing says so. */
export function inOtherRepository(
  written: string,
  candidates: readonly string[],
  made: MadePages,
): IncludeProblem | null {
  for (const path of candidates) {
    const name = made.keptAt(path);
    if (name === null) continue;
    const reason = reasonOf({ kind: "kept", name });
    return {
      message: `${written} is ${reason}, so it is not included.`,
      suggestion: null,
      isMissing: true,
      isElsewhere: true,
      group: {
        about: `kept ${name}`,
        message: `Notes include files that are ${reason}.`,
        suggestion: null,
      },
    };
  }
  return null;
}
