import { flushSync } from "react-dom";
import { useEffect, useRef, useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import type { NotePicture } from "../pictures/picture-files.ts";
import { previewedText } from "./preview-extension.ts";
import { useNotePreview } from "./use-note-preview.ts";

/** Both fit beside each other. On smaller windows, the preview replaces the text. */
const WIDE = "(min-width: 80rem)";

interface PreviewOptions {
  project: Pick<Project, "id" | "status">;
  path: string;
  text: () => string;
  pictures: () => readonly NotePicture[];
  /** Whether there is room beside the text in a wide window. Otherwise the preview takes its place. */
  isBeside: boolean;
}

/** The preview of the note that is edited, and its issues. */
export function usePreview({ project, path, text, pictures, isBeside }: PreviewOptions) {
  const [isOpen, setIsOpen] = useState(() => isBeside && matchMedia(WIDE).matches);
  const [line, setLine] = useState(1);
  const toggle = useRef(() => setIsOpen((before) => !before));
  const [previewed] = useState(() =>
    previewedText({ line: setLine, toggle: () => toggle.current() }),
  );
  const fetched = useNotePreview({
    projectId: project.id,
    path,
    text,
    pictures: () => pictures().map((picture) => picture.path),
  });
  const { preview, error, onChange, retry } = fetched;
  const issues = preview?.issues;
  const { status } = project;
  // A new deployment is another site around the note.
  useEffect(onChange, [onChange, status]);
  useEffect(() => previewed.mark(issues ?? []), [previewed, issues]);
  return {
    isOpen,
    preview,
    error,
    line,
    onChange,
    retry,
    previewed,
    pictures,
    issues: issues ?? [],
    toggle: toggle.current,
    goTo: (to: number) => {
      if (!isBeside || !matchMedia(WIDE).matches) flushSync(() => setIsOpen(false));
      previewed.goTo(to);
    },
  };
}
