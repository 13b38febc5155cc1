import type { Channel } from "#schemas/channels/channel.ts";
import { channelKinds } from "#schemas/channels/kinds.ts";
import { api, queryClient, trpc } from "../../api.ts";
import { Dialog } from "../ui/dialog.tsx";
import { showToast } from "../ui/toast.ts";
import { ChannelForm } from "./channel-form.tsx";
import { placeText } from "./channel-words.ts";

/** The fields of a channel, in a drawer. It closes after they are saved. */
export function EditChannel({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { id: channelId, kind, orgId } = channel;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="side"
      title="Edit channel"
      description={`${channelKinds[kind]} · ${placeText(channel)}`}
    >
      <ChannelForm
        kind={kind}
        orgId={orgId}
        existing={channel}
        submitLabel="Save"
        onCancel={onClose}
        save={async (fields) => {
          await api.integrations.update.mutate({ channelId, ...fields });
          await queryClient.invalidateQueries({ queryKey: trpc.integrations.pathKey() });
          onClose();
          showToast(`${fields.name} is saved`);
        }}
      />
    </Dialog>
  );
}
