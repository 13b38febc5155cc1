import { useEffect, useState } from "react";
import { useSession } from "../../../session.ts";
import { keepDraft, readDraft } from "./draft-store.ts";
import { emptyMessage, type Message } from "./message.ts";

interface Draft {
  message: Message;
  change: (change: (before: Message) => Message) => void;
  /** The message was sent. */
  clear: () => void;
}

/** The message that is being written, kept for this tab and this user. */
export function useDraft(place: string): Draft {
  const key = `${useSession()?.user.id ?? ""}.${place}`;
  const [draft, setDraft] = useState(() => ({ key, message: readDraft(key) }));
  if (draft.key !== key) setDraft({ key, message: readDraft(key) });
  useEffect(() => keepDraft(draft.key, draft.message), [draft]);
  const change = (next: (before: Message) => Message) =>
    setDraft((before) => ({ ...before, message: next(before.message) }));
  const clear = () => {
    // Immediately, because the page may be left before the next render.
    keepDraft(key, emptyMessage);
    change(() => emptyMessage);
  };
  return { message: draft.message, change, clear };
}
