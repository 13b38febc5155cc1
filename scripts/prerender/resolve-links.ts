import type { Resolution, Slot } from "#markdown/note.ts";
import { anchorFor } from "#markdown/render/fill.ts";
import type { ContentFile } from "./content-files.ts";
import type { Pictures } from "./pictures.ts";

/** Links in our pages are addresses of the site (`/docs/limits#builds`). Pictures are next to the page. */
export function resolverOf(
  files: ContentFile[],
  pictures: Pictures,
): (from: ContentFile, slot: Slot) => Resolution {
  const byAddress = new Map(files.map((file) => [file.address, file]));
  return (from, slot) => {
    const picture = slot.target === "" ? null : pictures.find(from.path, slot.target);
    if (picture) return { kind: "image", image: picture };
    const address = slot.target === "" ? from.address : slot.target.replace(/(.)\/$/, "$1");
    const file = slot.target === "" ? from : byAddress.get(address);
    if (!file) return slot.kind === "link" && address.startsWith("/") ? app(slot) : MISSING;
    const id = slot.fragment === null ? null : anchorFor(file.note, slot.fragment);
    if (slot.fragment !== null && id === null) return MISSING;
    const hash = id === null ? "" : `#${encodeURIComponent(id)}`;
    return {
      kind: "page",
      url: `${slot.target === "" ? "" : address}${hash}`,
      title: file.note.title,
    };
  };
}

const MISSING: Resolution = { kind: "missing" };

/** Pages of the app, and files. A content test checks that they exist. */
const app = ({ target, fragment }: Slot): Resolution => ({
  kind: "page",
  url: `${target}${fragment === null ? "" : `#${fragment}`}`,
  title: target,
});
