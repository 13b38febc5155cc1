import type { Command, KeyBinding } from "@codemirror/view";
import { toggleTask } from "../text-commands.ts";
import { insertCallout, insertCode, insertFootnote, insertTable } from "./insert-commands.ts";
import { continueTable } from "./table-row.ts";

interface Insert {
  label: string;
  /** As CodeMirror writes it: two strokes, one after the other. */
  key: string;
  run: Command;
}

/** What the menu inserts. Other combinations belong to browsers, or type letters on some keyboards. */
export const INSERTS: readonly Insert[] = [
  { label: "Callout", key: "Mod-. c", run: insertCallout },
  { label: "Table", key: "Mod-. t", run: insertTable },
  { label: "Footnote", key: "Mod-. f", run: insertFootnote },
  { label: "Code block", key: "Mod-. k", run: insertCode },
  { label: "Task", key: "Mod-Enter", run: toggleTask },
];

export const insertKeys: readonly KeyBinding[] = [
  ...INSERTS.map(({ key, run }) => ({ key, run, preventDefault: true })),
  { key: "Enter", run: continueTable },
];

/** "Ctrl . then C" */
export const keyText = (key: string, isApple: boolean) =>
  key
    .split(" ")
    .map((stroke) => stroke.replace("Mod", isApple ? "⌘" : "Ctrl").replaceAll("-", " "))
    .map((stroke) => stroke.replace(/\b[a-z]$/, (letter) => letter.toUpperCase()))
    .join(" then ");
