import type { EditorView } from "@codemirror/view";
import { Check, ChevronDown, ChevronUp, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "../../../../components/ui/button.tsx";
import { classNames } from "../../../../lib/class-names.ts";
import { IconButton } from "../icon-button.tsx";
import { useUndoKeys } from "../properties/use-undo-keys.ts";
import { accept, currentHunk, refuse, step } from "./hunks/hunk-commands.ts";
import { shownLines } from "./hunks/line-hunks.ts";
import type { AgentText } from "./use-agent-text.ts";

/** All four fit beside each other on a phone. */
const TOUCHED = "max-md:h-11 max-md:gap-1 max-md:px-2";

interface HunkBarProps {
  view: EditorView;
  shown: AgentText;
  readOnly: boolean;
}

/** Accepts and refuses what the agent proposes, below the text. */
export function HunkBar({ view, shown, readOnly }: HunkBarProps) {
  const { open, current } = shown;
  const undoKeys = useUndoKeys(view);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = bar.current;
    // When the last one is settled, the focus goes back to the text.
    return () => {
      if (box?.contains(document.activeElement)) view.focus();
    };
  }, [view]);
  const at = open.findIndex(({ id }) => id === current);
  const hunk = open[at];
  if (!hunk) return null;
  const ids = open.map(({ id }) => id);
  const fitting = open.filter(({ hasRoom }) => hasRoom).length;
  return (
    <section
      ref={(element) => {
        bar.current = element;
        return undoKeys(element);
      }}
      aria-label="Proposed changes"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-wash px-4 py-2 text-[13px] max-md:px-3"
    >
      <span className="flex items-center gap-1">
        <IconButton label="Previous change" onClick={() => step(view, -1)}>
          <ChevronUp />
        </IconButton>
        <IconButton label="Next change" onClick={() => step(view, 1)}>
          <ChevronDown />
        </IconButton>
        <span role="status" className="ml-1">
          Change {at + 1} of {open.length}
          {!hunk.hasRoom && <span className="text-warning-ink">: the text there has changed</span>}
          <span className="sr-only">{spoken(view)}</span>
        </span>
      </span>
      <span className="flex flex-1 items-center gap-1.5 max-md:gap-1">
        <Button
          size="sm"
          className={TOUCHED}
          disabled={!hunk.hasRoom || readOnly}
          onClick={() => accept(view, [hunk.id])}
        >
          <Check /> Accept
        </Button>
        <Button
          variant="outline"
          size="sm"
          className={TOUCHED}
          onClick={() => refuse(view, [hunk.id])}
        >
          <X /> Reject
        </Button>
        {open.length > 1 && (
          <>
            <Button
              variant="ghost"
              size="sm"
              className={classNames("ml-auto", TOUCHED)}
              disabled={fitting === 0 || readOnly}
              onClick={() => accept(view, ids)}
            >
              Accept all
            </Button>
            <Button variant="ghost" size="sm" className={TOUCHED} onClick={() => refuse(view, ids)}>
              Reject all
            </Button>
          </>
        )}
      </span>
    </section>
  );
}

/** What the colors of the text say, for screen readers. */
function spoken(view: EditorView): string {
  const hunk = currentHunk(view.state);
  if (!hunk) return "";
  const { removed, added } = shownLines(hunk);
  const part = (word: string, lines: readonly string[]) =>
    lines.length > 0 ? `. ${word}: ${lines.join(" ")}` : "";
  return part("Removed", removed) + part("Added", added);
}
