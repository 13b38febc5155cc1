import { useId } from "react";
import { channelKindNames, channelKinds, type ChannelKindName } from "#schemas/channels/kinds.ts";
import { KindMark } from "./kind-mark.tsx";

/** Which service the new channel belongs to. */
export function KindChoice({
  kind,
  onChange,
}: {
  kind: ChannelKindName;
  onChange: (kind: ChannelKindName) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-[13px] font-medium">Service</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {channelKindNames.map((one) => (
          <label
            key={one}
            className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-lg border border-line p-2 text-sm font-medium hover:bg-wash has-checked:border-ink has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={one}
              checked={kind === one}
              onChange={() => onChange(one)}
              className="sr-only"
            />
            <KindMark kind={one} className="size-8" />
            <span className="min-w-0 leading-tight break-words">{channelKinds[one]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
