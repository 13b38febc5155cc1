import { useState } from "react";
import type { SourceDraft } from "#schemas/projects/source/source-draft.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { ScrollRegion } from "../../../../components/ui/scroll-region.tsx";
import { formatCount, formatExact } from "../../../../lib/format.ts";

/** Two browsers have different drafts of one file. The user chooses, and sees the other text first. */
export function OtherDraftBar(props: {
  draft: SourceDraft;
  onTake: () => void;
  onKeep: () => void;
}) {
  const { draft, onTake, onKeep } = props;
  const [isShown, setIsShown] = useState(false);
  return (
    <section
      aria-label="Another draft"
      className="grid grid-cols-1 gap-2 border-b border-line bg-warning-wash px-4 py-2.5"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div role="alert" className="min-w-0 flex-1 basis-64 text-[13px]">
          <h3 className="font-semibold">You have another draft of this note</h3>
          <p className="text-soft">
            It was written in another browser or tab and stored on {formatExact(draft.at)}. Choose
            which one you continue. Until then, yours stays in this browser.
            {draft.pictures > 0 &&
              ` ${formatCount(draft.pictures, "picture")} of the other draft cannot be seen here.`}
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            className="max-md:h-9"
            aria-expanded={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? "Hide the other draft" : "Show the other draft"}
          </Button>
          <Button variant="outline" size="sm" className="max-md:h-9" onClick={onTake}>
            Use the other draft
          </Button>
          <Button variant="outline" size="sm" className="max-md:h-9" onClick={onKeep}>
            Use this browser’s draft
          </Button>
        </span>
      </div>
      {isShown && (
        <ScrollRegion
          label="The other draft"
          className="max-h-48 rounded-md border border-line bg-surface"
        >
          <pre className="px-4 py-2 font-mono text-[13px] break-words whitespace-pre-wrap">
            {draft.text}
          </pre>
        </ScrollRegion>
      )}
    </section>
  );
}
