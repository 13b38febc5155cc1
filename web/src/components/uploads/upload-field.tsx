import { Check, CircleAlert } from "lucide-react";
import type { Upload } from "#schemas/projects/upload.ts";
import { Button } from "../ui/button.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { DropZone } from "./drop-zone.tsx";
import type { useUpload } from "./use-upload.ts";

/** Where the user drops files, then how much was sent, then what was found. */
export function UploadField({
  upload: { state, start, reset },
}: {
  upload: ReturnType<typeof useUpload>;
}) {
  if (state.step === "choose") return <DropZone onChoose={start} error={state.error} />;
  if (state.step === "done") return <UploadFacts upload={state.upload} onReset={reset} />;
  const { name, fraction } = state;
  const percent = Math.floor((fraction ?? 0) * 100);
  const label =
    fraction === null ? "Packing" : fraction < 1 ? `Sending, ${percent}%` : "Reading the files";
  return (
    <div className="grid grid-cols-1 gap-3 rounded-xl border border-line p-4">
      <div className="flex items-center justify-between gap-3 text-sm">
        <span className="flex min-w-0 items-center gap-2.5">
          <Spinner className="shrink-0 text-faint" />
          <span className="truncate font-medium">{name}</span>
        </span>
        <Button variant="ghost" size="sm" onClick={reset}>
          Cancel
        </Button>
      </div>
      <div
        role="progressbar"
        aria-label={`Upload of ${name}`}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-full bg-wash"
      >
        <div className="h-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      <p className="text-[13px] text-faint">{label}</p>
    </div>
  );
}

const kinds: Record<Upload["kind"], string> = {
  files: "Files",
  notion: "Notion export",
  wordpress: "WordPress export",
  ghost: "Ghost export",
  substack: "Substack export",
};

function UploadFacts({ upload, onReset }: { upload: Upload; onReset: () => void }) {
  return (
    <div role="status" className="grid grid-cols-1 gap-2 rounded-xl border border-line p-4 text-sm">
      <div className="flex items-center justify-between gap-3">
        <p className="flex min-w-0 items-start gap-2.5">
          <Check className="mt-0.5 size-4 shrink-0 text-success" />
          <span className="min-w-0 text-pretty break-words">
            <span className="font-medium">{kinds[upload.kind]}:</span> {upload.contents.join(", ")}
          </span>
        </p>
        <Button variant="ghost" size="sm" onClick={onReset}>
          Choose others
        </Button>
      </div>
      {upload.leftOut.length > 0 && (
        <ul className="grid grid-cols-1 gap-1 text-[13px] text-soft">
          {upload.leftOut.map(({ reason, count, example }) => (
            <li key={reason} className="flex items-start gap-2.5">
              <CircleAlert className="mt-0.5 size-3.5 shrink-0 text-faint" />
              <span className="min-w-0 break-words">
                Left out: {reason} ({count.toLocaleString("en")}), such as {example}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
