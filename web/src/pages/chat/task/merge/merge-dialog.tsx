import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { TaskChanges } from "#schemas/tasks/changes.ts";
import type { Task } from "#schemas/tasks/task.ts";
import { api, trpc } from "../../../../api.ts";
import { ErrorState } from "../../../../components/empty-state.tsx";
import { RowsLoading } from "../../../../components/lists/rows-loading.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { Dialog } from "../../../../components/ui/dialog.tsx";
import { Field, FormError } from "../../../../components/ui/field.tsx";
import { Input } from "../../../../components/ui/input.tsx";
import { appCodeOf, baseOf, conflictsOf, messageOf } from "../../../../errors.ts";
import { formatCount } from "../../../../lib/format.ts";
import { type Choice, choiceInput, everything, type Resolutions } from "./choice.ts";
import { ConflictEditor, type Conflict } from "./conflict-editor.tsx";
import { FileChoice } from "./file-choice.tsx";
import { PullOffer } from "./pull-offer.tsx";

interface MergeDialogProps {
  task: Task;
  /** The published branch. */
  published: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onMerged: (merged: MergedTask) => void;
}

export type MergedTask = Awaited<ReturnType<typeof api.tasks.merge.mutate>>;

/** Shows what the task changed, file by file, and merges what is chosen. */
export function MergeDialog({ task, published, open, onOpenChange, onMerged }: MergeDialogProps) {
  const { id: taskId, title } = task;
  const { data, error, refetch } = useQuery({
    ...trpc.tasks.changes.queryOptions({ taskId }),
    // Others may publish at any time.
    enabled: open,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const { head } = data?.changes ?? {};
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      shape="wide"
      title="Review and merge"
      description={title}
    >
      {data && head ? (
        <MergeForm
          key={`${head} ${data.changes.published}`}
          task={task}
          published={published}
          onMerged={onMerged}
          head={head}
          changes={data.changes}
          onReload={() => void refetch()}
          onCancel={() => onOpenChange(false)}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <p className="text-sm text-soft">The task has no changes that could be merged.</p>
      ) : (
        <RowsLoading label="Loading the changes" />
      )}
    </Dialog>
  );
}

interface MergeFormProps extends Pick<MergeDialogProps, "task" | "published" | "onMerged"> {
  changes: TaskChanges;
  head: string;
  onReload: () => void;
  onCancel: () => void;
}

function MergeForm({
  task,
  published,
  changes,
  head,
  onMerged,
  onReload,
  onCancel,
}: MergeFormProps) {
  const { files, total } = changes;
  const [choice, setChoice] = useState<Choice>(() => everything(files));
  const [message, setMessage] = useState("");
  const [conflicts, setConflicts] = useState<{ base: string; list: Conflict[] } | null>(null);
  const [resolutions, setResolutions] = useState<Resolutions>(new Map());
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const open = conflicts?.list.filter(({ path }) => choice.has(path)) ?? [];
  const unresolved = open.filter(({ path }) => !resolutions.has(path)).length;

  const isPartial = [...choice.values()].some((chosen) => chosen !== "all");
  const list = useRef<HTMLUListElement>(null);
  // It may be far above, and the button that had the focus is disabled.
  useEffect(() => {
    if (conflicts) list.current?.querySelector<HTMLElement>("[data-conflict]")?.focus();
  }, [conflicts]);

  const merge = async () => {
    setPending(true);
    setFailure(null);
    const resolved = open.filter(({ path }) => resolutions.has(path));
    try {
      const merged = await api.tasks.merge.mutate(
        {
          taskId: task.id,
          head,
          ...choiceInput(choice, changes),
          ...(message.trim() === "" ? {} : { message }),
          // Hunks are counted on the commit that is shown.
          base: (!isPartial && conflicts?.base) || changes.published,
          resolutions: resolved.map(({ path }) => ({
            path,
            content: resolutions.get(path) ?? null,
          })),
        },
        { context: { alone: true } },
      );
      onMerged(merged);
    } catch (cause) {
      const base = baseOf(cause);
      if (base === null) setFailure(cause);
      else {
        setConflicts({ base, list: conflictsOf(cause) });
        setResolutions(new Map());
      }
    } finally {
      setPending(false);
    }
  };

  if (files.length === 0)
    return (
      <div className="grid grid-cols-1 gap-4">
        <p className="text-sm text-soft">
          Everything is already on {published}. Finishing the task deletes its branch.
        </p>
        <FormError>{failure === null ? null : messageOf(failure)}</FormError>
        <div className="flex justify-end gap-2">
          <Button pending={pending} onClick={() => void merge()}>
            Finish the task
          </Button>
        </div>
      </div>
    );
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void merge();
      }}
    >
      <ul ref={list} aria-label="Changed files" className="grid grid-cols-1 gap-3">
        {files.map((file) => {
          const conflict = conflicts?.list.find(({ path }) => path === file.path);
          return (
            <li key={file.path}>
              <FileChoice file={file} choice={choice} onChange={setChoice}>
                {conflict && choice.has(file.path) && (
                  <ConflictEditor
                    conflict={conflict}
                    published={published}
                    resolution={resolutions.get(file.path)}
                    onResolve={(content) =>
                      setResolutions((earlier) => new Map(earlier).set(file.path, content))
                    }
                  />
                )}
              </FileChoice>
            </li>
          );
        })}
      </ul>
      {total > files.length && (
        <p className="text-[13px] text-soft">
          {formatCount(total - files.length, "more file")} changed. The list is too long to show
          them.
        </p>
      )}
      <PullOffer task={task} />
      <Field label="Commit message" hint="Optional. By default, it names the task.">
        {(input) => (
          <Input
            {...input}
            value={message}
            maxLength={500}
            placeholder={`Merge task: ${task.title}`}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </Field>
      <FormError>{failure === null ? null : messageOf(failure)}</FormError>
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-5 py-3">
        <p
          role="status"
          className="min-w-0 flex-1 basis-60 text-[13px] text-soft max-md:basis-full"
        >
          {unresolved > 0
            ? `${formatCount(unresolved, "file")} also changed on ${published}. Choose the text to merge.`
            : choice.size === 0
              ? "Choose at least one file."
              : `Merges ${isPartial ? "the selected changes of " : ""}${formatCount(choice.size, "file")} into ${published} as one commit by you. The site is built again.`}
        </p>
        {appCodeOf(failure) === "conflict" && (
          <Button variant="outline" className="max-md:h-11" onClick={onReload}>
            Show the new changes
          </Button>
        )}
        <Button variant="outline" className="max-md:h-11 max-md:flex-1" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          className="max-md:h-11 max-md:flex-1"
          pending={pending}
          disabled={choice.size === 0 || unresolved > 0}
        >
          Merge
        </Button>
      </div>
    </form>
  );
}
