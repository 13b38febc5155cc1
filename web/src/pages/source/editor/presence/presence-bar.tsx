import { X } from "lucide-react";
import { Avatar } from "../../../../components/ui/avatar.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { FormError } from "../../../../components/ui/field.tsx";
import { IconButton } from "../icon-button.tsx";
import { byUser, whatWasSaved, whoIsHere } from "./presence-words.ts";
import type { Presence } from "./use-presence.ts";

/** Who else has the note open, and what they saved. */
export function PresenceBar(props: { presence: Presence; userId: string; branch: string }) {
  const { presence, userId, branch } = props;
  const { others, notice, isMerging, takeIn, close } = presence;
  const here = whoIsHere(others, userId);
  return (
    // A live region announces its text only if it was there before.
    <div role="status" className="text-[13px]">
      {here !== "" && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-wash px-4 py-1.5">
          <span className="flex -space-x-1.5">
            {byUser(others).map(({ userId: id, name, avatar }) => (
              <Avatar key={id} name={name} image={avatar} size="sm" />
            ))}
          </span>
          <span className="min-w-0 flex-1 basis-48 break-words">{here}</span>
        </p>
      )}
      {notice && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-accent-wash px-4 py-2">
          <div className="min-w-0 flex-1 basis-56 break-words">
            <p>{whatWasSaved(notice, branch)}</p>
            <FormError>{notice.error}</FormError>
          </div>
          {notice.state === "merges" && (
            <Button
              variant="outline"
              size="sm"
              className="max-md:h-9"
              pending={isMerging}
              onClick={() => void takeIn()}
            >
              Merge their changes now
            </Button>
          )}
          <IconButton label="Close the message" onClick={close}>
            <X />
          </IconButton>
        </div>
      )}
    </div>
  );
}
