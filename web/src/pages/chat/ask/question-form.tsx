import { ArrowUp, Square } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { QUESTION_MAX_LENGTH } from "#schemas/answers/answer.ts";
import { Button } from "../../../components/ui/button.tsx";
import { FormError } from "../../../components/ui/field.tsx";
import { useMedia } from "../../../lib/hooks/use-media.ts";

/** A screen keyboard has no Shift+Enter, so there Enter begins a new line. */
const SCREEN_KEYBOARD = "(pointer: coarse)";

interface QuestionFormProps {
  isAnswering: boolean;
  onAsk: (question: string) => void;
  onStop: () => void;
}

/** The field for a question. A question that is too long stays in it. */
export function QuestionForm({ isAnswering, onAsk, onStop }: QuestionFormProps) {
  const id = useId();
  const [text, setText] = useState("");
  const hasScreenKeyboard = useMedia(SCREEN_KEYBOARD);
  const question = text.trim();
  const isTooLong = question.length > QUESTION_MAX_LENGTH;
  const canAsk = question !== "" && !isTooLong && !isAnswering;
  const ask = () => {
    if (!canAsk) return;
    onAsk(question);
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    if (hasScreenKeyboard && !event.metaKey && !event.ctrlKey) return;
    event.preventDefault();
    ask();
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <FormError>
        {isTooLong
          ? `The question has ${question.length} characters. It can have up to ${QUESTION_MAX_LENGTH}.`
          : null}
      </FormError>
      <div className="rounded-xl border border-line-strong bg-surface shadow-card transition-colors focus-within:border-accent focus-within:outline-1 focus-within:-outline-offset-1 focus-within:outline-accent">
        <textarea
          aria-label="Question"
          aria-describedby={`${id}-hint`}
          placeholder="What do you want to know?"
          rows={2}
          value={text}
          enterKeyHint={hasScreenKeyboard ? "enter" : "send"}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          className="block field-sizing-content max-h-[40dvh] min-h-16 w-full resize-none bg-transparent px-4 pt-3 pb-1 text-[15px] leading-6 outline-none placeholder:text-faint max-md:text-base"
        />
        <div className="flex items-center gap-2 px-2.5 pt-1 pb-2.5">
          <p id={`${id}-hint`} className="min-w-0 flex-1 px-1.5 text-xs text-faint">
            Questions and answers are not stored.
          </p>
          {isAnswering ? (
            <Button variant="outline" className="max-md:h-11" onClick={onStop}>
              <Square className="size-3.5! fill-current" /> Stop
            </Button>
          ) : (
            <Button className="max-md:h-11" disabled={!canAsk} onClick={ask}>
              <ArrowUp /> Ask
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
