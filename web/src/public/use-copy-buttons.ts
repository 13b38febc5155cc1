import { type RefObject, useEffect } from "react";
import { copyText } from "../lib/browser/clipboard.ts";

const SHOWN_MS = 1_600;

/** Activates the buttons next to code. Until then they are hidden. */
export function useCopyButtons(text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = text.current;
    if (!element) return;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const say = (button: HTMLElement, word: string): void => {
      button.textContent = word;
      button.dataset["copied"] = "";
      const timer = setTimeout(() => {
        button.textContent = "Copy";
        delete button.dataset["copied"];
        timers.delete(timer);
      }, SHOWN_MS);
      timers.add(timer);
    };
    const onClick = ({ target }: MouseEvent): void => {
      if (!(target instanceof Element)) return;
      const button = target.closest<HTMLElement>(".code > button");
      const code = button?.parentElement?.querySelector("pre")?.textContent;
      if (!button || !code) return;
      void copyText(code.trimEnd()).then((copied) =>
        say(button, copied ? "Copied" : "Copy failed"),
      );
    };
    element.toggleAttribute("data-copies", true);
    element.addEventListener("click", onClick);
    return () => {
      element.removeEventListener("click", onClick);
      for (const timer of timers) clearTimeout(timer);
    };
  }, [text]);
}
