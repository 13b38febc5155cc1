import { type ReactNode, useEffect, useId, useRef } from "react";
import type { TaskFile } from "#schemas/tasks/changes.ts";
import { Badge } from "../../../../components/ui/badge.tsx";
import { ScrollRegion } from "../../../../components/ui/scroll-region.tsx";
import { DiffLine } from "../file-diff.tsx";
import { linesOfDiff } from "../log/diff-lines.ts";
import { type Choice, isChosen, type Mark, markOf, withFile, withHunk } from "./choice.ts";

interface FileChoiceProps {
  file: TaskFile;
  choice: Choice;
  onChange: (choice: Choice) => void;
  /** Shown instead of the diff, for a file in conflict. */
  children?: ReactNode;
}

const words = { added: "New", modified: null, deleted: "Deleted", renamed: "Moved" } as const;

/** One changed file: whether it is merged, and which of its changes. */
export function FileChoice({ file, choice, onChange, children }: FileChoiceProps) {
  const id = useId();
  const { path, previousPath, change, lines, hunks, isConflict } = file;
  const word = words[change];
  return (
    <section
      aria-labelledby={id}
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-wash/70 px-3 py-2 text-xs max-md:py-0">
        <TickBox
          id={`${id}-box`}
          mark={markOf(choice, file)}
          labelledBy={id}
          onChange={() => onChange(withFile(choice, file))}
        />
        <h3 id={id} className="min-w-0 flex-1 font-mono wrap-anywhere">
          <label htmlFor={`${id}-box`} className="block cursor-pointer max-md:py-3.5">
            {previousPath !== null && <span className="text-faint">{previousPath} → </span>}
            {path}
          </label>
        </h3>
        {isConflict && <Badge tone="warning">Conflict</Badge>}
        {word && <Badge>{word}</Badge>}
        {lines && (
          <span className="tabular-nums">
            <span className="text-success-ink">+{lines.added}</span>
            <span className="sr-only"> lines added</span>{" "}
            <span className="text-danger-ink">−{lines.removed}</span>
            <span className="sr-only"> lines removed</span>
          </span>
        )}
      </div>
      {children}
      {!children && hunks && hunks.length > 0 && (
        <ScrollRegion label={`Changes of ${path}`} className="max-h-[32rem]">
          {hunks.map((hunk, index) => (
            <div key={hunk.oldStart} className="border-b border-line py-1 last:border-b-0">
              {hunks.length > 1 && (
                <label className="flex items-center gap-2.5 px-3 py-1 text-[13px] text-soft max-md:py-3">
                  <input
                    type="checkbox"
                    className="size-4 shrink-0 accent-accent max-md:size-5"
                    checked={isChosen(choice, file, index)}
                    onChange={() => onChange(withHunk(choice, file, index))}
                  />
                  Change {index + 1} of {hunks.length}, line {Math.max(hunk.newStart, 1)}
                </label>
              )}
              {linesOfDiff(hunk.lines.join("\n")).map((line) => (
                <DiffLine key={line.at} line={line} />
              ))}
            </div>
          ))}
        </ScrollRegion>
      )}
      {!children && !hunks && (
        <p className="px-3 py-2.5 text-[13px] text-soft">
          {isConflict
            ? "The task and the published branch changed the same lines. Select the file and press Merge to see both texts."
            : "The file is not text, or too long to be shown. It is merged as a whole."}
        </p>
      )}
    </section>
  );
}

/** A checkbox that can be half chosen. */
function TickBox({
  id,
  mark,
  labelledBy,
  onChange,
}: {
  id: string;
  mark: Mark;
  labelledBy: string;
  onChange: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mark === "some";
  }, [mark]);
  return (
    <input
      ref={box}
      id={id}
      type="checkbox"
      aria-labelledby={labelledBy}
      className="size-4 shrink-0 accent-accent max-md:size-5"
      checked={mark === "all"}
      onChange={onChange}
    />
  );
}
