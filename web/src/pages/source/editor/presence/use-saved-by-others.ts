import { useState } from "react";
import { api } from "../../../../api.ts";
import { appCodeOf, messageOf } from "../../../../errors.ts";
import { readHead } from "../open-file.ts";
import type { Saved } from "../use-save.ts";
import type { SavedByOthers } from "./use-editors.ts";

export interface SavedOptions {
  of: { projectId: string; path: string; branch: string };
  isChanged: boolean;
  text: () => string;
  /** The commit that the user's changes are based on. */
  base: () => string | null;
  /** Shows a text in the editor. `head`: what is on the branch; `base`: the commit that the text is based on. */
  show: (text: string, head: Saved, base: string | null) => void;
}

/** What the editor says about a save of someone else. */
export interface SavedNotice {
  /** Null if nobody is known as the author. */
  by: string | null;
  isYou: boolean;
  /** `shown`: the editor has the text already. `same`: both changed the same lines. */
  state: "shown" | "merges" | "deleted" | "same";
  error: string | null;
}

/**
 * Someone else has saved the note. Without changes of their own, the user sees the new text immediately; otherwise saving merges, or the user merges it now.
 */
export function useSavedByOthers(options: SavedOptions) {
  const { of, isChanged, text, base, show } = options;
  const [notice, setNotice] = useState<SavedNotice | null>(null);
  const [isMerging, setIsMerging] = useState(false);
  return {
    notice,
    isMerging,
    close: () => setNotice(null),
    receive: async ({ by, isYou, oid }: SavedByOthers) => {
      const said = { by, isYou, error: null };
      if (oid === null) return setNotice({ ...said, state: "deleted" });
      if (isChanged) return setNotice({ ...said, state: "merges" });
      const before = text();
      try {
        const now = await readHead(of);
        // The user may have begun to type while the text was fetched.
        if (text() !== before || now.isMissing) return setNotice({ ...said, state: "merges" });
        show(now.text, { text: now.text, base: now.head, oid: now.oid }, now.head);
        setNotice({ ...said, state: "shown" });
      } catch {
        // The text cannot be fetched now. Saving still merges it.
        setNotice({ ...said, state: "merges" });
      }
    },
    /** Merges what the others saved into the text of the editor. Nothing is saved. */
    takeIn: async () => {
      setIsMerging(true);
      const before = text();
      try {
        const given = { projectId: of.projectId, path: of.path, text: before, base: base() };
        const merged = await api.source.merge.mutate(given, { context: { alone: true } });
        const now = await readHead(of);
        if (text() !== before) return;
        show(merged.text, { text: now.text, base: now.head, oid: now.oid }, merged.commit);
        setNotice((said) => said && { ...said, state: "shown", error: null });
      } catch (error) {
        const isSame = appCodeOf(error) === "conflict";
        setNotice(
          (said) =>
            said && (isSame ? { ...said, state: "same" } : { ...said, error: messageOf(error) }),
        );
      } finally {
        setIsMerging(false);
      }
    },
  };
}
