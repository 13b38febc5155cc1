import { useMemo } from "react";
import type { conflictsOf } from "../../../../errors.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { Textarea } from "../../../../components/ui/input.tsx";
import { differingLines } from "../../../../lib/differing-lines.ts";
import { TheirText } from "../../../../components/their-text.tsx";

export type Conflict = ReturnType<typeof conflictsOf>[number];

interface ConflictEditorProps {
  conflict: Conflict;
  published: string;
  /** What the text is for. */
  act?: "merge" | "revert";
  /** Undefined until the person has said what the file should be. */
  resolution: string | null | undefined;
  onResolve: (content: string | null) => void;
}

const ROWS = 12;

/** The text on the published branch, and beside it what will be merged. */
export function ConflictEditor(props: ConflictEditorProps) {
  const { conflict, published, act = "merge", resolution, onResolve } = props;
  const { path, ours, theirs, suggestion } = conflict;
  // Lines of others outside the conflict are in it.
  const text = resolution ?? suggestion ?? ours ?? theirs ?? "";
  const differing = useMemo(() => differingLines(theirs ?? "", text).theirs, [theirs, text]);
  const isText = ours !== null || theirs !== null;
  return (
    <div className="grid grid-cols-1 gap-3 p-3">
      <p role="alert" tabIndex={-1} data-conflict className="text-[13px] text-soft">
        {theirs === null
          ? `The file was deleted on ${published}, or it is not text.`
          : ours === null
            ? `The ${act === "merge" ? "task" : "revert"} deletes the file, or it is not text.`
            : `${act === "merge" ? `The task and ${published} changed the same lines.` : `Commits on ${published} changed lines that the revert undoes.`} Your text lacks the marked lines of ${published}. Copy what you need, or keep the text of ${published}.`}
      </p>
      {isText && (
        <div className="grid grid-cols-1 overflow-hidden rounded-md border border-line lg:grid-cols-2">
          <TheirText text={theirs} branch={published} differing={differing} />
          <div className="p-3">
            <Field
              label={
                act === "merge" ? `Text to merge into ${path}` : `Text of ${path} after the revert`
              }
            >
              {(input) => (
                <Textarea
                  {...input}
                  rows={ROWS}
                  spellCheck={false}
                  className="font-mono text-[13px]"
                  value={text}
                  onChange={(event) => onResolve(event.target.value)}
                />
              )}
            </Field>
          </div>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {isText && (
          <Button
            variant={resolution === text ? "secondary" : "outline"}
            size="sm"
            className="max-md:h-11"
            onClick={() => onResolve(text)}
          >
            Use this text
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          className="max-md:h-11"
          onClick={() => onResolve(theirs)}
        >
          {theirs === null ? "Leave it deleted" : `Keep the text of ${published}`}
        </Button>
        {ours === null && (
          <Button
            variant="outline"
            size="sm"
            className="max-md:h-11"
            onClick={() => onResolve(null)}
          >
            Delete the file
          </Button>
        )}
      </div>
    </div>
  );
}
