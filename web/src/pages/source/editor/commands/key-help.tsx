import { Checkbox } from "../../../../components/ui/checkbox.tsx";
import { Dialog } from "../../../../components/ui/dialog.tsx";
import { useIsApple } from "../../../../lib/hooks/use-is-apple.ts";
import { INSERTS, keyText } from "./insert-list.ts";

const KEYS: readonly [key: string, what: string][] = [
  ["Mod-s", "Save"],
  ["Mod-f", "Find and replace"],
  ["Mod-b", "Bold"],
  ["Mod-i", "Italic"],
  ["Mod-k", "Link"],
  ...INSERTS.map(({ key, label }): [string, string] => [key, label]),
  ["Mod-z", "Undo"],
  ["[[", "Files, then # for headings and #^ for blocks"],
  ["#", "Tags"],
  ["Tab", "Leave the editor"],
];

const AGENT_KEYS: typeof KEYS = [
  ["F7", "Next proposed change"],
  ["Shift-F7", "Previous proposed change"],
  ["Alt-Enter", "Accept the proposed change"],
  ["Shift-Alt-Enter", "Reject the proposed change"],
];

interface KeyHelpProps {
  /** The agent proposes changes of the text. */
  withAgent: boolean;
  vim: { isOn: boolean; onSwitch: (isOn: boolean) => void };
  onClose: () => void;
}

/** The keys of the editor, and the choice of those of Vim. */
export function KeyHelp({ withAgent, vim, onClose }: KeyHelpProps) {
  const isApple = useIsApple();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keys">
      <div className="grid grid-cols-1 gap-5">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-[13px]">
          {(withAgent ? [...KEYS, ...AGENT_KEYS] : KEYS).map(([key, what]) => (
            <div key={key} className="contents">
              <dt className="font-mono text-xs leading-5 text-soft">{keyText(key, isApple)}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          label="Vim keys"
          hint="In this browser. :w saves, and :q closes the editor."
          checked={vim.isOn}
          onChange={(event) => vim.onSwitch(event.target.checked)}
        />
      </div>
    </Dialog>
  );
}
