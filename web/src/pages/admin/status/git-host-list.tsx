import { Link } from "react-router-dom";
import type { HostTrouble } from "#schemas/admin/installation-status.ts";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { formatCount } from "../../../lib/format.ts";
import { paths } from "../../../paths.ts";

/** Git hosts with trouble. Without any, nothing is shown. */
export function GitHostList({
  hosts,
  failingWebhooks,
}: {
  hosts: HostTrouble[];
  failingWebhooks: number;
}) {
  if (hosts.length === 0 && failingWebhooks === 0) return null;
  return (
    <Card aria-label="Git hosts" className="overflow-hidden">
      <CardHeader title="Git hosts" />
      <ul className="divide-y divide-line text-[13px]">
        {hosts.map(({ address, connections, message }) => (
          <li key={address} className="grid gap-0.5 px-5 py-3">
            <span className="font-medium break-all">{address}</span>
            <span className="break-words text-danger-ink">
              {formatCount(connections, "connection")} refused. Last: {message}
            </span>
          </li>
        ))}
        {failingWebhooks > 0 && (
          <li className="px-5 py-3">
            <Link to={paths.adminWebhooks} className="text-accent hover:underline">
              {formatCount(failingWebhooks, "project")} with webhook trouble
            </Link>
          </li>
        )}
      </ul>
    </Card>
  );
}
