import { useState } from "react";
import { Link } from "react-router-dom";
import type { Channel, SlackState } from "#schemas/channels/channel.ts";
import type { ChannelKindName } from "#schemas/channels/kinds.ts";
import { api, queryClient, trpc } from "../../api.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ChannelAdded } from "./channel-added.tsx";
import { ChannelForm } from "./channel-form.tsx";
import type { ChannelOwner } from "./channel-owner.ts";
import { KindChoice } from "./kind-choice.tsx";
import { kindFacts } from "./kind-facts.ts";
import { SlackSetup } from "./slack-setup.tsx";

interface AddChannelProps {
  owner: ChannelOwner;
  slack: SlackState;
  initialKind?: ChannelKindName;
  onClose: () => void;
}

/** A drawer: the service, its instruction, the fields, and then a test message. */
export function AddChannel({ owner, slack, initialKind, onClose }: AddChannelProps) {
  const isConnected = slack.workspace?.state === "connected";
  const [kind, setKind] = useState<ChannelKindName>(
    initialKind ?? (isConnected ? "slack" : "discord"),
  );
  const [added, setAdded] = useState<Channel | null>(null);
  if (added)
    return (
      <Dialog open onOpenChange={onClose} shape="side" title="The channel is added">
        <ChannelAdded channel={added} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog open onOpenChange={onClose} shape="side" title="Add a channel">
      <div className="grid grid-cols-1 gap-5">
        <KindChoice kind={kind} onChange={setKind} />
        {kind === "slack" && !isConnected ? (
          <NoWorkspace owner={owner} slack={slack} />
        ) : (
          <>
            <KindSteps kind={kind} />
            <ChannelForm
              // Another service has another address.
              key={kind}
              kind={kind}
              orgId={owner.of.orgId}
              submitLabel="Add channel"
              onCancel={onClose}
              save={async (fields) => {
                const { channel } = await api.integrations.add.mutate({
                  ...owner.of,
                  kind,
                  ...fields,
                });
                await queryClient.invalidateQueries({ queryKey: trpc.integrations.pathKey() });
                setAdded(channel);
              }}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

const KindSteps = ({ kind }: { kind: ChannelKindName }) => (
  <div className="rounded-lg bg-wash px-4 py-3 text-[13px] text-soft">
    {kindFacts[kind].steps.map((step) => (
      <p key={step} className="text-pretty">
        {step}
      </p>
    ))}
    <a
      href={kindFacts[kind].docs}
      target="_blank"
      rel="noopener"
      className="mt-1 inline-block text-accent underline underline-offset-4 hover:text-ink"
    >
      More in the docs<span className="sr-only"> (opens in a new tab)</span>
    </a>
  </div>
);

function NoWorkspace({ owner, slack }: { owner: ChannelOwner; slack: SlackState }) {
  if (!slack.isAvailable) return <SlackSetup />;
  return (
    <div className="grid justify-items-start gap-3 text-sm text-soft">
      <p className="text-pretty">
        {slack.workspace
          ? `Pressmark no longer has access to ${slack.workspace.name}. Connect the workspace again first.`
          : "The organization has no Slack workspace yet. Connect one first."}
      </p>
      <Button asChild variant="outline">
        <Link to={owner.slackPath}>Connect Slack</Link>
      </Button>
    </div>
  );
}
