import { Paperclip, X } from "lucide-react";
import { formatBytes } from "../../../lib/format.ts";

/** The files of a message; with `onRemove`, of one that is being written. */
export function AttachmentList({
  files,
  onRemove,
}: {
  files: readonly { name: string; bytes: number }[];
  onRemove?: (name: string) => void;
}) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Attached files" className="flex flex-wrap gap-1.5">
      {files.map(({ name, bytes }) => (
        <li
          key={name}
          className="flex min-h-7 max-w-full items-center gap-1.5 rounded-md border border-line bg-wash px-2 text-xs"
        >
          <Paperclip aria-hidden="true" className="size-3.5 shrink-0 text-faint" />
          <span className="min-w-0 truncate">{name}</span>
          <span className="whitespace-nowrap text-faint">{formatBytes(bytes)}</span>
          {onRemove && (
            <button
              type="button"
              aria-label={`Remove ${name}`}
              onClick={() => onRemove(name)}
              className="-mr-1.5 rounded-md p-1.5 text-faint hover:text-ink"
            >
              <X className="size-3.5" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
