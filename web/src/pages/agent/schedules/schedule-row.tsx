import { useMutation } from "@tanstack/react-query";
import { Pause, Pencil, Play, Rocket, Trash2, TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { recipes } from "#schemas/tasks/recipes.ts";
import type { TaskSchedule } from "#schemas/tasks/schedule.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { type ActionItem, ActionMenu } from "../../../components/controls/action-menu.tsx";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { DotList } from "../../../components/lists/dot-list.tsx";
import { recipeIcons } from "../../../components/recipes/recipe-icon.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";
import { useNow } from "../../../lib/hooks/use-now.ts";
import { paths } from "../../../paths.ts";
import { budgetText, choiceText, nextText, whenText } from "./schedule-words.ts";

const NOW_PERIOD_MS = 20_000;

const refetch = () => queryClient.invalidateQueries({ queryKey: trpc.tasks.pathKey() });

export function ScheduleRow({
  project,
  schedule,
  timeZone,
  isAdmin,
  onEdit,
}: {
  project: Project;
  schedule: TaskSchedule;
  timeZone: string;
  /** The user may switch off and remove the schedules of others. */
  isAdmin: boolean;
  onEdit: () => void;
}) {
  const [isRemoving, setRemoving] = useState(false);
  const now = useNow(NOW_PERIOD_MS);
  const { id: scheduleId, recipe, when, enabled, offReason, owner, isOwn } = schedule;
  const Icon = recipeIcons[recipe.id];
  const { title } = recipes[recipe.id];
  const place = { projectId: project.id, scheduleId };
  const change = useMutation({
    mutationFn: (values: { enabled: boolean }) =>
      api.tasks.schedules.update.mutate({ ...place, ...values }),
    onSuccess: refetch,
    onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
  });
  const run = useRunNow(project, scheduleId);
  const items: ActionItem[] = [
    ...(isOwn
      ? [
          { label: "Run now", icon: <Rocket />, action: () => run.mutate() },
          { label: "Edit", icon: <Pencil />, action: onEdit },
        ]
      : []),
    ...(enabled && (isOwn || isAdmin)
      ? [{ label: "Pause", icon: <Pause />, action: () => change.mutate({ enabled: false }) }]
      : []),
    ...(!enabled && isOwn
      ? [{ label: "Resume", icon: <Play />, action: () => change.mutate({ enabled: true }) }]
      : []),
    "separator",
    { label: "Remove", icon: <Trash2 />, destructive: true, action: () => setRemoving(true) },
  ];
  const choice = choiceText(recipe);
  const budget = budgetText(schedule);
  return (
    <li className="flex items-start gap-3 px-5 py-3.5 text-[13px]">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-faint" />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-x-5 gap-y-1 sm:grid-cols-[1fr_15rem]">
        <div className="min-w-0">
          <p className="text-sm font-medium">{title}</p>
          <DotList className="mt-0.5 text-soft">
            <span>{whenText(when)}</span>
            {choice && <span className="wrap-anywhere">{choice}</span>}
          </DotList>
          <DotList className="mt-0.5 text-faint">
            <span className="wrap-anywhere">{isOwn ? "You" : owner.name}</span>
            {budget && <span className="tabular-nums">{budget}</span>}
          </DotList>
        </div>
        <div className="min-w-0">
          <p className={enabled ? undefined : "text-soft"}>
            {nextText(schedule, { timeZone, now })}
          </p>
          <LastRun project={project} schedule={schedule} />
          {!enabled && offReason !== null && (
            <p className="mt-1 flex items-start gap-1.5 text-warning-ink">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
              <span>{offReason}</span>
            </p>
          )}
        </div>
      </div>
      {(isOwn || isAdmin) && (
        <ActionMenu
          label={`Actions of the schedule ${title}, ${whenText(when)}`}
          items={items}
          cancelLabel="Close"
        />
      )}
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={`Remove the schedule “${title}”?`}
        confirmLabel="Remove schedule"
        destructive
        run={async () => {
          await api.tasks.schedules.remove.mutate(place);
          await refetch();
        }}
      >
        It starts no more tasks. The tasks that it started stay.
      </ConfirmDialog>
    </li>
  );
}

/** Starts its task and opens it, or says why there is none. */
function useRunNow(project: Project, scheduleId: string) {
  const navigate = useNavigate();
  const requestId = useRef("");
  return useMutation({
    mutationFn: () => {
      // A request that is sent again after a failure is the same one: the first may have arrived.
      requestId.current ||= crypto.randomUUID();
      return api.tasks.schedules.runNow.mutate({
        projectId: project.id,
        scheduleId,
        requestId: requestId.current,
      });
    },
    onSuccess: ({ taskId }) => {
      requestId.current = "";
      void navigate(paths.task(project.orgHandle, project.handle, taskId));
    },
    onError: (error) => {
      void refetch();
      showToast(messageOf(error), { variant: "destructive" });
    },
  });
}

const outcomeWords = {
  started: "started a task",
  nothing: "nothing to do",
  skipped: "skipped",
  failed: "failed",
} as const;

function LastRun({
  project,
  schedule: { lastRun },
}: {
  project: Project;
  schedule: Pick<TaskSchedule, "lastRun">;
}) {
  if (!lastRun) return <p className="mt-0.5 text-faint">Has not run yet</p>;
  const { at, outcome, taskId, message } = lastRun;
  return (
    <div className="mt-0.5 text-faint">
      <p>
        Last run <RelativeTime at={at} />:{" "}
        {taskId === null ? (
          outcomeWords[outcome]
        ) : (
          <Link
            to={paths.task(project.orgHandle, project.handle, taskId)}
            className="rounded-sm text-accent underline underline-offset-4"
          >
            {outcomeWords[outcome]}
          </Link>
        )}
      </p>
      {message !== null && (
        <p className={outcome === "failed" ? "text-danger-ink" : "text-soft"}>{message}</p>
      )}
    </div>
  );
}
