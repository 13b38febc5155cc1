import type { PlatformPart, PlatformStatus } from "#schemas/platform-status.ts";
import type { Incident } from "#schemas/platform/incident.ts";
import type { Maintenance } from "#schemas/platform/maintenance.ts";
import { INCIDENT_HISTORY_DAYS } from "#schemas/platform/incident-limits.ts";
import { partNames } from "../../components/incidents/incident-words.ts";
import { RelativeTime } from "../../components/time.tsx";
import { Card } from "../../components/ui/card.tsx";
import { formatExact } from "../../lib/format.ts";
import { usePlatformStatus, usePublicIncidents } from "../../lib/platform-status.ts";
import type { PublicPage } from "../page.ts";
import { OpenIncidents, ResolvedIncidents } from "./incident-history.tsx";

const abouts: Record<PlatformPart, string> = {
  database: "Accounts, projects and deployments",
  queues: "Jobs and live page updates",
  storage: "Files of published sites",
  builds: "Turn pushes into deployments",
  mail: "Deliver emails and notifications",
  repairs: "Finish work that a crash interrupted",
};
const parts = Object.keys(abouts) as PlatformPart[];

const affectsSites = ({ resolvedAt, parts: affected }: Incident) =>
  resolvedAt === null && affected.includes("sites");

/** The public status page. It refreshes automatically. */
export function StatusPage({ page }: { page: PublicPage }) {
  const status = usePlatformStatus();
  const incidents = usePublicIncidents();
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-12 md:py-20">
      <div className="flex items-baseline justify-between gap-4 text-sm text-soft">
        <h1 className="font-medium">{page.title}</h1>
        {status && (
          <p>
            Checked <RelativeTime at={status.checkedAt} />
          </p>
        )}
      </div>
      <div aria-live="polite">
        <h2 className="mt-2 text-2xl font-semibold tracking-[-0.025em] text-balance sm:text-3xl">
          {wordsFor(status, incidents)}
        </h2>
        <p className="mt-3 mb-8 text-base text-pretty text-soft">
          {status === null
            ? "It may be restarting, or your connection is down. This page checks again every minute."
            : incidents?.some(affectsSites)
              ? "The open incident affects published sites."
              : "A separate process serves published sites, so they stay online."}
        </p>
        {status?.maintenance && <MaintenanceText maintenance={status.maintenance} />}
      </div>
      <noscript>
        <p className="mb-8 text-sm text-soft">
          This page needs JavaScript to check each service. Without it, <code>/readyz</code> shows
          what works, and <code>/trpc/status.incidents</code> lists the incidents.
        </p>
      </noscript>
      {incidents && <OpenIncidents incidents={incidents} />}
      {status !== null && (
        <Card>
          <ul className="divide-y divide-line">
            {parts.map((part) => (
              <Part
                key={part}
                part={part}
                ok={status?.parts.find((asked) => asked.part === part)?.ok}
              />
            ))}
          </ul>
        </Card>
      )}
      <ResolvedIncidents incidents={incidents} days={INCIDENT_HISTORY_DAYS} />
    </div>
  );
}

function MaintenanceText({ maintenance: { reason, until } }: { maintenance: Maintenance }) {
  return (
    <p className="mb-8 rounded-lg border border-warning/35 bg-warning-wash px-4 py-3 text-sm break-words text-warning-ink">
      You can read the dashboard, but you cannot change anything
      {until === null ? "." : ` until about ${formatExact(until)}.`} {reason}
    </p>
  );
}

/** `ok` is undefined until the api has answered. The words have a fixed width, so that nothing moves when it has. */
function Part({ part, ok }: { part: PlatformPart; ok: boolean | undefined }) {
  const [colour, words] =
    ok === undefined
      ? ["bg-neutral", "Checking…"]
      : ok
        ? ["bg-success", "Working"]
        : ["bg-danger", "Not working"];
  return (
    <li className="flex items-center justify-between gap-4 px-5 py-3.5">
      <span>
        <span className="block text-sm font-medium">{partNames[part]}</span>
        <span className="block text-[13px] text-soft">{abouts[part]}</span>
      </span>
      <span className="inline-flex w-24 shrink-0 items-center gap-2 text-[13px] whitespace-nowrap">
        <span aria-hidden="true" className={`size-2 rounded-full ${colour}`} />
        {words}
      </span>
    </li>
  );
}

function wordsFor(
  status: PlatformStatus | null | undefined,
  incidents: Incident[] | null | undefined,
): string {
  if (status === undefined) return "Checking…";
  if (status === null) return "The server is not responding";
  if (status.maintenance) return "Maintenance";
  if (!status.ok) return "Something is not working";
  // The list is newer than the number, which the api caches.
  const isOpen = incidents?.some(({ resolvedAt }) => resolvedAt === null) ?? status.openIncidents;
  return isOpen ? "There is an open incident" : "All systems normal";
}
