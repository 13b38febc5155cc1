import { ChevronRight } from "lucide-react";
import { useId } from "react";
import type { Incident } from "#schemas/platform/incident.ts";
import { IncidentUpdates } from "../../../components/incidents/incident-updates.tsx";
import {
  affectedText,
  severityTones,
  severityWords,
  stateWords,
} from "../../../components/incidents/incident-words.ts";
import { RelativeTime } from "../../../components/time.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { IncidentActions } from "./incident-actions.tsx";

interface IncidentRowProps {
  incident: Incident;
  isOpened: boolean;
  onToggle: (isOpened: boolean) => void;
}

/** One incident. Opened, it shows what was written about it and its actions. */
export function IncidentRow({ incident, isOpened, onToggle }: IncidentRowProps) {
  const panelId = useId();
  const { title, severity, state, parts, startedAt } = incident;
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpened}
        aria-controls={panelId}
        onClick={() => onToggle(!isOpened)}
        className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 text-left text-[13px] -outline-offset-2 hover:bg-wash"
      >
        <ChevronRight
          className={classNames("size-4 shrink-0 text-faint", isOpened && "rotate-90")}
        />
        <span className="min-w-0 flex-1 basis-3/4 truncate text-sm font-medium sm:basis-0">
          {title}
        </span>
        <Badge tone={severityTones[severity]}>{severityWords[severity]}</Badge>
        <Badge tone={state === "resolved" ? "success" : "warning"}>{stateWords[state]}</Badge>
        <RelativeTime at={startedAt} className="text-xs text-faint" />
      </button>
      <div id={panelId} hidden={!isOpened}>
        {isOpened && (
          <div className="grid grid-cols-1 gap-4 bg-wash/50 px-5 py-4 md:pl-12">
            {parts.length > 0 && <p className="text-[13px] text-soft">{affectedText(parts)}</p>}
            <IncidentUpdates updates={incident.updates} />
            <IncidentActions incident={incident} />
          </div>
        )}
      </div>
    </li>
  );
}
