import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight, GitPullRequest } from "lucide-react";
import { useState } from "react";
import type { Task } from "#schemas/tasks/task.ts";
import { api, trpc } from "../../../../api.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { messageOf } from "../../../../errors.ts";
import { pullWords } from "../../../../lib/pull-words.ts";

type Opened = Awaited<ReturnType<typeof api.source.openPull.mutate>>["pull"];

/** In a linked repository, the whole branch can be merged on its host instead, for example because the published branch is protected. */
export function PullOffer({ task: { projectId, branch, title } }: { task: Task }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { data } = useQuery(
    trpc.source.access.queryOptions(
      { projectId: projectId ?? "" },
      { enabled: projectId !== null },
    ),
  );
  const kind = data?.access.pulls ?? null;
  if (kind === null || projectId === null || branch === null) return null;
  const openPull = async () => {
    setPending(true);
    setFailure(null);
    try {
      setOpened((await api.source.openPull.mutate({ projectId, branch, title })).pull);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-wash/70 px-3 py-2.5 text-[13px]">
      <p role={failure ? "alert" : "status"} className="min-w-0 flex-1 basis-60 text-soft">
        {failure ??
          (opened
            ? `The ${kind} contains all changes of the task. After it is merged, finish the task here.`
            : `Is the published branch protected? Open a ${kind} with all changes, and merge it on the git host.`)}
      </p>
      {opened ? (
        <a
          href={opened.url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-0.5 text-accent underline underline-offset-4"
        >
          Open {kind} {pullWords(opened).number}
          <ArrowUpRight aria-hidden="true" className="size-3.5" />
        </a>
      ) : (
        <Button
          variant="outline"
          size="sm"
          className="max-md:h-11"
          pending={pending}
          onClick={() => void openPull()}
        >
          <GitPullRequest /> Open a {kind}
        </Button>
      )}
    </div>
  );
}
