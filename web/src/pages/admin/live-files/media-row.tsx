import { ExternalLink, File, FileAudio, FileText, FileVideo, Image } from "lucide-react";
import { useState } from "react";
import type { AdminMedia } from "#schemas/admin/live-file.ts";
import { formatBytes, formatCount } from "../../../lib/format.ts";
import { paths } from "../../../paths.ts";
import { SiteLinks } from "./site-links.tsx";

const icons = { picture: Image, video: FileVideo, audio: FileAudio, pdf: FileText, other: File };

/** A published file. Only pictures that everyone may see have a preview. */
export function MediaRow({ media }: { media: AdminMedia }) {
  const { path, type, size, width, height, usedBy, url, site } = media;
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 px-5 py-3 text-[13px] md:grid-cols-[4rem_minmax(0,1fr)_9rem_7rem]">
      <Preview media={media} />
      <span className="min-w-0">
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="rounded-sm font-mono text-xs break-all text-accent hover:underline"
        >
          {path} <span className="sr-only">(opens the live file)</span>
          <ExternalLink aria-hidden="true" className="inline size-3 align-baseline" />
        </a>
        <SiteLinks site={site} page={paths.adminMedia} />
      </span>
      <span className="text-faint max-md:col-start-2">
        <span className="block break-all">{type}</span>
        {width !== null && height !== null && (
          <span className="block text-xs tabular-nums">
            {width} × {height}
          </span>
        )}
      </span>
      <span className="text-faint max-md:col-start-2 md:text-right">
        <span className="tabular-nums md:block">{formatBytes(size)}</span>
        <span className="md:hidden">, </span>
        <span className="text-xs md:block">{formatCount(usedBy, "note")}</span>
      </span>
    </li>
  );
}

function Preview({ media: { kind, previewUrl } }: { media: AdminMedia }) {
  const [hasFailed, setHasFailed] = useState(false);
  const Icon = icons[kind];
  if (previewUrl === null || hasFailed)
    return (
      <span className="flex size-16 items-center justify-center rounded-md bg-wash text-faint max-md:row-span-3 max-md:self-start">
        <Icon aria-hidden="true" className="size-5" />
      </span>
    );
  return (
    <img
      src={previewUrl}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setHasFailed(true)}
      className="size-16 rounded-md bg-wash object-contain max-md:row-span-3 max-md:self-start"
    />
  );
}
