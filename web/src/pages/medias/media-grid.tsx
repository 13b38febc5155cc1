import { File, FileAudio, FileText, FileVideo } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { Media } from "#schemas/deployments/dataset.ts";
import { mediaKindOf } from "#schemas/deployments/media-kind.ts";
import { classNames } from "../../lib/class-names.ts";
import { formatBytes, formatCount } from "../../lib/format.ts";
import { nameOf } from "../../lib/file-tree.ts";
import { useWindowRows } from "../../lib/hooks/use-window-rows.ts";
import { MediaPicture } from "./media-picture.tsx";
import { listMediaRows } from "./media-rows.ts";

/** The minimum width of a picture. A phone shows two in a row. */
const CELL_MIN_PX = 176;
const MIN_COLUMNS = 2;
const GAP_PX = 12;
const CAPTION_PX = 54;
const RATIO = 3 / 4;
const FILE_PX = 56;

interface MediaGridProps {
  medias: readonly Media[];
  openId: string;
  /** The file that was open before, which gets the focus back. */
  formerId: string;
  onOpen: (media: Media) => void;
}

/** Pictures as a grid, other files as rows. Only visible items are rendered. */
export function MediaGrid({ medias, openId, formerId, onOpen }: MediaGridProps) {
  const [width, setWidth] = useState(0);
  const columns = Math.max(MIN_COLUMNS, Math.floor((width + GAP_PX) / (CELL_MIN_PX + GAP_PX)));
  const cell = Math.floor((width - GAP_PX * (columns - 1)) / columns);
  const rows = useMemo(() => listMediaRows(medias, columns), [medias, columns]);
  const pictureRow = Math.round(cell * RATIO) + CAPTION_PX + GAP_PX;
  const sizeOf = useCallback(
    (index: number) => (rows[index]?.kind === "pictures" ? pictureRow : FILE_PX),
    [rows, pictureRow],
  );
  const list = useWindowRows<HTMLDivElement>(rows.length, sizeOf);
  const { box, focusRow } = list;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  useEffect(() => {
    if (openId || !formerId) return;
    // Runs after the drawer has returned the focus. A deep link had no focus to return.
    const timer = setTimeout(() => {
      const [index, position] = placeOf(rows, formerId);
      if (index >= 0) focusRow(index, position);
    });
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- once per closing, not whenever the list renders
  }, [openId, formerId]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between the buttons
    <div
      ref={box}
      role="list"
      aria-label="Media"
      onKeyDown={list.onKeyDown}
      className="relative"
      style={{ height: list.virtualizer.getTotalSize() }}
    >
      {width > 0 &&
        list.virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <div
              key={row.kind === "file" ? row.media.id : row.medias[0]!.id}
              role="none"
              data-index={index}
              className="absolute inset-x-0 top-0 flex"
              style={{ transform: `translateY(${start - list.scrollMargin}px)`, gap: GAP_PX }}
            >
              {row.kind === "file" ? (
                <FileRow media={row.media} onOpen={onOpen} />
              ) : (
                row.medias.map((media) => (
                  <PictureCell
                    key={media.id}
                    media={media}
                    width={cell}
                    isOpen={media.id === openId}
                    onOpen={onOpen}
                  />
                ))
              )}
            </div>
          );
        })}
    </div>
  );
}

function PictureCell({
  media,
  width,
  isOpen,
  onOpen,
}: {
  media: Media;
  width: number;
  isOpen: boolean;
  onOpen: (media: Media) => void;
}) {
  return (
    <div role="listitem" style={{ width }}>
      <button
        type="button"
        data-cell
        onClick={() => onOpen(media)}
        className={classNames(
          "group block w-full overflow-hidden rounded-lg border border-line bg-surface text-left shadow-card hover:border-line-strong",
          isOpen && "border-accent",
        )}
      >
        <MediaPicture
          media={media}
          width={width}
          alt=""
          className="block aspect-4/3 w-full bg-wash object-contain"
        />
        <Caption media={media} />
      </button>
    </div>
  );
}

const Caption = ({ media }: { media: Media }) => (
  <span className="block border-t border-line px-2.5 py-1.5" style={{ height: CAPTION_PX - 2 }}>
    <span className="block truncate text-[13px] font-medium" title={media.path}>
      {nameOf(media.path)}
    </span>
    <span className="block truncate text-xs text-faint tabular-nums">
      {formatBytes(media.size)}
      {media.width && media.height ? ` · ${media.width} × ${media.height}` : ""}
    </span>
  </span>
);

const icons = { video: FileVideo, audio: FileAudio, pdf: FileText, other: File, picture: File };

function FileRow({ media, onOpen }: { media: Media; onOpen: (media: Media) => void }) {
  const Icon = icons[mediaKindOf(media)];
  return (
    <div role="listitem" className="w-full">
      <button
        type="button"
        data-cell
        onClick={() => onOpen(media)}
        style={{ height: FILE_PX - 6 }}
        className="flex w-full items-center gap-3 rounded-lg border border-line bg-surface px-4 text-left text-[13px] shadow-card hover:border-line-strong"
      >
        <Icon aria-hidden="true" className="size-4 shrink-0 text-faint" />
        <span className="min-w-0 flex-1 truncate font-medium" title={media.path}>
          {nameOf(media.path)}
        </span>
        <span className="truncate text-faint max-sm:hidden">{media.type.split(";")[0]}</span>
        <span className="text-soft tabular-nums max-md:hidden">
          {formatCount(media.posts.length, "post")}
        </span>
        <span className="w-16 text-right text-soft tabular-nums">{formatBytes(media.size)}</span>
      </button>
    </div>
  );
}

function placeOf(rows: ReturnType<typeof listMediaRows>, id: string): [number, number] {
  const index = rows.findIndex((row) =>
    row.kind === "file" ? row.media.id === id : row.medias.some((media) => media.id === id),
  );
  const row = rows[index];
  return [index, row?.kind === "pictures" ? row.medias.findIndex((media) => media.id === id) : 0];
}
