import { api } from "../../../../api.ts";
import { showToast } from "../../../../components/ui/toast.ts";
import { messageOf } from "../../../../errors.ts";
import type { SavePlace } from "./save-place.ts";

interface SavedOn {
  projectId: string;
  branch: string;
  /** Whether the note has changes of others too. */
  isMerged: boolean;
  pull: SavePlace["pull"];
}

const MERGED = "Someone else changed other lines. The note has both changes.";

/** Opens the pull request if one was requested, and says what was done. @returns the id of the toast */
export async function tellSaved({ projectId, branch, isMerged, pull }: SavedOn): Promise<number> {
  const saved = `Saved on ${branch}. The build starts now.`;
  if (!pull) return showToast(saved, isMerged ? { description: MERGED } : {});
  try {
    const { pull: opened } = await api.source.openPull.mutate({ projectId, branch, ...pull });
    return showToast(`${saved} #${opened.number} is open.`, {
      ...(isMerged && { description: MERGED }),
      action: {
        label: `Open #${opened.number}`,
        run: () => open(opened.url, "_blank", "noopener"),
      },
    });
  } catch (error) {
    // The commit is on its branch. Saving again opens it.
    return showToast(`Saved on ${branch}, but without a pull request.`, {
      variant: "destructive",
      description: messageOf(error),
    });
  }
}
