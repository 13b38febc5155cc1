import { Search } from "lucide-react";
import { Dialog } from "radix-ui";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Spinner } from "../../../components/ui/spinner.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { onEscape } from "../../../lib/browser/on-escape.ts";
import { useDebounced } from "../../../lib/hooks/use-debounced.ts";
import type { Command } from "./command.ts";
import { useCommands } from "./use-commands.tsx";
import { useSteady } from "./use-steady.ts";

/** The search runs when the user pauses typing. */
const SETTLE_MS = 150;

/** Searches projects, notes, deployments, pages and actions by name. Arrows and Enter choose, Esc closes. */
export function Palette(props: { query: string; onClose: () => void }) {
  const { onClose } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(props.query);
  const [active, setActive] = useState(0);
  const query = useDebounced(typed, SETTLE_MS);
  const { commands: ranked, searching } = useCommands(query);
  const { commands, hold, release } = useSteady(ranked);
  const navigate = useNavigate();
  const at = Math.min(active, commands.length - 1);
  const current = commands[at];

  const choose = ({ to, href, run }: Command) => {
    onClose();
    if (to) void navigate(to);
    else if (href) location.assign(href);
    else run?.();
  };
  const moveTo = (index: number) => {
    const next = (index + commands.length) % commands.length;
    setActive(next);
    list.current?.querySelectorAll("[role=option]")[next]?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && current) choose(current);
    else if (event.key === "ArrowDown" && commands.length > 0) moveTo(at + 1);
    else if (event.key === "ArrowUp" && commands.length > 0) moveTo(at - 1);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-ink/25" />
        <Dialog.Content
          onKeyDown={onEscape(onClose)}
          aria-describedby={undefined}
          className="fixed top-[12dvh] left-1/2 z-50 flex max-h-[70dvh] w-[min(38rem,calc(100vw-1.5rem))] -translate-x-1/2 animate-appear flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-overlay focus:outline-none max-md:top-3 max-md:max-h-[calc(100dvh-1.5rem)]"
        >
          <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
          <div className="flex items-center gap-3 border-b border-line px-4">
            <Search className="size-4.5 shrink-0 text-faint" aria-hidden="true" />
            <input
              role="combobox"
              aria-label="Search and commands"
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={current ? `${id}-${at}` : undefined}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              placeholder="Search projects, notes, pages…"
              value={typed}
              onChange={(event) => {
                setActive(0);
                release();
                setTyped(event.target.value);
              }}
              onKeyDown={onKeyDown}
              className="h-13 w-full bg-transparent text-[15px] outline-none placeholder:text-faint max-md:text-base"
            />
            {searching && <Spinner className="size-4 shrink-0 text-faint" />}
          </div>
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            tabIndex={-1}
            aria-label="Results"
            aria-busy={searching || query !== typed}
            onPointerMove={hold}
            onPointerDown={hold}
            className="min-h-0 flex-1 overflow-y-auto p-1.5"
          >
            {commands.map((command, index) => (
              <Line
                key={command.id}
                id={`${id}-${index}`}
                command={command}
                heading={command.group === commands[index - 1]?.group ? null : command.group}
                isCurrent={index === at}
                onChoose={() => choose(command)}
                onReach={() => setActive(index)}
              />
            ))}
          </div>
          {commands.length === 0 && (
            <p role="status" className="px-4 pt-6 pb-10 text-center text-sm text-faint">
              {searching ? "Searching…" : `No results for “${typed.trim()}”.`}
            </p>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Line(props: {
  id: string;
  command: Command;
  heading: string | null;
  isCurrent: boolean;
  onChoose: () => void;
  onReach: () => void;
}) {
  const { label, note, icon } = props.command;
  return (
    <>
      {props.heading && (
        <p role="presentation" className="px-2.5 pt-2.5 pb-1 text-xs text-faint">
          {props.heading}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and handles the keys */}
      <div
        id={props.id}
        role="option"
        tabIndex={-1}
        aria-selected={props.isCurrent}
        onClick={props.onChoose}
        onPointerMove={props.onReach}
        className={classNames(
          "flex min-h-9 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1 text-sm max-md:min-h-11",
          props.isCurrent && "bg-wash",
        )}
      >
        <span className="flex size-4 shrink-0 items-center justify-center text-faint [&_svg]:size-4">
          {icon}
        </span>
        <span className="min-w-0 shrink-0 max-w-[60%] truncate">{label}</span>
        {note && <span className="min-w-0 truncate text-xs text-faint">{note}</span>}
      </div>
    </>
  );
}
