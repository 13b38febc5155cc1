import { Archive, TriangleAlert } from "lucide-react";
import type { BackupState } from "#schemas/admin/installation-status.ts";
import { RelativeTime } from "../../../components/time.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Card } from "../../../components/ui/card.tsx";

/** When the last backup was made. Without a recent one, how to make one. */
export function BackupCard({ backup }: { backup: BackupState }) {
  const { lastFinishedAt, isRunning, isOverdue } = backup;
  return (
    <Card aria-label="Backup" className="px-5 py-4 text-sm">
      <p className="flex flex-wrap items-center gap-2.5">
        <Archive aria-hidden="true" className="size-4 text-faint" />
        <span className="font-medium">Last backup</span>
        {lastFinishedAt ? <RelativeTime at={lastFinishedAt} className="text-soft" /> : "never"}
        {isRunning && <Badge tone="accent">Running</Badge>}
      </p>
      {isOverdue && !isRunning && (
        <p className="mt-3 flex items-start gap-2 rounded-md border border-warning/35 bg-warning-wash px-3 py-2.5 text-[13px] text-warning-ink">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">
            {lastFinishedAt
              ? "The last backup is older than 7 days."
              : "This installation has no backup yet."}{" "}
            On the server, run <code className="font-mono text-xs">npm run backup -- FILE</code>. It
            runs while Pressmark is in use.{" "}
            <a href="/docs/self-hosting/backups" className="underline underline-offset-2">
              About backups
            </a>
          </span>
        </p>
      )}
    </Card>
  );
}
