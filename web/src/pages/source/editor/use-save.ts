import { useRef, useState } from "react";
import type { SourceConflict } from "#schemas/projects/source/source-change.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { dismissToast } from "../../../components/ui/toast.ts";
import { conflictsOf, messageOf, SpokenError } from "../../../errors.ts";
import { sizeProblem } from "./large-text.ts";
import { readHead } from "./open-file.ts";
import type { SavePlace } from "./saving/save-place.ts";
import { useSaving } from "./saving/saving-context.ts";
import { tellSaved } from "./saving/tell-saved.ts";
import { exceedsRequest, type NotePicture, toBase64 } from "./pictures/picture-files.ts";

export interface Saved {
  text: string;
  /** The commit that further changes are based on. */
  base: string | null;
  /** The file's object in git. Null if the branch has no such file. */
  oid: string | null;
}

export type FileConflict = Pick<SourceConflict, "theirs">;

const TOO_LARGE =
  "The note and its pictures are too large for one save. Remove a picture, save, and add it again.";

/** Saves a file as a commit, with the pictures that were added to it. */
export function useSave(of: { projectId: string; path: string; branch: string }) {
  const { projectId, path, branch } = of;
  const { published, pullsArePreviewed } = useSaving();
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [conflict, setConflict] = useState<FileConflict | null>(null);
  const toast = useRef<number>(null);

  /** @returns what is on the branch now: after a conflict, the text of the others. Null if saving failed */
  const save = async (
    { text, base }: Pick<Saved, "text" | "base">,
    {
      message,
      pictures,
      place,
    }: { message: string; pictures: readonly NotePicture[]; place: SavePlace },
  ): Promise<(Saved & { isSaved: boolean }) | null> => {
    // "Saved" must not be shown beside a conflict or an error of the next save.
    if (toast.current !== null) dismissToast(toast.current);
    setIsSaving(true);
    setError(null);
    try {
      const large = sizeProblem(text);
      if (large !== null) throw new SpokenError(large);
      if (exceedsRequest(text, pictures)) throw new SpokenError(TOO_LARGE);
      const files = pictures.map(async (picture) => ({
        path: picture.path,
        contentBase64: await toBase64(picture.file),
      }));
      const changes = [{ path, content: text }, ...(await Promise.all(files))];
      const target = place.branch ?? branch;
      const preview = target !== published && !(place.pull && pullsArePreviewed);
      const change = { projectId, branch: target, base, changes, preview };
      const failure = await api.source.write
        .mutate({ ...change, ...(message && { message }) })
        .then(
          () => null,
          (thrown: unknown) => thrown,
        );
      const conflicts = conflictsOf(failure);
      if (failure !== null && conflicts.length === 0) throw failure;
      // Without a conflict in the note there is nothing to compare.
      const [first] = conflicts;
      if (first && !conflicts.some((file) => file.path === path)) {
        throw new SpokenError(
          `Someone else added ${first.path} just now. Remove its link, and add your picture again.`,
        );
      }
      const head = await readHead({ projectId, path, branch: target });
      const now = { text: head.text, base: head.head, oid: head.oid };
      if (failure !== null) {
        setConflict({ theirs: head.isMissing ? null : head.text });
        return { ...now, isSaved: false };
      }
      setConflict(null);
      const isMerged = head.text !== text;
      toast.current = await tellSaved({ projectId, branch: target, isMerged, pull: place.pull });
      void queryClient.invalidateQueries({ queryKey: trpc.source.pathKey() });
      void queryClient.invalidateQueries({ queryKey: trpc.projects.get.pathKey() });
      return { ...now, isSaved: true };
    } catch (thrown) {
      setError(messageOf(thrown));
      return null;
    } finally {
      setIsSaving(false);
    }
  };
  return { save, isSaving, error, conflict, endConflict: () => setConflict(null) };
}
