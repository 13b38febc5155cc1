import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Hash, Lock, RotateCw } from "lucide-react";
import { useId, useState } from "react";
import { trpc } from "../../api.ts";
import { messageOf } from "../../errors.ts";
import { SearchField } from "../controls/search-field.tsx";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/field.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";

export interface ChosenSlackChannel {
  id: string;
  name: string;
}

/** A channel of the organization's Slack workspace. The search asks Slack, because a workspace can have thousands. */
export function SlackChannelField({
  orgId,
  chosen,
  error,
  onChoose,
}: {
  orgId: string;
  chosen: ChosenSlackChannel | null;
  error: string | null;
  onChoose: (channel: ChosenSlackChannel) => void;
}) {
  const id = useId();
  const [query, setQuery] = useState("");
  const list = useQuery(
    trpc.integrations.slack.channels.queryOptions(
      { orgId, ...(query && { query }) },
      { placeholderData: keepPreviousData },
    ),
  );
  const channels = list.data?.channels;
  return (
    <fieldset className="grid grid-cols-1 gap-2" aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 text-[13px] font-medium">Channel</legend>
      <SearchField label="Find a channel" value={query} onChange={setQuery} maxLength={80} />
      <div
        aria-busy={list.isFetching}
        className="max-h-60 overflow-y-auto rounded-lg border border-line"
      >
        {list.error && !channels ? (
          <div className="grid justify-items-start gap-2 p-3">
            <FormError>{messageOf(list.error)}</FormError>
            <Button variant="outline" size="sm" onClick={() => void list.refetch()}>
              <RotateCw /> Retry
            </Button>
          </div>
        ) : !channels ? (
          <Loading label="Loading channels">
            <div className="grid grid-cols-1 gap-3 p-3">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-5 w-1/2" />
              <Skeleton className="h-5 w-3/5" />
            </div>
          </Loading>
        ) : channels.length === 0 ? (
          <p role="status" className="p-3 text-[13px] text-faint">
            {query
              ? `No channel matches “${query}”.`
              : "The workspace has no channel that the app can see."}
          </p>
        ) : (
          channels.map((channel) => (
            <label
              key={channel.id}
              className="flex min-h-9 cursor-pointer items-center gap-2 px-3 py-1 text-sm -outline-offset-2 hover:bg-wash has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-accent max-md:min-h-11 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:text-faint"
            >
              <input
                type="radio"
                name={id}
                required={chosen === null}
                value={channel.id}
                checked={chosen?.id === channel.id}
                onChange={() => onChoose({ id: channel.id, name: channel.name })}
                className="size-4 shrink-0 accent-accent outline-none"
              />
              {channel.isPrivate ? <Lock aria-label="private" /> : <Hash aria-hidden="true" />}
              <span className="min-w-0 wrap-anywhere">{channel.name}</span>
            </label>
          ))
        )}
      </div>
      <p id={`${id}-hint`} role="status" className="text-[13px] wrap-anywhere text-faint">
        {chosen ? `#${chosen.name} is chosen.` : "No channel is chosen yet."}
      </p>
      <FormError>{error}</FormError>
    </fieldset>
  );
}
