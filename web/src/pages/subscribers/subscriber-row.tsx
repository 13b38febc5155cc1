import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { Subscriber } from "#schemas/subscribers/subscriber.ts";
import { api, queryClient, trpc } from "../../api.ts";
import { ConfirmDialog } from "../../components/controls/confirm-dialog.tsx";
import { DotList } from "../../components/lists/dot-list.tsx";
import { StatusDot } from "../../components/status.tsx";
import { RelativeTime } from "../../components/time.tsx";
import { Button } from "../../components/ui/button.tsx";
import { subscriberWords } from "./subscriber-words.ts";

interface SubscriberRowProps {
  projectId: string;
  subscriber: Subscriber;
}

export function SubscriberRow({ projectId, subscriber }: SubscriberRowProps) {
  const { id: subscriberId, email, state, createdAt, confirmedAt, bouncedAt, bounce } = subscriber;
  const [isRemoving, setRemoving] = useState(false);
  const { word, dot } = subscriberWords[state];
  return (
    <li className="flex items-start gap-3 px-5 py-3 max-md:px-4">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium wrap-anywhere">{email}</p>
        <DotList className="mt-0.5 text-[13px] text-faint">
          <span className="inline-flex items-center gap-2 text-soft">
            <StatusDot status={dot} />
            {word}
          </span>
          <span>
            {confirmedAt ? (
              <>
                confirmed <RelativeTime at={confirmedAt} />
              </>
            ) : (
              <>
                asked <RelativeTime at={createdAt} />
              </>
            )}
          </span>
          {bouncedAt && (
            <span>
              bounced <RelativeTime at={bouncedAt} />
            </span>
          )}
        </DotList>
        {bounce && <p className="mt-1 font-mono text-xs text-danger-ink wrap-anywhere">{bounce}</p>}
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="max-md:size-11"
        aria-label={`Remove ${email}`}
        title="Remove"
        onClick={() => setRemoving(true)}
      >
        <Trash2 />
      </Button>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title="Remove this subscriber?"
        confirmLabel="Remove"
        destructive
        run={async () => {
          await api.subscribers.remove.mutate({ projectId, subscriberId });
          await queryClient.invalidateQueries({ queryKey: trpc.subscribers.pathKey() });
        }}
      >
        <span className="break-all">{email}</span> gets no more posts by email. Pressmark deletes
        the address, and it can subscribe again.
      </ConfirmDialog>
    </li>
  );
}
