import type { EditorView } from "@codemirror/view";
import { Keyboard, ListTree, Plus } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Button } from "../../../../components/ui/button.tsx";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "../../../../components/ui/menu.tsx";
import { useIsApple } from "../../../../lib/hooks/use-is-apple.ts";
import { OpenAgent } from "../agent/open-agent.tsx";
import { IconButton } from "../icon-button.tsx";
import { INSERTS, keyText } from "./insert-list.ts";
import { KeyHelp } from "./key-help.tsx";

interface EditorToolsProps {
  view: EditorView;
  /** Null for files without front matter. */
  properties: { isShown: boolean; onShow: (isShown: boolean) => void } | null;
  /** Null for files that the agent does not edit. */
  agent: (ComponentProps<typeof OpenAgent> & { isBeside: boolean }) | null;
  vim: { isOn: boolean; onSwitch: (isOn: boolean) => void };
}

/** Buttons for what can be inserted, the properties and the keys. */
export function EditorTools({ view, properties, agent, vim }: EditorToolsProps) {
  const isApple = useIsApple();
  const [hasHelp, showHelp] = useState(false);
  return (
    <>
      {agent && !agent.isBeside && <OpenAgent {...agent} />}
      {properties && (
        <Button
          variant={properties.isShown ? "secondary" : "ghost"}
          size="icon"
          className="max-md:size-9"
          aria-label="Properties"
          title="Properties"
          aria-pressed={properties.isShown}
          onClick={() => properties.onShow(!properties.isShown)}
        >
          <ListTree />
        </Button>
      )}
      <Menu>
        <MenuTrigger asChild>
          <Button
            variant="ghost"
            size="icon"
            className="max-md:size-9"
            aria-label="Insert"
            title="Insert"
          >
            <Plus />
          </Button>
        </MenuTrigger>
        <MenuContent
          align="end"
          className="w-56"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            view.focus();
          }}
        >
          {INSERTS.map(({ label, key, run }) => (
            <MenuItem key={label} className="max-md:h-11" onSelect={() => run(view)}>
              {label}
              <span className="ml-auto text-xs text-faint">{keyText(key, isApple)}</span>
            </MenuItem>
          ))}
        </MenuContent>
      </Menu>
      <span className="contents max-md:hidden">
        <IconButton label="Keys" onClick={() => showHelp(true)}>
          <Keyboard />
        </IconButton>
      </span>
      {hasHelp && (
        <KeyHelp vim={vim} withAgent={agent?.isBeside ?? false} onClose={() => showHelp(false)} />
      )}
    </>
  );
}
