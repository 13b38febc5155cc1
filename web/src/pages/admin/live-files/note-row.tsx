import { ExternalLink } from "lucide-react";
import type { AdminNote } from "#schemas/admin/live-file.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { formatBytes } from "../../../lib/format.ts";
import { statusWord } from "../../../lib/status.ts";
import { paths } from "../../../paths.ts";
import { SiteLinks } from "./site-links.tsx";

const tones = {
  published: "success",
  unlisted: "neutral",
  restricted: "neutral",
  draft: "neutral",
  scheduled: "accent",
  withheld: "warning",
} as const;

/** A note by its path: nothing of its content. */
export function NoteRow({ note }: { note: AdminNote }) {
  const { path, state, reason, size, url, site } = note;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 px-5 py-3 text-[13px]">
      <span className="min-w-0">
        <span className="block font-mono text-xs break-all">
          {url ? (
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="rounded-sm text-accent hover:underline"
            >
              {path} <span className="sr-only">(opens the live page)</span>
              <ExternalLink aria-hidden="true" className="inline size-3 align-baseline" />
            </a>
          ) : (
            path
          )}
        </span>
        {reason && <span className="block break-words text-soft">{reason}</span>}
        <SiteLinks site={site} page={paths.adminNotes} />
      </span>
      <span className="grid justify-items-end gap-1">
        <Badge tone={tones[state]}>{statusWord(state)}</Badge>
        <span className="text-xs text-faint tabular-nums">{formatBytes(size)}</span>
      </span>
    </li>
  );
}
