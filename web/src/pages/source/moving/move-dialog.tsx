import { type FormEvent, useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import type { PlannedLinks as Links } from "#schemas/projects/source/source-plan.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Field, FormError } from "../../../components/ui/field.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { formatCount } from "../../../lib/format.ts";
import { useCommitPlan } from "./commit-plan.ts";
import { MovedPath } from "./moved-path.tsx";
import { PlannedLinks } from "./planned-links.tsx";
import { PlanState } from "./plan-state.tsx";
import { usePlan } from "./use-plan.ts";
import { PathInput } from "../path-input.tsx";

export interface ChangeDialogProps {
  project: Project;
  /** The file that is open. */
  file: string;
  onClose: () => void;
}

/** Renames or moves a file or a folder. Shows the links that change with it before the commit. */
export function MoveDialog({
  project,
  file,
  onClose,
  onMoved,
}: ChangeDialogProps & { onMoved: (file: string) => void }) {
  const [from, setFrom] = useState(file);
  const [typed, setTyped] = useState(file);
  const [to, setTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const found = usePlan(project.id, to === null ? null : { from, to });
  const { plan, isPending } = found;
  const saving = useCommitPlan(project.id, {
    onDone: () => {
      if (!plan?.path.to) return;
      showToast(`Moved on ${project.branch}. The build starts now.`);
      onMoved(plan.path.to + file.slice(from.length));
    },
    onOld: () => void found.refetch(),
  });
  const change = (next: { from?: string; typed: string }) => {
    if (next.from !== undefined) setFrom(next.from);
    setTyped(next.typed);
    setTo(null);
    setProblem(null);
    saving.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const path = withEnding(typed, from === file ? file : null);
    if (path === from)
      return setProblem("This is already the path. Change the name or the folder.");
    if (path === "") return setProblem("Enter a path.");
    setTyped(path);
    setTo(path);
  };
  const ready = plan?.state === "ready" ? plan : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !saving.isPending && onClose()}
      shape="side"
      title="Rename or move"
      description="Links to the files change in the same commit, and you see them first."
    >
      <div className="grid grid-cols-1 gap-5">
        <form className="grid grid-cols-1 gap-4" onSubmit={submit}>
          <MovedPath
            label="What"
            file={file}
            value={from}
            onChange={(next) => change({ from: next, typed: next })}
          />
          <Field
            label="New path"
            hint="A slash makes a folder: travel/Lisbon.md. A folder exists once it has a file."
            error={problem}
          >
            {(input) => (
              <PathInput {...input} value={typed} onChange={(text) => change({ typed: text })} />
            )}
          </Field>
          {!ready && (
            <div className="flex justify-end">
              <Button type="submit" pending={isPending}>
                Show changes
              </Button>
            </div>
          )}
        </form>
        {to !== null && <PlanState {...found} />}
        {ready?.links && (
          <>
            <Summary links={ready.links} />
            <FormError>{saving.error}</FormError>
            <div className="flex justify-end">
              <Button pending={saving.isPending} onClick={() => void saving.commit(ready.id)}>
                {labelOf(ready.links)}
              </Button>
            </div>
            <Details links={ready.links} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function labelOf({ files, changed }: Links): string {
  const what = `Move ${files === 1 ? "file" : formatCount(files, "file")}`;
  if (changed.linkCount === 0) return what;
  return `${what} and change ${formatCount(changed.linkCount, "link")}`;
}

function Summary({ links: { files, changed, addresses } }: { links: Links }) {
  const [first] = addresses.first;
  return (
    <div role="status" className="grid grid-cols-1 gap-1 text-[13px]">
      <p>
        One commit moves {formatCount(files, "file")}
        {changed.linkCount === 0
          ? ". No link has to change."
          : ` and changes ${formatCount(changed.linkCount, "link")} in ${formatCount(changed.noteCount, "note")}.`}
      </p>
      {first && (
        <p className="break-words text-soft">
          {addresses.count === 1
            ? "The page"
            : `${formatCount(addresses.count, "page")}, such as the one`}{" "}
          at <code className="font-mono text-xs">{first.from}</code>
          {addresses.count === 1 ? " moves to " : " that moves to "}
          <code className="font-mono text-xs">{first.to}</code>
          {addresses.count === 1 ? ". Its" : ", get new addresses. Their"} former{" "}
          {addresses.count === 1 ? "address redirects" : "addresses redirect"} there.
        </p>
      )}
    </div>
  );
}

function Details({ links: { changed, broken } }: { links: Links }) {
  return (
    <>
      {broken.linkCount > 0 && (
        <PlannedLinks title="Change these yourself" of={broken}>
          {`${formatCount(broken.linkCount, "link")} cannot be changed automatically. They lead nowhere afterwards, and the next build reports them as issues.`}
        </PlannedLinks>
      )}
      {changed.linkCount > 0 && (
        <PlannedLinks title="Links that change" of={changed}>
          Only where the links lead changes. The rest of the notes stays as it is.
        </PlannedLinks>
      )}
    </>
  );
}

/** A name without an ending gets that of the file. `file`: null if it is a folder. */
function withEnding(typed: string, file: string | null): string {
  const path = typed.trim().replace(/^\/+|\/+$/g, "");
  const name = path.slice(path.lastIndexOf("/") + 1);
  const ending = file === null ? "" : (/\.[^./]+$/.exec(file)?.[0] ?? "");
  return name === "" || /\.[a-z\d]+$/i.test(name) ? path : path + ending;
}
