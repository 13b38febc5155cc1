import { useMutation } from "@tanstack/react-query";
import { Pencil, Send, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Channel } from "#schemas/channels/channel.ts";
import { channelKinds } from "#schemas/channels/kinds.ts";
import { queryClient, trpc } from "../../api.ts";
import { messageOf } from "../../errors.ts";
import { ActionMenu } from "../controls/action-menu.tsx";
import { DotList } from "../lists/dot-list.tsx";
import { Badge } from "../ui/badge.tsx";
import { Switch } from "../ui/switch.tsx";
import { showToast } from "../ui/toast.ts";
import { ChannelDialogs, type OpenedDialog } from "./channel-dialogs.tsx";
import { DisabledNote } from "./disabled-note.tsx";
import { eventsText, placeText } from "./channel-words.ts";
import { KindMark } from "./kind-mark.tsx";
import { LastPost } from "./last-post.tsx";
import { TestOutcomeLine } from "./test-outcome.tsx";
import { useTestMessage } from "./use-test-message.ts";

interface ChannelRowProps {
  channel: Channel;
  canChange: boolean;
  /** Whose channel it is, if that is not clear from the list. */
  note?: ReactNode;
}

/** A channel with its last post. Admins switch, test, edit and remove it. */
export function ChannelRow({ channel, canChange, note }: ChannelRowProps) {
  const { id: channelId, name, kind, events, enabled } = channel;
  // Its last post says nothing about what to expect.
  const isOff = channel.disabledReason === "member";
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const test = useTestMessage(channel);
  const switching = useMutation(
    trpc.integrations.update.mutationOptions({
      onSuccess: async ({ channel: updated }) => {
        await queryClient.invalidateQueries({ queryKey: trpc.integrations.pathKey() });
        showToast(`${name} is ${updated.enabled ? "enabled" : "disabled"}`);
      },
      onError: (error) => showToast(messageOf(error), { variant: "destructive" }),
    }),
  );
  return (
    <li className="px-5 py-4 max-md:px-4">
      <div className="flex items-center gap-3.5">
        <KindMark kind={kind} className="self-start" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm">
            <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
            {note}
            {!canChange && !enabled && <Badge>Disabled</Badge>}
          </p>
          <DotList className="mt-0.5 text-[13px] text-pretty wrap-anywhere text-faint">
            <span>{channelKinds[kind]}</span>
            <span>{placeText(channel)}</span>
            <span>{eventsText(events)}</span>
            {isOff ? null : <LastPost lastPost={channel.lastPost} />}
          </DotList>
        </div>
        {canChange && (
          <div className="flex shrink-0 items-center gap-2 self-start">
            <Switch
              aria-label={`Post messages to ${name}`}
              checked={enabled}
              disabled={switching.isPending}
              onChange={() => switching.mutate({ channelId, enabled: !enabled })}
            />
            <ActionMenu
              label={`Actions of ${name}`}
              width="w-56"
              items={[
                { label: "Send a test message", icon: <Send />, action: test.send },
                { label: "Edit", icon: <Pencil />, action: () => setOpened("edit") },
                "separator",
                {
                  label: "Remove",
                  icon: <Trash2 />,
                  destructive: true,
                  action: () => setOpened("remove"),
                },
              ]}
            />
          </div>
        )}
      </div>
      <div className="pl-12.5 max-md:pl-0">
        {!enabled && <DisabledNote channel={channel} />}
        <TestOutcomeLine test={test} />
      </div>
      <ChannelDialogs channel={channel} opened={opened} onClose={() => setOpened(null)} />
    </li>
  );
}
