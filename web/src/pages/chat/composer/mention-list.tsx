import { FileText } from "lucide-react";
import { classNames } from "../../../lib/class-names.ts";
import { formatCount } from "../../../lib/format.ts";

/** The notes that match what was typed after an @. The field keeps the focus. */
export function MentionList({
  id,
  notes,
  active,
  side,
  onChoose,
}: {
  id: string;
  notes: readonly string[];
  active: number;
  side: "above" | "below";
  onChoose: (path: string) => void;
}) {
  return (
    <>
      <p role="status" className="sr-only">
        {notes.length > 0 && `${formatCount(notes.length, "note")}. Choose with the arrow keys.`}
      </p>
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label="Notes"
        hidden={notes.length === 0}
        onMouseDown={(event) => event.preventDefault()}
        className={classNames(
          "absolute left-0 z-30 max-h-72 w-full max-w-lg animate-appear overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-overlay",
          side === "above" ? "bottom-full mb-2" : "top-full mt-2",
        )}
      >
        {notes.map((path, index) => {
          const cut = path.lastIndexOf("/") + 1;
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and handles the keys
            <div
              key={path}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => onChoose(path)}
              ref={(row) => {
                if (index === active) row?.scrollIntoView({ block: "nearest" });
              }}
              className={classNames(
                "flex min-h-8 cursor-default items-center gap-2 rounded-[5px] px-2 py-1 text-[13px] max-md:min-h-11",
                index === active ? "bg-wash" : "hover:bg-wash/60",
              )}
            >
              <FileText className="size-4 shrink-0 text-faint" />
              <span className="min-w-0 wrap-anywhere">
                <span className="text-faint">{path.slice(0, cut)}</span>
                {path.slice(cut)}
              </span>
            </div>
          );
        })}
      </div>
    </>
  );
}
