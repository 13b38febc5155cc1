import { useQuery } from "@tanstack/react-query";
import type { Mail } from "#schemas/mail/mail.ts";
import { trpc } from "../../../api.ts";
import { CopyField } from "../../../components/controls/command-block.tsx";
import { ErrorState } from "../../../components/empty-state.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { formatExact } from "../../../lib/format.ts";
import { Facts, TextBlock } from "../../../components/lists/detail-parts.tsx";
import { MailStatus } from "./mail-row.tsx";
import { mailWords } from "./mail-words.ts";

/** An email as it was written. Its link and code are included until the email has been sent. */
export function MailDrawer({ mailId, onClose }: { mailId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(trpc.admin.mails.get.queryOptions({ mailId }));
  const mail = data?.mail;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="side"
      title={mail?.subject ?? "Email"}
      description={<span className="break-all">{mail ? `To ${mail.to}` : mailId}</span>}
    >
      {mail ? (
        <MailDetail mail={mail} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading email">
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </Dialog>
  );
}

function MailDetail({ mail }: { mail: Mail }) {
  const { link, code, error, heldUntil, sentAt } = mail;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Facts
        facts={[
          ["State", <MailStatus key="state" mail={mail} />],
          ["Kind", mailWords[mail.kind]],
          ["Created", <RelativeTime key="written" at={mail.createdAt} />],
          ...(heldUntil ? [heldFact(heldUntil)] : []),
          ["Sent", sentAt ? <RelativeTime key="sent" at={sentAt} /> : "–"],
        ]}
      />
      {error && (
        <p className="rounded-lg bg-danger-wash px-4 py-3 text-sm break-words text-danger-ink">
          {error}
        </p>
      )}
      {link && (
        <section className="grid grid-cols-1 gap-1.5">
          <h3 className="text-[13px] font-medium">Link</h3>
          <CopyField value={link} label="link" />
        </section>
      )}
      {code && (
        <section className="grid grid-cols-1 gap-1.5">
          <h3 className="text-[13px] font-medium">Code</h3>
          <CopyField value={code} label="code" />
        </section>
      )}
      {mail.state === "sent" && (
        <p className="text-[13px] text-soft">
          The link and code were sent with the email. They are for the recipient only.
        </p>
      )}
      <TextBlock title="Text" text={mail.text} />
    </div>
  );
}

const heldFact = (until: string): [string, string] => [
  "Waits until",
  `${formatExact(until)} (quiet hours)`,
];
