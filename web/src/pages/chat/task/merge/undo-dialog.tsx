import { useEffect, useRef, useState } from "react";
import type { TaskPartOf } from "#schemas/tasks/part.ts";
import { RelativeTime } from "../../../../components/time.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { Dialog } from "../../../../components/ui/dialog.tsx";
import { FormError } from "../../../../components/ui/field.tsx";
import { ScrollRegion } from "../../../../components/ui/scroll-region.tsx";
import { baseOf, conflictsOf, messageOf } from "../../../../errors.ts";
import { formatCount, shortSha } from "../../../../lib/format.ts";
import type { Resolutions } from "./choice.ts";
import { ConflictEditor, type Conflict } from "./conflict-editor.tsx";

/** The texts of files in conflict, and the commit of the published branch that they were made for. */
export interface Resolution {
  resolutions?: { path: string; content: string | null }[];
  base?: string;
}

interface UndoDialogProps {
  commit: string;
  /** The entry of the merge, if the page has it. */
  merged: TaskPartOf<"merged"> | undefined;
  published: string;
  onClose: () => void;
  run: (resolution: Resolution) => Promise<void>;
}

/** Says what a revert undoes. If others have changed the same lines since, it shows both texts of each file. */
export function UndoDialog({ commit, merged, published, onClose, run }: UndoDialogProps) {
  const [conflicts, setConflicts] = useState<{ base: string; list: Conflict[] } | null>(null);
  const [resolutions, setResolutions] = useState<Resolutions>(new Map());
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (conflicts) list.current?.querySelector<HTMLElement>("[data-conflict]")?.focus();
  }, [conflicts]);
  const unresolved = conflicts?.list.filter(({ path }) => !resolutions.has(path)).length ?? 0;

  const confirm = async () => {
    setPending(true);
    setFailure(null);
    try {
      const texts = [...resolutions].map(([path, content]) => ({ path, content }));
      await run(conflicts ? { base: conflicts.base, resolutions: texts } : {});
      onClose();
    } catch (cause) {
      const base = baseOf(cause);
      // Without a base, the branch has moved on. The next attempt compares with its newest commit.
      setConflicts(base === null ? null : { base, list: conflictsOf(cause) });
      setResolutions(new Map());
      if (base === null) setFailure(messageOf(cause));
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !pending) onClose();
      }}
      shape={conflicts ? "wide" : "center"}
      title={conflicts ? "Resolve the conflicts" : "Revert this merge?"}
    >
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        {conflicts ? (
          <ul ref={list} aria-label="Files in conflict" className="grid grid-cols-1 gap-3">
            {conflicts.list.map((conflict) => (
              <li
                key={conflict.path}
                className="overflow-hidden rounded-lg border border-line bg-surface"
              >
                <h3 className="border-b border-line bg-wash/70 px-3 py-2.5 font-mono text-xs wrap-anywhere">
                  {conflict.path}
                </h3>
                <ConflictEditor
                  conflict={conflict}
                  published={published}
                  act="revert"
                  resolution={resolutions.get(conflict.path)}
                  onResolve={(content) =>
                    setResolutions((earlier) => new Map(earlier).set(conflict.path, content))
                  }
                />
              </li>
            ))}
          </ul>
        ) : (
          <MergeFacts commit={commit} merged={merged} published={published} />
        )}
        <FormError>{failure}</FormError>
        <div
          className={
            conflicts
              ? "sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-5 py-3"
              : "flex flex-wrap justify-end gap-2"
          }
        >
          {conflicts && (
            <p
              role="status"
              className="min-w-0 flex-1 basis-60 text-[13px] text-soft max-md:basis-full"
            >
              {unresolved > 0
                ? `${formatCount(unresolved, "file")} changed on ${published} since the merge. Nothing is reverted yet. Choose the text of each file.`
                : `Reverts the merge with these texts, as one commit by you on ${published}.`}
            </p>
          )}
          <Button variant="outline" className="max-md:h-11 max-md:flex-1" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="destructive"
            className="max-md:h-11 max-md:flex-1"
            pending={pending}
            disabled={unresolved > 0}
          >
            Revert
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function MergeFacts({
  commit,
  merged,
  published,
}: Pick<UndoDialogProps, "commit" | "merged" | "published">) {
  const more = merged ? merged.files - merged.paths.length : 0;
  return (
    <div className="grid grid-cols-1 gap-3 text-sm text-soft">
      <p>
        A commit by you on {published} undoes commit{" "}
        <code className="font-mono text-xs">{shortSha(commit)}</code>
        {merged && (
          <>
            {" "}
            by {merged.author}, <RelativeTime at={merged.at} />
          </>
        )}
        . Pressmark builds the site again. Later changes by others stay.
      </p>
      {merged && (
        <ScrollRegion label="Files" className="max-h-60 rounded-md border border-line">
          <ul>
            {merged.paths.map((path) => (
              <li
                key={path}
                className="border-b border-line px-3 py-1.5 font-mono text-xs wrap-anywhere text-ink last:border-b-0"
              >
                {path}
              </li>
            ))}
            {more > 0 && (
              <li className="px-3 py-1.5 text-xs">and {formatCount(more, "more file")}</li>
            )}
          </ul>
        </ScrollRegion>
      )}
    </div>
  );
}
