import type { Program, ProgramName, ProgramProcess } from "#schemas/admin/installation-status.ts";
import { RelativeTime } from "../../../components/time.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";

const names: Record<ProgramName, string> = {
  api: "api",
  sites: "sites",
  build: "worker build",
  chat: "worker chat",
  deliver: "worker deliver",
  sweep: "worker sweep",
};

/** Every process that reported that it is alive, by program. */
export function ProgramList({ programs, version }: { programs: Program[]; version: string }) {
  return (
    <Card aria-label="Processes" className="overflow-hidden">
      <CardHeader title="Processes" />
      <ul className="divide-y divide-line">
        {programs.map(({ name, processes }) => (
          <li
            key={name}
            className="grid gap-x-4 gap-y-2 px-5 py-3 text-[13px] md:grid-cols-[9rem_minmax(0,1fr)]"
          >
            <span className="font-mono text-xs leading-5 font-medium">{names[name]}</span>
            {processes.length === 0 ? (
              <span className="flex flex-wrap items-center gap-2">
                <Badge tone="danger">Not running</Badge>
                <span className="text-soft">No process has reported in the last minute.</span>
              </span>
            ) : (
              <ul className="grid min-w-0 grid-cols-1 gap-2">
                {processes.map((one) => (
                  <ProcessRow key={one.id} process={one} version={version} />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ProcessRow({ process, version }: { process: ProgramProcess; version: string }) {
  const { id, host, pid, startedAt, seenAt, isLate } = process;
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 font-mono text-xs break-all">
        {host === null ? id : `${host}, pid ${pid}`}
      </span>
      {isLate ? <Badge tone="danger">Late</Badge> : <Badge tone="success">Alive</Badge>}
      {process.version !== version && (
        <Badge tone="warning">
          {process.version === null ? "Older version" : `Version ${process.version}`}
        </Badge>
      )}
      <span className="text-soft">
        started <RelativeTime at={startedAt} />, last heartbeat <RelativeTime at={seenAt} />
      </span>
    </li>
  );
}
