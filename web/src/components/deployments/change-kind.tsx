import {
  CircleMinus,
  CirclePlus,
  CornerDownRight,
  Eye,
  EyeOff,
  Pencil,
  RefreshCw,
} from "lucide-react";
import type { PageChangeKind } from "#schemas/deployments/comparison.ts";

export const changeWords: Record<PageChangeKind, string> = {
  added: "Added",
  changed: "Changed",
  moved: "Moved",
  removed: "Removed",
  unlisted: "No longer listed",
  listed: "Now listed",
  rendered: "Re-rendered",
};

/** Sorted by importance. */
export const changeKinds = Object.keys(changeWords) as PageChangeKind[];

/** Explains labels that are not self-explanatory. */
export const changeMeanings: Partial<Record<PageChangeKind, string>> = {
  unlisted:
    "No longer listed: the page keeps its address but is left out of lists, search and feeds.",
  listed: "Now listed: the page already existed, and now appears in lists, search and feeds.",
  rendered: "The text is the same, but its links, embeds, backlinks or menu changed.",
};

const marks: Record<PageChangeKind, React.ReactNode> = {
  added: <CirclePlus className="text-success-ink" />,
  changed: <Pencil className="text-warning-ink" />,
  moved: <CornerDownRight className="text-accent" />,
  removed: <CircleMinus className="text-danger-ink" />,
  unlisted: <EyeOff className="text-warning-ink" />,
  listed: <Eye className="text-success-ink" />,
  rendered: <RefreshCw className="text-faint" />,
};

/** An icon with a label for screen readers. */
export function ChangeMark({ kind }: { kind: PageChangeKind }) {
  return (
    <span
      title={changeWords[kind]}
      className="inline-flex size-5 shrink-0 items-center justify-center [&_svg]:size-4"
    >
      <span aria-hidden="true" className="inline-flex">
        {marks[kind]}
      </span>
      <span className="sr-only">{changeWords[kind]}:</span>
    </span>
  );
}
