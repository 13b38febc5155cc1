import { lazy, Suspense } from "react";
import type { Channel } from "#schemas/channels/channel.ts";
import { api, queryClient, trpc } from "../../api.ts";
import { ConfirmDialog } from "../controls/confirm-dialog.tsx";
import { placeText } from "./channel-words.ts";

export type OpenedDialog = "edit" | "remove";

/** Loaded when it is opened, as the drawer that adds a channel. */
const EditChannel = lazy(async () => ({
  default: (await import("./edit-channel.tsx")).EditChannel,
}));

/** The drawer that edits a channel, and the question before it is removed. */
export function ChannelDialogs({
  channel,
  opened,
  onClose,
}: {
  channel: Channel;
  opened: OpenedDialog | null;
  onClose: () => void;
}) {
  const { id: channelId, name, kind } = channel;
  return (
    <>
      {opened === "edit" && (
        <Suspense>
          <EditChannel channel={channel} onClose={onClose} />
        </Suspense>
      )}
      <ConfirmDialog
        open={opened === "remove"}
        onOpenChange={onClose}
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        destructive
        run={async () => {
          await api.integrations.remove.mutate({ channelId });
          await queryClient.invalidateQueries({ queryKey: trpc.integrations.pathKey() });
        }}
      >
        Pressmark posts nothing to {placeText(channel)} from now on and deletes
        {kind === "slack" ? " its settings." : " the address."} Messages that are there already
        stay.
      </ConfirmDialog>
    </>
  );
}
