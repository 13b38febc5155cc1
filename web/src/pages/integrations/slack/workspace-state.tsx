import type { SlackWorkspace } from "#schemas/channels/channel.ts";
import { Badge } from "../../../components/ui/badge.tsx";

export const WorkspaceState = ({ state }: Pick<SlackWorkspace, "state">) =>
  state === "connected" ? (
    <Badge tone="success">Connected</Badge>
  ) : (
    <Badge tone="danger">Access removed</Badge>
  );
