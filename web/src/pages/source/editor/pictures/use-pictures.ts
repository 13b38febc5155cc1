import { useRef, useState } from "react";
import { messageOf } from "../../../../errors.ts";
import { linkedPictures, type NotePicture, pictureProblem } from "./picture-files.ts";
import { placePictures } from "./place-pictures.ts";

interface PicturesOptions {
  of: { projectId: string; path: string };
  /** From the draft. */
  first: readonly NotePicture[];
  text: () => string;
  insert: (links: string) => void;
}

/** The pictures that are saved with the note. */
export function usePictures({ of, first, text, insert }: PicturesOptions) {
  const pictures = useRef<readonly NotePicture[]>(first);
  const [isAdding, setIsAdding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** One after the other, so that two pictures never get one name. */
  const turn = useRef<Promise<void>>(Promise.resolve());

  const addNow = async (files: readonly File[]) => {
    const current = linkedPictures(pictures.current, text());
    const wrong = pictureProblem(files, current);
    setProblem(wrong);
    if (wrong !== null) return;
    setIsAdding(true);
    try {
      const placed = await placePictures({ ...of, text: text() }, files, pictures.current);
      pictures.current = [...pictures.current, ...placed.pictures];
      insert(placed.links);
    } catch (error) {
      setProblem(`The picture was not added. ${messageOf(error)}`);
    } finally {
      setIsAdding(false);
    }
  };
  return {
    add: (files: readonly File[]) => {
      turn.current = turn.current.then(() => addNow(files));
    },
    isAdding,
    problem,
    endProblem: () => setProblem(null),
    /** All that were added, because an undo can bring a link back. */
    all: () => pictures.current,
    /** The pictures that the note shows. */
    linked: () => linkedPictures(pictures.current, text()),
    clear: () => {
      pictures.current = [];
    },
  };
}
