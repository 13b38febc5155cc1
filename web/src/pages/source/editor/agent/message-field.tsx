import { ArrowUp, Square } from "lucide-react";
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from "react";
import { AGENT_MESSAGE_MAX_LENGTH } from "#schemas/ai/note-agent.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { useMedia } from "../../../../lib/hooks/use-media.ts";
import type { AgentText } from "./use-agent-text.ts";

/** A screen keyboard has no Shift+Enter, so there Enter begins a new line. */
const SCREEN_KEYBOARD = "(pointer: coarse)";

interface MessageFieldProps {
  text: string;
  onText: (text: string) => void;
  selected: AgentText["selected"];
  onSend: () => void;
  /** Set while the agent writes. */
  onStop: (() => void) | null;
}

/** The field for what the agent should do. */
export function MessageField({ text, onText, selected, onSend, onStop }: MessageFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const hasScreenKeyboard = useMedia(SCREEN_KEYBOARD);
  useLayoutEffect(() => {
    const box = field.current;
    if (!box) return;
    box.style.height = "auto";
    box.style.height = `${box.scrollHeight}px`;
  });
  const canSend = text.trim() !== "" && onStop === null;
  const onKeyDown = (event: KeyboardEvent) => {
    const sends = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!sends || (hasScreenKeyboard && !event.metaKey && !event.ctrlKey)) return;
    event.preventDefault();
    if (canSend) onSend();
  };
  return (
    <div className="rounded-xl border border-line-strong bg-surface shadow-card focus-within:border-accent focus-within:outline-1 focus-within:-outline-offset-1 focus-within:outline-accent">
      <textarea
        ref={field}
        aria-label="What should change in this note?"
        placeholder="What should change in this note?"
        aria-describedby={id}
        rows={2}
        maxLength={AGENT_MESSAGE_MAX_LENGTH}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
        className="block max-h-[30dvh] min-h-11 w-full resize-none bg-transparent px-3.5 pt-2.5 pb-1 text-sm leading-6 outline-none placeholder:text-faint max-md:text-base"
      />
      <div className="flex items-center gap-2 px-2.5 pt-1 pb-2.5">
        <p id={id} className="min-w-0 flex-1 truncate pl-1 text-xs text-faint">
          {selectedText(selected)}
        </p>
        {onStop ? (
          <Button variant="outline" size="sm" className="max-md:h-11" onClick={onStop}>
            <Square className="size-3! fill-current" /> Stop
          </Button>
        ) : (
          <Button size="sm" className="max-md:h-11" disabled={!canSend} onClick={onSend}>
            <ArrowUp /> Send
          </Button>
        )}
      </div>
    </div>
  );
}

function selectedText(selected: AgentText["selected"]): string {
  if (!selected) return "The agent reads the whole note";
  const { first, last } = selected;
  return first === last ? `Line ${first} is selected` : `Lines ${first} to ${last} are selected`;
}
