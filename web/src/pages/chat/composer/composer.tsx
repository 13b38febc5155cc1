import { ArrowUp, Paperclip } from "lucide-react";
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Button } from "../../../components/ui/button.tsx";
import { FormError } from "../../../components/ui/field.tsx";
import { messageOf } from "../../../errors.ts";
import { classNames } from "../../../lib/class-names.ts";
import { useMedia } from "../../../lib/hooks/use-media.ts";
import { StopButton } from "../stop-button.tsx";
import { attachFiles } from "./attach.ts";
import { AttachmentList } from "./attachment-list.tsx";
import { insertMention } from "./mention.ts";
import { MentionList } from "./mention-list.tsx";
import { problemOf, type SentMessage } from "./message.ts";
import { useDraft } from "./use-draft.ts";
import { useRequest } from "./use-request.ts";
import { useMentions } from "./use-mentions.ts";

/** A screen keyboard has no Shift+Enter, so there Enter begins a new line. */
const SCREEN_KEYBOARD = "(pointer: coarse)";

export interface ComposerHandle {
  /** Replaces the text, and puts the cursor behind it. */
  fill: (text: string) => void;
}

interface ComposerProps {
  ref?: Ref<ComposerHandle>;
  /** The draft belongs to this project, organization or task. */
  draftKey: string;
  label: string;
  sendLabel: string;
  rows: number;
  /** Where the list of notes opens. */
  listSide: "above" | "below";
  /** Its notes can be mentioned. */
  projectId: string | null;
  onSend: (message: SentMessage) => Promise<void>;
  /** Set while something can be stopped. */
  onStop?: (() => Promise<void>) | undefined;
}

/** The field for a message. What was typed stays until it is sent. */
export function Composer(props: ComposerProps) {
  const { ref, draftKey, label, sendLabel, rows, listSide, projectId, onSend, onStop } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { message: draft, change, clear } = useDraft(draftKey);
  const requestOf = useRequest();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const hasScreenKeyboard = useMedia(SCREEN_KEYBOARD);
  const files = useMemo(
    () => draft.attachments.map(({ name, text }) => ({ name, bytes: new Blob([text]).size })),
    [draft.attachments],
  );
  const problem = problemOf(draft);
  const canSend = draft.text.trim() !== "" && problem === null && !sending;

  const putCursor = (at: number) =>
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(at, at);
    });
  const mentions = useMentions(projectId, draft);
  const chooseNote = (path: string) => {
    if (!mentions.mention) return;
    const { text, cursor } = insertMention(draft.text, mentions.mention, path);
    change((before) => ({ ...before, text, notes: [...before.notes, path] }));
    mentions.onCursor(-1);
    putCursor(cursor);
  };
  useImperativeHandle(ref, () => ({
    fill: (text) => {
      change((before) => ({ ...before, text }));
      putCursor(text.length);
      field.current?.scrollIntoView({ block: "center" });
    },
  }));
  useLayoutEffect(() => {
    const box = field.current;
    if (!box) return;
    box.style.height = "auto";
    box.style.height = `${box.scrollHeight}px`;
  });

  const send = async () => {
    if (!canSend) return;
    setSending(true);
    setFailure(null);
    try {
      await onSend(requestOf(draft));
      clear();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  const attach = async (files: readonly File[]) => {
    const { attachments, problems } = await attachFiles(draft.attachments, files);
    change((before) => ({ ...before, attachments }));
    setFailure(problems.length > 0 ? problems.join(" ") : null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.onKeyDown(event, chooseNote)) return;
    const sends = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
    const isAsked = !hasScreenKeyboard || event.metaKey || event.ctrlKey;
    if (!sends || !isAsked) return;
    event.preventDefault();
    void send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    void attach(files);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void attach([...event.dataTransfer.files]);
  };
  const listOpen = mentions.notes.length > 0;
  const shownProblem = failure ?? problem;

  return (
    <div className="relative grid grid-cols-1 gap-2">
      <FormError>{shownProblem}</FormError>
      <MentionList
        id={`${id}-notes`}
        notes={mentions.notes}
        active={mentions.active}
        side={listSide}
        onChoose={chooseNote}
      />
      {/* Dropping is an addition for pointers; the button does the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="group"
        aria-label="Message"
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes("Files")) return;
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
        className={classNames(
          "rounded-xl border border-line-strong bg-surface shadow-card transition-colors focus-within:border-accent focus-within:outline-1 focus-within:-outline-offset-1 focus-within:outline-accent",
          isOver && "border-accent bg-accent-wash",
        )}
      >
        <textarea
          ref={field}
          aria-label={label}
          placeholder={label}
          rows={rows}
          value={draft.text}
          readOnly={sending}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={`${id}-notes`}
          aria-activedescendant={listOpen ? `${id}-notes-${mentions.active}` : undefined}
          aria-describedby={`${id}-hint`}
          enterKeyHint={hasScreenKeyboard ? "enter" : "send"}
          onChange={({ target }) => {
            change((before) => ({ ...before, text: target.value }));
            setFailure(null);
            mentions.onCursor(target.selectionStart);
          }}
          onSelect={({ currentTarget }) => mentions.onCursor(currentTarget.selectionStart)}
          onBlur={() => mentions.onCursor(-1)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="block max-h-[40dvh] min-h-11 w-full resize-none bg-transparent px-4 pt-3 pb-1 text-[15px] leading-6 outline-none placeholder:text-faint max-md:text-base"
        />
        <div className="grid grid-cols-1 gap-2 px-2.5 pt-1 pb-2.5">
          <AttachmentList
            files={files}
            onRemove={(name) =>
              change((before) => ({
                ...before,
                attachments: before.attachments.filter((file) => file.name !== name),
              }))
            }
          />
          <div className="flex items-center gap-2">
            <Button
              variant="ghost"
              size="icon"
              aria-label="Attach text files"
              title="Attach text files"
              className="max-md:size-11"
              onClick={() => picker.current?.click()}
            >
              <Paperclip />
            </Button>
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              aria-label="Text files"
              onChange={({ target }) => {
                void attach([...(target.files ?? [])]);
                // The same file can be chosen again.
                target.value = "";
              }}
            />
            <p id={`${id}-hint`} className="min-w-0 flex-1 truncate text-xs text-faint">
              {projectId !== null && "@ mentions a note"}
              {!hasScreenKeyboard && (
                <span className="max-sm:sr-only">
                  {projectId !== null && " · "}Shift+Enter adds a line
                </span>
              )}
            </p>
            {onStop && <StopButton onStop={onStop} onFailure={setFailure} />}
            <Button
              className="max-md:h-11"
              disabled={!canSend}
              pending={sending}
              onClick={() => void send()}
            >
              {!sending && <ArrowUp />} {sendLabel}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}
