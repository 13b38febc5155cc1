import { usePlatformStatus } from "../../lib/platform-status.ts";

/** The platform's current status, with a link to the details. */
export function StatusLink() {
  const status = usePlatformStatus();
  const [colour, words] =
    status === undefined
      ? ["bg-neutral", "Status"]
      : status === null
        ? ["bg-neutral", "Status unknown"]
        : !status.ok
          ? ["bg-danger", `${countOf(status.parts)} not working`]
          : status.maintenance
            ? ["bg-warning", "Maintenance"]
            : status.openIncidents
              ? ["bg-warning", "Open incident"]
              : ["bg-success", "All systems normal"];
  return (
    <a href="/status" className="inline-flex items-center gap-2 rounded-sm hover:text-ink">
      <span aria-hidden="true" className={`size-2 rounded-full ${colour}`} />
      {words}
    </a>
  );
}

function countOf(parts: { ok: boolean }[]): string {
  const broken = parts.filter(({ ok }) => !ok).length;
  return broken === 1 ? "One service is" : `${broken} services are`;
}
