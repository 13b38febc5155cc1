import { useRef } from "react";
import { type Message, messageToSend, type SentMessage } from "./message.ts";

/** A message that is sent again after a failure keeps its id: the first request may have arrived. A changed message is another one. */
export function useRequest(): (draft: Message) => SentMessage {
  const last = useRef({ draft: null as Message | null, requestId: "" });
  return (draft) => {
    if (last.current.draft !== draft) last.current = { draft, requestId: crypto.randomUUID() };
    return { ...messageToSend(draft), requestId: last.current.requestId };
  };
}
