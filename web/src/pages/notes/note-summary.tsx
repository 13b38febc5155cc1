import { Card, CardHeader } from "../../components/ui/card.tsx";
import { formatNumber } from "../../lib/format.ts";
import { NoteBadge } from "./note-badge.tsx";
import { type NoteState, noteStates } from "./note-filter.ts";

const meanings: Record<NoteState, string> = {
  published: "Published as pages.",
  unlisted: "Published, but left out of lists, search and feeds.",
  restricted: "Published for visitors who may read them.",
  draft: "Marked as drafts.",
  scheduled: "Published at their scheduled time.",
  withheld: "Withheld by front matter, a project rule, an expiry date or a detected secret.",
};

/** The numbers of notes in the vault, shown next to the tree while no note is chosen. */
export function NoteSummary({
  counts,
  onState,
}: {
  counts: Record<NoteState, number>;
  onState: (state: NoteState) => void;
}) {
  return (
    <Card aria-label="States">
      <CardHeader title="What visitors see" />
      <ul className="divide-y divide-line">
        {noteStates.map((state) => (
          <li key={state}>
            <button
              type="button"
              disabled={counts[state] === 0}
              onClick={() => onState(state)}
              className="grid w-full grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 px-5 py-3 text-left -outline-offset-2 enabled:hover:bg-wash"
            >
              <span>
                <NoteBadge state={state} />
              </span>
              <span className="text-sm font-medium tabular-nums">
                {formatNumber(counts[state])}
              </span>
              <span className="col-span-2 text-[13px] text-soft">{meanings[state]}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-5 py-3 text-[13px] text-faint">
        Choose a note to see its details.
      </p>
    </Card>
  );
}
