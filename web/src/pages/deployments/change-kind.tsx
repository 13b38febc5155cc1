import { CircleMinus, CirclePlus, CornerDownRight, Pencil, RefreshCw } from "lucide-react";
import type { PageChangeKind } from "#schemas/comparison.ts";

export const changeWords: Record<PageChangeKind, string> = {
  added: "Added",
  changed: "Changed",
  moved: "Moved",
  removed: "Removed",
  rendered: "Rendered again",
};

/** In the order in which they are worth reading. */
export const changeKinds = Object.keys(changeWords) as PageChangeKind[];

/** What the words do not say. */
export const changeMeanings: Partial<Record<PageChangeKind, string>> = {
  rendered: "The text is the same; what surrounds it is not: links, embeds, backlinks or the menu.",
};

const marks: Record<PageChangeKind, React.ReactNode> = {
  added: <CirclePlus className="text-success-ink" />,
  changed: <Pencil className="text-warning-ink" />,
  moved: <CornerDownRight className="text-accent" />,
  removed: <CircleMinus className="text-danger-ink" />,
  rendered: <RefreshCw className="text-faint" />,
};

/** Sign and, for screen readers, the word. */
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
