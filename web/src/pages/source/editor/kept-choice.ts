import { useState } from "react";

/** What this browser remembers about the editor. */
type Choice = "properties" | "vim";

const keyOf = (choice: Choice) => `pressmark.editor.${choice}`;

/** In a narrow window, the form covers the text, which comes first. */
const isWide = () => matchMedia("(width >= 64rem)").matches;

/** A switch of the editor that stays as it was when the user comes back. */
export function useKeptChoice(
  choice: Choice,
  /** Whether it begins as the user has left it. Otherwise it begins switched off. */
  { isKept = true } = {},
): [boolean, (enabled: boolean) => void] {
  const [isOn, setOn] = useState(
    () => isKept && localStorage.getItem(keyOf(choice)) === "on" && (choice === "vim" || isWide()),
  );
  const keep = (enabled: boolean) => {
    if (enabled) localStorage.setItem(keyOf(choice), "on");
    else localStorage.removeItem(keyOf(choice));
    setOn(enabled);
  };
  return [isOn, keep];
}
