import type { Incident } from "#schemas/platform/incident.ts";
import { IncidentUpdates } from "../../components/incidents/incident-updates.tsx";
import {
  affectedText,
  severityTones,
  severityWords,
} from "../../components/incidents/incident-words.ts";
import { Badge } from "../../components/ui/badge.tsx";
import { Card } from "../../components/ui/card.tsx";
import { formatDay } from "../../lib/format.ts";

/** Open incidents, with everything that was written about them. */
export function OpenIncidents({ incidents }: { incidents: Incident[] }) {
  const open = incidents.filter(({ resolvedAt }) => resolvedAt === null);
  if (open.length === 0) return null;
  return (
    <section aria-label="Open incidents" className="mb-8 grid gap-4">
      {open.map((incident) => (
        <Card key={incident.id} className="px-5 py-4">
          <IncidentHead incident={incident} />
          <IncidentUpdates updates={incident.updates} />
        </Card>
      ))}
    </section>
  );
}

/** Incidents that were resolved: undefined until they are known, null if the api does not respond. `days`: how far it goes back. */
export function ResolvedIncidents({
  incidents,
  days,
}: {
  incidents: Incident[] | null | undefined;
  days: number;
}) {
  const resolved = incidents?.filter(({ resolvedAt }) => resolvedAt !== null) ?? [];
  return (
    <section aria-labelledby="past-incidents" className="mt-12">
      <h2 id="past-incidents" className="mb-4 text-lg font-semibold">
        Incidents of the last {days} days
      </h2>
      {resolved.length === 0 ? (
        // As high as the answer, so that nothing moves when it arrives.
        <p className="text-sm text-soft">
          {incidents === undefined
            ? "Checking…"
            : incidents === null
              ? "Failed to load the incidents. This page tries again every minute."
              : "No incidents."}
        </p>
      ) : (
        <ul className="grid gap-4">
          {resolved.map((incident) => (
            <li key={incident.id}>
              <Card className="px-5 py-4">
                <IncidentHead incident={incident} />
                <details className="text-sm">
                  <summary className="w-fit cursor-pointer rounded-sm text-[13px] text-soft hover:text-ink">
                    Updates of “{incident.title}”
                  </summary>
                  <div className="mt-3">
                    <IncidentUpdates updates={incident.updates} />
                  </div>
                </details>
              </Card>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 text-[13px] text-soft">
        <a href="/status/feed.xml" className="rounded-sm underline underline-offset-2">
          Feed of incidents
        </a>
      </p>
    </section>
  );
}

function IncidentHead({ incident }: { incident: Incident }) {
  const { title, severity, parts, startedAt, resolvedAt } = incident;
  return (
    <div className="mb-3">
      <h3 className="flex flex-wrap items-center gap-2 text-[15px] font-semibold">
        <span className="min-w-0 break-words">{title}</span>
        <Badge tone={severityTones[severity]}>{severityWords[severity]}</Badge>
      </h3>
      <p className="mt-0.5 text-[13px] text-soft">
        {formatDay(startedAt)}
        {resolvedAt !== null && " · Resolved"}
        {parts.length > 0 && ` · ${affectedText(parts)}`}
      </p>
    </div>
  );
}
