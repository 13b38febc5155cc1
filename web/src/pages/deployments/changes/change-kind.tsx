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
  listed: "Listed now",
  rendered: "Rendered again",
};

/** In the order in which they are worth reading. */
export const changeKinds = Object.keys(changeWords) as PageChangeKind[];

/** What the words do not say. */
export const changeMeanings: Partial<Record<PageChangeKind, string>> = {
  unlisted: "No longer listed: its address works as before, and no list, search or feed names it.",
  listed: "Listed now: it had its page before, and lists, search and feeds did not name it.",
  rendered: "The text is the same; what surrounds it is not: links, embeds, backlinks or the menu.",
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
