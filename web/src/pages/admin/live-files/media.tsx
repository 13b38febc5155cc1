import { useInfiniteQuery } from "@tanstack/react-query";
import { Images } from "lucide-react";
import { type MediaKind, mediaKinds } from "#schemas/deployments/media-kind.ts";
import { trpc } from "../../../api.ts";
import { SearchField } from "../../../components/controls/search-field.tsx";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { Select } from "../../../components/ui/input.tsx";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";
import { RefreshButton } from "../refresh-button.tsx";
import { MediaRow } from "./media-row.tsx";
import { WalkedList } from "./walked-list.tsx";
import { WithinField } from "./within-field.tsx";

const PAGE_SIZE = 50;
const inAddress = ["in", "path", "kind"] as const;
const kindWords: Record<MediaKind, string> = {
  picture: "Images",
  video: "Video",
  audio: "Audio",
  pdf: "PDF",
  other: "Other files",
};

/** Published files of all live deployments that are not pages. The filters are part of the address. */
function Media() {
  const [{ in: within, path, kind: given }, show] = useAddressValues(inAddress);
  const kind = mediaKinds.find((name) => name === given);
  const list = useInfiniteQuery(
    trpc.admin.medias.list.infiniteQueryOptions(
      {
        ...(within ? { within } : {}),
        ...(path ? { path } : {}),
        ...(kind ? { kind } : {}),
        limit: PAGE_SIZE,
      },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const medias = list.data?.pages.flatMap((page) => page.medias);
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading>Media</PageHeading>}
        below="Pictures and other published files of every live site. Only public sites have previews."
        actions={<RefreshButton query={list} />}
      />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField
          label="Find by path"
          value={path}
          onChange={(value) => show({ path: value })}
        />
        <WithinField value={within} onChange={(value) => show({ in: value })} />
        <Select
          aria-label="Kind"
          className="w-40 max-sm:w-[calc(100vw-2rem)]"
          value={kind ?? ""}
          onChange={(event) => show({ kind: event.target.value })}
        >
          <option value="">All kinds</option>
          {mediaKinds.map((name) => (
            <option key={name} value={name}>
              {kindWords[name]}
            </option>
          ))}
        </Select>
      </div>
      <WalkedList
        label="Media"
        loading="Loading media files"
        icon={<Images />}
        list={list}
        items={medias}
      >
        {(media) => <MediaRow key={`${media.site.project.id} ${media.path}`} media={media} />}
      </WalkedList>
    </PageBody>
  );
}

export const route = { Component: Media };
