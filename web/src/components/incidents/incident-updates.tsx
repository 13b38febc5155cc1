import type { Incident } from "#schemas/platform/incident.ts";
import { RelativeTime } from "../time.tsx";
import { stateWords } from "./incident-words.ts";

/** What was written about an incident, newest first. */
export function IncidentUpdates({ updates }: Pick<Incident, "updates">) {
  return (
    <ol className="grid grid-cols-1 gap-3">
      {updates.map(({ id, at, state, text }) => (
        <li key={id} className="border-l-2 border-line pl-3 text-sm">
          <p className="text-[13px] text-soft">
            <span className="font-medium text-ink">{stateWords[state]}</span> ·{" "}
            <RelativeTime at={at} />
          </p>
          <p className="mt-0.5 break-words whitespace-pre-wrap">{text}</p>
        </li>
      ))}
    </ol>
  );
}
