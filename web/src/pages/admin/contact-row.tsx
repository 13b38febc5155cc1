import { useMutation } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import type { ContactMessage } from "#schemas/mail/contact.ts";
import { api, queryClient, trpc } from "../../api.ts";
import { ConfirmDialog } from "../../components/controls/confirm-dialog.tsx";
import { StatusDot } from "../../components/status.tsx";
import { RelativeTime } from "../../components/time.tsx";
import { Button } from "../../components/ui/button.tsx";
import { showToast } from "../../components/ui/toast.ts";
import { messageOf } from "../../errors.ts";
import { classNames } from "../../lib/class-names.ts";

const changed = () => queryClient.invalidateQueries({ queryKey: trpc.admin.contact.pathKey() });

interface ContactRowProps {
  message: ContactMessage;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** One message: the sender, subject and time. Opened, it shows the text and its actions. */
export function ContactRow({ message: row, isOpen, onToggle }: ContactRowProps) {
  const panelId = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => onToggle(!isOpen)}
        className="flex w-full items-center gap-3 px-5 py-3 text-left text-[13px] -outline-offset-2 hover:bg-wash"
      >
        <ChevronRight className={classNames("size-4 shrink-0 text-faint", isOpen && "rotate-90")} />
        <span className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <span className="truncate text-sm font-medium">{row.name}</span>
          <span className="truncate text-soft">{row.subject || row.message}</span>
        </span>
        <span className="inline-flex items-center gap-1.5 text-xs text-faint max-sm:hidden">
          <StatusDot status={row.handledAt ? "success" : "pending"} />
          {row.handledAt ? "Resolved" : "Open"}
        </span>
        <RelativeTime at={row.receivedAt} className="text-xs text-faint" />
      </button>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <MessageBody row={row} />}
      </div>
    </li>
  );
}

function MessageBody({ row }: { row: ContactMessage }) {
  const [removing, setRemoving] = useState(false);
  const handled = row.handledAt !== null;
  const setHandled = useMutation(
    trpc.admin.contact.setHandled.mutationOptions({
      onSuccess: changed,
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  const answer = `mailto:${row.email}?subject=${encodeURIComponent(`Re: ${row.subject || "your message"}`)}`;
  return (
    <div className="grid grid-cols-1 gap-4 bg-wash/50 px-5 py-4 md:pl-12">
      <p className="text-[13px] break-words text-soft">
        From {row.name} &lt;{row.email}&gt;
        {row.subject && <> · {row.subject}</>}
      </p>
      <p className="max-w-2xl text-sm break-words whitespace-pre-wrap">{row.message}</p>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="outline" size="sm">
          <a href={answer}>Reply by email</a>
        </Button>
        <Button
          variant="outline"
          size="sm"
          pending={setHandled.isPending}
          onClick={() => setHandled.mutate({ messageId: row.id, handled: !handled })}
        >
          {handled ? "Reopen" : "Resolved"}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={`Delete the message from ${row.name}?`}
        confirmLabel="Remove"
        destructive
        run={async () => {
          await api.admin.contact.remove.mutate({ messageId: row.id });
          await changed();
        }}
      >
        This deletes the message here. It does not affect the email that was sent with it.
      </ConfirmDialog>
    </div>
  );
}
