import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { MailOpen, Send } from "lucide-react";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../api.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { ListCard } from "../../components/lists/list-card.tsx";
import { Button } from "../../components/ui/button.tsx";
import { showToast } from "../../components/ui/toast.ts";
import { messageOf } from "../../errors.ts";
import { MailingRow } from "./mailing-row.tsx";

const PAGE_SIZE = 10;

interface MailingListProps {
  project: Project;
  isAdmin: boolean;
  /** Whether the installation can send email. */
  canTest: boolean;
}

/** The emails about new posts, the next one first. */
export function MailingList({ project: { id: projectId }, isAdmin, canTest }: MailingListProps) {
  const list = useInfiniteQuery(
    trpc.subscribers.mailings.infiniteQueryOptions(
      { projectId, limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-[15px] font-semibold">Mailings</h2>
          <p className="text-[13px] text-pretty text-faint">
            Each is one email to all active subscribers, about one or more new posts.
          </p>
        </div>
        {isAdmin && canTest && <SendTest projectId={projectId} />}
      </div>
      <ListCard
        label="Mailings"
        loading="Loading mailings"
        list={list}
        items={list.data?.pages.flatMap((page) => page.mailings)}
        empty={
          <EmptyState icon={<MailOpen />} title="No mailings yet">
            Publish a dated note, and the email about it appears here before it is sent.
          </EmptyState>
        }
      >
        {(mailing) => (
          <MailingRow
            key={mailing.id}
            projectId={projectId}
            mailing={mailing}
            canCancel={isAdmin}
          />
        )}
      </ListCard>
    </div>
  );
}

/** Shows admins what their subscribers get. */
function SendTest({ projectId }: { projectId: string }) {
  const sending = useMutation(
    trpc.subscribers.sendTest.mutationOptions({
      onSuccess: ({ email }) =>
        showToast(`The email is on its way to ${email}`, {
          description: "It is about the newest post of the site.",
        }),
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  return (
    <Button
      variant="outline"
      size="sm"
      pending={sending.isPending}
      onClick={() => sending.mutate({ projectId })}
    >
      <Send /> Send a test to me
    </Button>
  );
}
