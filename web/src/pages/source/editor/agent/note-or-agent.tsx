import { classNames } from "../../../../lib/class-names.ts";

type Side = "note" | "agent";
const SIDES = [
  { side: "note", label: "Note" },
  { side: "agent", label: "Agent" },
] as const;

/** What a narrow window shows. */
export function NoteOrAgent({ side, onSide }: { side: Side; onSide: (side: Side) => void }) {
  return (
    <div role="group" aria-label="Show" className="flex border-b border-line lg:hidden">
      {SIDES.map((choice) => (
        <button
          key={choice.side}
          type="button"
          aria-pressed={side === choice.side}
          onClick={() => onSide(choice.side)}
          className={classNames(
            "h-11 flex-1 border-b-2 text-sm -outline-offset-2",
            side === choice.side
              ? "border-ink font-medium"
              : "border-transparent text-soft hover:text-ink",
          )}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
