import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { trpc } from "../../api.ts";
import { Button } from "../../components/ui/button.tsx";
import { showToast } from "../../components/ui/toast.ts";
import { messageOf } from "../../errors.ts";

/** All addresses with their states, as CSV. */
export function ExportButton({ projectId }: { projectId: string }) {
  const exporting = useMutation(
    trpc.subscribers.export.mutationOptions({
      onSuccess: ({ url }) => {
        const { pathname, search } = new URL(url);
        // The origin is removed, because on loopback the page may be open under another name of the same machine.
        location.assign(pathname + search);
      },
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  return (
    <Button
      variant="outline"
      size="sm"
      pending={exporting.isPending}
      title="The audit log records each export"
      onClick={() => exporting.mutate({ projectId })}
    >
      <Download /> Export CSV
    </Button>
  );
}
