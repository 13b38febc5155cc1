import { useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { Link } from "react-router-dom";
import { trpc } from "../../../api.ts";
import { paths } from "../../../paths.ts";

/** Names the task of the organization that wrote a message. Its title shows once it is loaded; a caller who may not read it sees none. */
export function StartedByTask({ org, taskId }: { org: string; taskId: string }) {
  const { data } = useQuery(trpc.tasks.get.queryOptions({ taskId }, { retry: false }));
  const title = data?.task.title;
  return (
    <>
      <MessagesSquare aria-hidden="true" className="size-4 shrink-0 text-faint" />
      <span className="min-w-0 truncate text-soft">
        Started by {title === undefined ? "" : "the task "}
        <Link
          to={paths.orgTask(org, taskId)}
          title={title}
          className="font-medium text-ink underline underline-offset-4"
        >
          {title ?? "a task of the organization"}
        </Link>
      </span>
    </>
  );
}
