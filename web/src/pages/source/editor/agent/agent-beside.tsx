import type { EditorView } from "@codemirror/view";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Project } from "#schemas/projects/project.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { classNames } from "../../../../lib/class-names.ts";
import { formatCost } from "../../../../lib/usage-text.ts";
import { AgentMessages } from "./agent-messages.tsx";
import { totalCost } from "./conversation.ts";
import { HunkBar } from "./hunk-bar.tsx";
import { MessageField } from "./message-field.tsx";
import { NoModel } from "./no-model.tsx";
import { useAgent } from "./use-agent.ts";
import { useAgentText } from "./use-agent-text.ts";

interface AgentBesideProps {
  project: Project;
  path: string;
  view: EditorView;
  readOnly: boolean;
  /** Where the bar for proposals belongs, below the text. */
  barSlot: HTMLElement;
  /** In a narrow window, the panel covers the text. */
  isShown: boolean;
  /** The preview or the properties are in its place. */
  isTextHidden: boolean;
  onShowText: () => void;
}

const EXAMPLES = [
  "Correct spelling and grammar.",
  "Make the text shorter and clearer.",
  "Write a description in the front matter.",
];

/** The agent beside the note: the conversation, and what it proposes in the text. */
export function AgentBeside(props: AgentBesideProps) {
  const { project, path, view, readOnly, barSlot, isShown, isTextHidden, onShowText } = props;
  const shown = useAgentText(view);
  const { items, send, stop, isWriting } = useAgent({ view, projectId: project.id, path, shown });
  const [text, setText] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const seen = useRef(items);
  useEffect(() => {
    // Only what is new scrolls, so that earlier answers can be read while typing.
    if (seen.current === items) return;
    seen.current = items;
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [items]);
  const cost = totalCost(items);
  const spent = cost && formatCost(cost);
  const onSend = () => {
    send(text.trim());
    setText("");
  };
  return (
    <>
      <section
        aria-label="Agent"
        className={classNames(
          "flex min-h-0 flex-col bg-surface text-sm max-lg:absolute max-lg:inset-0 max-lg:z-20 lg:w-88 lg:border-l lg:border-line",
          !isShown && "max-lg:hidden",
        )}
      >
        <NoModel project={project} />
        <div
          ref={box}
          role="log"
          aria-label="Conversation"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrollable regions must work with the keyboard
          tabIndex={0}
          className="grid min-h-0 flex-1 grid-cols-1 content-start gap-4 overflow-y-auto p-4 -outline-offset-2"
        >
          {items.length === 0 ? (
            <Introduction onChoose={setText} />
          ) : (
            <AgentMessages items={items} outcome={shown} />
          )}
        </div>
        <div className="shrink-0 border-t border-line p-3">
          {shown.open.length > 0 && (
            <Button
              variant="secondary"
              className={classNames("mb-3 w-full max-md:h-11", !isTextHidden && "lg:hidden")}
              onClick={onShowText}
            >
              Show the proposed changes
            </Button>
          )}
          <MessageField
            text={text}
            onText={setText}
            selected={shown.selected}
            onSend={onSend}
            onStop={isWriting ? stop : null}
          />
          {spent !== null && (
            <p className="mt-2 px-1 text-xs text-faint tabular-nums">
              This conversation has cost {spent}.
            </p>
          )}
        </div>
      </section>
      {createPortal(<HunkBar view={view} shown={shown} readOnly={readOnly} />, barSlot)}
    </>
  );
}

function Introduction({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="leading-6 text-pretty text-soft">
        Say what should change. The agent reads this note as it is in the editor and proposes
        changes. You accept or reject each one, and nothing is saved until you save.
      </p>
      <ul aria-label="Examples" className="grid grid-cols-1 gap-2">
        {EXAMPLES.map((example) => (
          <li key={example}>
            <button
              type="button"
              onClick={() => onChoose(example)}
              className="min-h-9 w-full rounded-lg border border-line bg-surface px-3 py-2 text-left text-[13px] text-soft shadow-card transition-colors hover:bg-wash hover:text-ink max-md:min-h-11"
            >
              {example}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
