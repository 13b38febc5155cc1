import { ArrowUpRight, CircleAlert, GitMerge, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { TaskCard } from "#schemas/tasks/card.ts";
import type { Task } from "#schemas/tasks/task.ts";
import { ConfirmDialog } from "../../../../components/controls/confirm-dialog.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { Spinner } from "../../../../components/ui/spinner.tsx";
import { paths } from "../../../../paths.ts";
import { MergeDialog } from "../merge/merge-dialog.tsx";
import type { TaskActions } from "../use-task-actions.ts";
import { CardFacts } from "./card-facts.tsx";

interface TaskCardViewProps {
  org: string;
  task: Task;
  card: TaskCard;
  actions: TaskActions;
}

/** What the task's branch would change on the site, and what can be done with it. */
export function TaskCardView({ org, task, card, actions }: TaskCardViewProps) {
  const [isMerging, setIsMerging] = useState(false);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const { projectHandle: project, branch } = task;
  const { published, mayDiscard, merged, discard } = actions;
  if (project === null || branch === null) return null;
  return (
    <section
      aria-labelledby="task-card"
      className="overflow-hidden rounded-xl border border-line bg-surface text-sm shadow-card"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3">
        <h2 id="task-card" className="mr-auto font-semibold">
          What this task changes
        </h2>
        <CardLinks org={org} project={project} card={card} />
      </div>
      {card.state === "ready" ? (
        <CardFacts org={org} project={project} card={card} cost={task.cost} />
      ) : (
        <CardState org={org} project={project} card={card} />
      )}
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
        <Button className="max-md:h-11 max-md:flex-1" onClick={() => setIsMerging(true)}>
          <GitMerge /> Review and merge
        </Button>
        {mayDiscard && (
          <Button
            variant="outline"
            className="max-md:h-11 max-md:flex-1"
            onClick={() => setIsDiscarding(true)}
          >
            <Trash2 /> Discard
          </Button>
        )}
        <p className="basis-full text-[13px] text-faint">
          Or send a message to ask for more.{" "}
          {task.mayMergeItself
            ? "If the branch passes the rules of the project, it is merged automatically in a moment."
            : "Visitors see nothing until you merge."}
        </p>
      </div>
      <MergeDialog
        task={task}
        published={published}
        open={isMerging}
        onOpenChange={setIsMerging}
        onMerged={(answer) => {
          setIsMerging(false);
          merged(answer);
        }}
      />
      <ConfirmDialog
        open={isDiscarding}
        onOpenChange={setIsDiscarding}
        title="Discard the changes?"
        confirmLabel="Discard"
        destructive
        run={discard}
      >
        The branch {branch} is deleted with its preview. The conversation stays.
      </ConfirmDialog>
    </section>
  );
}

function CardLinks({ org, project, card }: { org: string; project: string; card: TaskCard }) {
  const { state, previewUrl, deploymentId, baseDeploymentId } = card;
  const look =
    "inline-flex items-center gap-0.5 py-1 text-[13px] text-accent underline underline-offset-4";
  return (
    <>
      {state === "ready" && deploymentId !== null && baseDeploymentId !== null && (
        <Link
          to={paths.compare(org, project, deploymentId, { other: baseDeploymentId })}
          className={look}
        >
          Compare the pages
        </Link>
      )}
      {state === "ready" && previewUrl !== null && (
        <a href={previewUrl} target="_blank" rel="noreferrer" className={look}>
          Open the preview
          <ArrowUpRight aria-hidden="true" className="size-3.5" />
        </a>
      )}
    </>
  );
}

/** Its preview is not there yet, or never will be. */
function CardState({ org, project, card }: { org: string; project: string; card: TaskCard }) {
  const { state, reason, deploymentId } = card;
  const Mark = state === "building" ? Spinner : CircleAlert;
  return (
    <div className="flex items-start gap-2.5 px-4 py-3.5 text-[13px] text-soft">
      <Mark className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 wrap-anywhere">
        <p>
          {state === "building"
            ? `${reason ?? "The preview is being built."} Then this card shows what changes on the site.`
            : (reason ?? "There is no preview, so this card cannot show what changes on the site.")}
        </p>
        {deploymentId !== null && (
          <p className="mt-1">
            <Link
              to={paths.deployment(org, project, deploymentId)}
              className="text-accent underline underline-offset-4"
            >
              Open its deployment
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}
