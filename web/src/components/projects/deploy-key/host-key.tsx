import { useState } from "react";
import { TriangleAlert } from "lucide-react";
import type { Project } from "#schemas/projects/project.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { ConfirmDialog } from "../../controls/confirm-dialog.tsx";
import { RelativeTime } from "../../time.tsx";
import { Button } from "../../ui/button.tsx";

type Ssh = NonNullable<Project["ssh"]>;

/** The key of the git host that Pressmark trusts, and the one that it shows instead. */
export function HostKey({ projectId, ssh }: { projectId: string; ssh: Ssh }) {
  const { hostKey, otherHostKey } = ssh;
  if (!hostKey)
    return (
      <p className="text-[13px] text-faint">
        Pressmark stores the key of the host at the first connection, and compares it every time
        after that.
      </p>
    );
  return (
    <>
      <div className="grid gap-1 text-[13px]">
        <p className="text-soft">
          Key of the host, stored <RelativeTime at={hostKey.since} />
        </p>
        <Fingerprint value={hostKey.fingerprint} />
      </div>
      {otherHostKey && (
        <OtherKey projectId={projectId} hostKey={hostKey} otherHostKey={otherHostKey} />
      )}
    </>
  );
}

function OtherKey({
  projectId,
  hostKey,
  otherHostKey,
}: {
  projectId: string;
  hostKey: NonNullable<Ssh["hostKey"]>;
  otherHostKey: NonNullable<Ssh["otherHostKey"]>;
}) {
  const [open, setOpen] = useState(false);
  const { fingerprint } = otherHostKey;
  const accept = async () => {
    await api.projects.deployKey.acceptHostKey.mutate({ projectId, fingerprint });
    await queryClient.invalidateQueries({ queryKey: trpc.projects.get.pathKey() });
  };
  return (
    <div
      role="status"
      className="grid gap-2 rounded-lg border border-warning/40 bg-warning-wash px-4 py-3 text-[13px] text-warning-ink"
    >
      <p className="flex items-start gap-2 text-pretty">
        <TriangleAlert className="mt-0.5 size-4 shrink-0" />
        The host now shows another key. Until you accept it, nothing is fetched.
      </p>
      <Fingerprint value={fingerprint} />
      <div>
        <Button variant="white" size="sm" onClick={() => setOpen(true)}>
          Accept the new key…
        </Button>
      </div>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Accept the host’s new key?"
        confirmLabel="Accept"
        destructive
        run={accept}
      >
        <span className="grid gap-3">
          <span>
            Compare it with the fingerprint that the host publishes. If its operator has not changed
            the key, someone may be answering in its place.
          </span>
          <span className="grid gap-1">
            Stored <Fingerprint value={hostKey.fingerprint} />
          </span>
          <span className="grid gap-1">
            Now <Fingerprint value={fingerprint} />
          </span>
        </span>
      </ConfirmDialog>
    </div>
  );
}

const Fingerprint = ({ value }: { value: string }) => (
  <code className="font-mono text-xs break-all text-ink">{value}</code>
);
