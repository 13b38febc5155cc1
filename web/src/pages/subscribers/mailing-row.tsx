import { useState } from "react";
import type { Mailing } from "#schemas/subscribers/mailing.ts";
import { MAILED_POSTS_MAX } from "#schemas/subscribers/mailing.ts";
import { api, queryClient, trpc } from "../../api.ts";
import { ConfirmDialog } from "../../components/controls/confirm-dialog.tsx";
import { DotList } from "../../components/lists/dot-list.tsx";
import { StatusDot } from "../../components/status.tsx";
import { RelativeTime } from "../../components/time.tsx";
import { Button } from "../../components/ui/button.tsx";
import { formatCount, formatExact } from "../../lib/format.ts";
import { mailingWords, sentText } from "./subscriber-words.ts";

/** Posts of an email that is over. */
const TITLES_SHOWN = 3;

interface MailingRowProps {
  projectId: string;
  mailing: Mailing;
  canCancel: boolean;
}

export function MailingRow({ projectId, mailing, canCancel }: MailingRowProps) {
  const { state, posts, dueAt, failedCount, finishedAt } = mailing;
  const isOver = state === "sent" || state === "canceled";
  const shown = posts.slice(0, isOver ? TITLES_SHOWN : MAILED_POSTS_MAX);
  const { word, dot } = mailingWords[state];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-5 py-4 max-md:px-4">
      <div className="grid min-w-0 flex-1 basis-72 grid-cols-1 gap-1.5">
        <ul className="grid grid-cols-1 gap-1 text-sm">
          {shown.map(({ id, title, url }) => (
            <li key={id} className="min-w-0">
              <a
                href={url}
                target="_blank"
                rel="noopener"
                className="rounded-sm font-medium wrap-anywhere underline-offset-4 hover:text-accent hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
          {posts.length > shown.length && (
            <li className="text-faint">
              and {formatCount(posts.length - shown.length, "more", "more")}
            </li>
          )}
        </ul>
        <DotList className="text-[13px] text-faint">
          <span role="status" className="inline-flex items-center gap-2 text-soft">
            <StatusDot status={dot} />
            {word}
          </span>
          {state === "waiting" && (
            <span>
              goes out <RelativeTime at={dueAt} /> ({formatExact(dueAt)})
            </span>
          )}
          {state !== "waiting" && <span>{sentText(mailing)}</span>}
          {failedCount > 0 && <span>{formatCount(failedCount, "email")} failed</span>}
          {finishedAt && <RelativeTime at={finishedAt} />}
        </DotList>
      </div>
      {canCancel && !isOver && <CancelMailing projectId={projectId} mailing={mailing} />}
    </li>
  );
}

function CancelMailing({ projectId, mailing }: Pick<MailingRowProps, "projectId" | "mailing">) {
  const [open, setOpen] = useState(false);
  const { id: mailingId, state, posts } = mailing;
  const those = posts.length === 1 ? "this post" : "these posts";
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        Cancel mailing
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Cancel this mailing?"
        confirmLabel="Cancel mailing"
        cancelLabel="Keep it"
        destructive
        run={async () => {
          await api.subscribers.cancelMailing.mutate({ projectId, mailingId });
          await queryClient.invalidateQueries({ queryKey: trpc.subscribers.pathKey() });
        }}
      >
        {state === "sending" && "Emails that are on their way still arrive. "}
        Pressmark does not mail {those} later. The site still shows {those}.
      </ConfirmDialog>
    </>
  );
}
