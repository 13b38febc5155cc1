import { mergeTexts } from "#git/objects/merge-texts.ts";
import type { SourceConflict } from "#schemas/projects/source/source-change.ts";
import type { CoreContext } from "../../context.ts";
import { withDirectory } from "../../source/write-turns.ts";

/** A text to begin with for each file in conflict: both changes, and where they are in the same lines, those of the caller. */
export async function suggestTexts(
  context: Pick<CoreContext, "env">,
  conflicts: readonly SourceConflict[],
): Promise<SourceConflict[]> {
  return withDirectory(context, "suggest", async (directory) => {
    const suggested: SourceConflict[] = [];
    for (const conflict of conflicts) {
      const { base, ours, theirs } = conflict;
      if (base === null || ours === null || theirs === null) {
        suggested.push(conflict);
        continue;
      }
      const texts = {
        base: Buffer.from(base),
        ours: Buffer.from(ours),
        theirs: Buffer.from(theirs),
      };
      const bytes = await mergeTexts(texts, directory, { prefer: "ours" });
      suggested.push({ ...conflict, ...(bytes && { suggestion: bytes.toString("utf8") }) });
    }
    return suggested;
  });
}
