import { useState } from "react";
import { appended, type Command } from "./command.ts";

/**
 * Between `hold` and `release`, results that arrive are appended to the shown options.
 * Before, the best results come first, which is what the keyboard needs.
 */
export function useSteady(ranked: Command[]) {
  const [shown, setShown] = useState<Command[] | null>(null);
  const commands = shown ? appended(shown, ranked) : ranked;
  // The next results come after these.
  if (shown && commands.length > shown.length) setShown(commands);
  return {
    commands,
    hold: () => setShown((before) => before ?? commands),
    release: () => setShown(null),
  };
}
