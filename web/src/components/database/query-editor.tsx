import { BookOpen, ChevronDown, Link2, Play, Square } from "lucide-react";
import { type RefObject, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from "../ui/menu.tsx";
import { examples } from "../../sqlite/examples.ts";
import { HistoryMenu } from "./history-menu.tsx";

const MIN_LINES = 7;
const MAX_LINES = 18;
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

interface QueryEditorProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onType: (text: string) => void;
  onRun: () => void;
  onCancel: () => void;
  /** Replaces the query in the field. */
  onShow: (sql: string) => void;
  running: boolean;
  ready: boolean;
  cameByLink: boolean;
  history: string[];
  onForget: () => void;
}

/** The field for SQL. Tab leaves it. Ctrl or Cmd with Enter runs the query. */
export function QueryEditor(props: QueryEditorProps) {
  const { field, text, onType, onRun, onCancel, onShow, running, ready, cameByLink } = props;
  const lines = Math.min(MAX_LINES, Math.max(MIN_LINES, text.split("\n").length + 1));
  // The focus moves to the field, which now contains the chosen query.
  const chosen = useRef(false);
  const choose = (sql: string) => {
    chosen.current = true;
    onShow(sql);
  };
  const toField = (event: Event) => {
    if (!chosen.current) return;
    chosen.current = false;
    event.preventDefault();
    field.current?.focus();
  };
  return (
    <Card aria-label="Query" className="overflow-hidden focus-within:border-accent">
      {cameByLink && (
        <p
          role="status"
          className="flex items-start gap-2 border-b border-line bg-accent-wash px-4 py-2.5 text-[13px]"
        >
          <Link2 className="mt-0.5 size-4 shrink-0 text-accent" />
          This query came with the link. Read it before you run it.
        </p>
      )}
      <textarea
        ref={field}
        aria-label="SQL"
        aria-keyshortcuts={isMac ? "Meta+Enter" : "Control+Enter"}
        rows={lines}
        value={text}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onRun();
        }}
        className="block w-full resize-y bg-surface px-4 py-3 font-mono text-[13px] leading-5.5 outline-none max-md:text-base"
      />
      <div className="flex flex-wrap items-center gap-2 border-t border-line bg-paper px-3 py-2">
        {running ? (
          <Button size="sm" variant="destructive" onClick={onCancel} className="w-24">
            <Square className="fill-current" /> Cancel
          </Button>
        ) : (
          <Button size="sm" disabled={!ready} onClick={onRun} className="w-24">
            <Play className="fill-current" /> Run
          </Button>
        )}
        <span className="text-xs text-faint max-sm:hidden">
          {isMac ? "⌘ Enter" : "Ctrl + Enter"}
        </span>
        <span className="ml-auto flex items-center gap-1">
          <Menu>
            <MenuTrigger asChild>
              <Button size="sm" variant="ghost">
                <BookOpen /> Examples <ChevronDown />
              </Button>
            </MenuTrigger>
            <MenuContent align="end" className="w-64" onCloseAutoFocus={toField}>
              <MenuLabel>Insert into the editor</MenuLabel>
              {examples.map(({ label, sql }) => (
                <MenuItem key={label} onSelect={() => choose(sql)}>
                  {label}
                </MenuItem>
              ))}
            </MenuContent>
          </Menu>
          <HistoryMenu
            history={props.history}
            onShow={choose}
            onForget={props.onForget}
            onCloseAutoFocus={toField}
          />
        </span>
      </div>
    </Card>
  );
}
