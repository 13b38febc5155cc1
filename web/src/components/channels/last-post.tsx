import type { Channel } from "#schemas/channels/channel.ts";
import { RelativeTime } from "../time.tsx";

/** When the channel last got something, and how that ended. */
export function LastPost({ lastPost }: Pick<Channel, "lastPost">) {
  if (!lastPost) return <span>nothing posted yet</span>;
  const { at, ok, failure } = lastPost;
  if (ok)
    return (
      <span>
        last post <RelativeTime at={at} />
      </span>
    );
  return (
    <span className="text-danger-ink">
      failed <RelativeTime at={at} />
      {failure && `: ${failure}`}
    </span>
  );
}
