import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { api, queryClient, trpc } from "../../../../api.ts";
import { ConfirmDialog } from "../../../../components/controls/confirm-dialog.tsx";
import { RelativeTime } from "../../../../components/time.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { Card, CardHeader } from "../../../../components/ui/card.tsx";
import { useSession } from "../../../../session.ts";
import { draftKey, listDrafts, removeDraft } from "../drafts.ts";
import { draftRows, type DraftRow } from "./draft-rows.ts";

/** What the user has written in the project and not saved, including drafts of notes that do not exist yet. Nothing is shown if there are no drafts. */
export function YourDrafts(props: { project: Project; onOpen: (row: DraftRow) => void }) {
  const { project, onOpen } = props;
  const { id: projectId, branch: published } = project;
  const userId = useSession()?.user.id ?? "";
  const [discarding, setDiscarding] = useState<DraftRow | null>(null);
  const server = useQuery(trpc.source.drafts.list.queryOptions({ projectId }));
  const deviceKey = ["drafts", userId, projectId];
  const device = useQuery({
    queryKey: deviceKey,
    // Some browsers have no database in private windows. Then there is no draft either.
    queryFn: () => listDrafts(userId, projectId).catch(() => null),
    staleTime: 0,
  });
  const rows = draftRows(server.data?.drafts ?? [], device.data ?? new Map(), published);
  const discard = async ({ branch, path, draftPath, revision }: DraftRow) => {
    if (revision !== null)
      await api.source.drafts.discard.mutate({ projectId, branch, path, revision });
    if (device.data?.has(draftPath)) await removeDraft(draftKey(userId, projectId, draftPath));
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: trpc.source.drafts.list.pathKey() }),
      queryClient.invalidateQueries({ queryKey: deviceKey }),
    ]);
  };
  if (rows.length === 0) return null;
  return (
    <Card aria-label="Your drafts" className="mb-4 overflow-hidden">
      <CardHeader title="Your drafts" />
      <ul className="max-h-72 divide-y divide-line overflow-y-auto">
        {rows.map((row) => (
          <li key={row.draftPath} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2">
            <span className="min-w-0 flex-1 basis-52">
              <span className="font-mono text-[13px] break-all">{row.path}</span>
              <span className="block text-xs text-faint">
                {row.branch !== published && `on ${row.branch}, `}
                written <RelativeTime at={row.at} />
                {row.isOnlyHere && ", only in this browser"}
              </span>
            </span>
            <span className="flex gap-2">
              <Button
                variant="outline"
                size="sm"
                className="max-md:h-9"
                aria-label={`Continue ${row.path}`}
                onClick={() => onOpen(row)}
              >
                Continue
              </Button>
              <Button
                variant="ghost"
                size="sm"
                className="max-md:h-9"
                aria-label={`Discard the draft of ${row.path}`}
                onClick={() => setDiscarding(row)}
              >
                Discard
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={discarding !== null}
        onOpenChange={(open) => !open && setDiscarding(null)}
        title="Discard your draft?"
        confirmLabel="Discard draft"
        destructive
        run={async () => discarding && discard(discarding)}
      >
        What you wrote in {discarding?.path} since your last save is deleted, on the server and in
        this browser. The file on {discarding?.branch} stays as it is.
      </ConfirmDialog>
    </Card>
  );
}
