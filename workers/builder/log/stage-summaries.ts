import type { Listing, Resolved, Media, Parsed, ParsedNote } from "#content/model.ts";
import { isListed } from "#content/notes/publish-rules.ts";
import { count } from "#content/count.ts";

export function listedText({ listing }: { listing: Listing }): string {
  const { notes, files, leftOut } = listing;
  const text = `${count(notes.length, "note")} and ${count(files.length, "other file")}`;
  return leftOut.length > 0 ? `${text}; ${leftOut.length} left out by the ignore list` : text;
}

export function parsedText({ parsed }: { parsed: Parsed }): string {
  return `${count(parsed.compiled, "note")} compiled`;
}

export function publishedText({
  resolved: { notes, withheld },
  parsed,
}: {
  resolved: Resolved;
  parsed: Parsed;
}): string {
  const isRestricted = ({ facts }: ParsedNote) => facts.publish.hold?.state === "restricted";
  const restricted = parsed.readers ? parsed.notes.filter(isRestricted).length : 0;
  const unlisted = notes.length - notes.filter(isListed).length;
  const parts = [
    `${count(notes.length, "note")} published`,
    unlisted > 0 && `${unlisted} of them unlisted`,
    restricted > 0 && `${restricted} restricted`,
    withheld.size > restricted && `${withheld.size - restricted} withheld`,
  ];
  return parts.filter(Boolean).join(", ");
}

export function mediaText({ files, made: prepared }: Media): string {
  const text = `${count(files.size, "file")} used by public pages`;
  return prepared > 0 ? `${text}, ${prepared} prepared` : text;
}

export function storedText(site: { count: number; newBytes: number }): string {
  return `${count(site.count, "file")}, ${formatBytes(site.newBytes)} new`;
}

/** Powers of 1000, like sizes on the dashboard. */
function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
