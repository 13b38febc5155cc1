import { useInfiniteQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { noteStates } from "#schemas/deployments/dataset.ts";
import { trpc } from "../../../api.ts";
import { SearchField } from "../../../components/controls/search-field.tsx";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { Select } from "../../../components/ui/input.tsx";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";
import { statusWord } from "../../../lib/status.ts";
import { RefreshButton } from "../refresh-button.tsx";
import { NoteRow } from "./note-row.tsx";
import { WalkedList } from "./walked-list.tsx";
import { WithinField } from "./within-field.tsx";

const PAGE_SIZE = 50;
const inAddress = ["in", "path", "state"] as const;

/** Notes of all live deployments, by path only. The filters are part of the address. */
function Notes() {
  const [{ in: within, path, state: given }, show] = useAddressValues(inAddress);
  const state = noteStates.find((name) => name === given);
  const list = useInfiniteQuery(
    trpc.admin.notes.list.infiniteQueryOptions(
      {
        ...(within ? { within } : {}),
        ...(path ? { path } : {}),
        ...(state ? { state } : {}),
        limit: PAGE_SIZE,
      },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const notes = list.data?.pages.flatMap((page) => page.notes);
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading>Notes</PageHeading>}
        below="Notes of every live site, by path. Administrators cannot read their content."
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
          aria-label="State"
          className="w-40 max-sm:w-[calc(100vw-2rem)]"
          value={state ?? ""}
          onChange={(event) => show({ state: event.target.value })}
        >
          <option value="">All states</option>
          {noteStates.map((name) => (
            <option key={name} value={name}>
              {statusWord(name)}
            </option>
          ))}
        </Select>
      </div>
      <WalkedList
        label="Notes"
        loading="Loading notes"
        icon={<FileText />}
        list={list}
        items={notes}
      >
        {(note) => <NoteRow key={`${note.site.project.id} ${note.path}`} note={note} />}
      </WalkedList>
    </PageBody>
  );
}

export const route = { Component: Notes };
