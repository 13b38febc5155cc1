import { Fragment, useState } from "react";
import { Dialog } from "../../components/ui/dialog.tsx";
import { singleKeysWanted, wantSingleKeys } from "../../lib/browser/single-keys.ts";
import { shortcuts } from "./shortcuts.ts";

const always = [
  { keys: ["Ctrl", "K"], label: "Search and commands (⌘ K on a Mac)" },
  { keys: ["/"], label: "Search and commands" },
  { keys: ["?"], label: "Show these shortcuts" },
  { keys: ["t"], label: "Find a file in a file list" },
  { keys: ["j"], label: "Next row of a list; K for the previous one, Enter to open it" },
  { keys: ["Esc"], label: "Close the open panel" },
] as const;

/** Every shortcut that works on all pages, and the one for pages with files. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [isEnabled, setEnabled] = useState(singleKeysWanted);
  const choose = (next: boolean) => {
    wantSingleKeys(next);
    setEnabled(next);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts">
      <ul className="divide-y divide-line">
        {[...always, ...shortcuts].map(({ keys, label }) => (
          <li key={keys.join(" ")} className="flex items-center justify-between gap-4 py-2 text-sm">
            {label}
            <span className="flex shrink-0 items-center gap-1.5 text-xs text-faint">
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && (keys[0] === "Ctrl" ? "+" : "then")}
                  <kbd className="rounded-[5px] border border-line-strong bg-wash px-1.5 py-0.5 font-sans text-ink">
                    {key.length === 1 ? key.toUpperCase() : key}
                  </kbd>
                </Fragment>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <label className="mt-4 flex items-center gap-2.5 text-[13px] text-soft">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={isEnabled}
          onChange={(event) => choose(event.target.checked)}
        />
        Single keys work in this browser. Ctrl or ⌘ and K always does.
      </label>
    </Dialog>
  );
}
