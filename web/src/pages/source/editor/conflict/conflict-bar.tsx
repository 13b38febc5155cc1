import { Button } from "../../../../components/ui/button.tsx";
import type { FileConflict } from "../use-save.ts";

/** Says why nothing was saved, and what the user can do. */
export function ConflictBar(props: { conflict: FileConflict; branch: string; onTake: () => void }) {
  const { conflict, branch, onTake } = props;
  return (
    <section
      aria-label="Conflict"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-warning-wash px-4 py-2.5"
    >
      <div role="alert" className="min-w-0 flex-1 basis-64 text-[13px]">
        <h3 className="font-semibold">
          {conflict.theirs === null
            ? `Someone deleted this file on ${branch}`
            : "Someone else changed the same lines"}
        </h3>
        <p className="text-soft">
          {conflict.theirs === null
            ? "Nothing was saved. Your version creates the file again."
            : "Nothing was saved. The lines that differ are marked. Copy what you need into your version, and save it."}
        </p>
      </div>
      {conflict.theirs !== null && (
        <Button variant="outline" size="sm" onClick={onTake}>
          Discard my version
        </Button>
      )}
    </section>
  );
}
