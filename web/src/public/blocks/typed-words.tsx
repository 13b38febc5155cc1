import { useEffect, useState } from "react";
import { lettersOf, nextLetter, type Typed } from "./typewriter.ts";

/**
 * Words that are typed and deleted one after the other. All of them are invisible in the same cell, so the line is as large as the largest word from the
 * beginning. Screen readers get the list, once.
 */
export function TypedWords({ words }: { words: string[] }) {
  const [typed, setTyped] = useState<Typed>(() => ({
    word: 0,
    length: lettersOf(words[0] ?? "").length,
    deleting: false,
  }));
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    if (stopped || words.length < 2) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { afterMs, ...next } = nextLetter(words, typed);
    const timer = setTimeout(() => setTyped(next), afterMs);
    return () => clearTimeout(timer);
  }, [words, typed, stopped]);

  return (
    <>
      <span className="sr-only">{words.join(", ")}</span>
      <span aria-hidden="true" className="grid text-accent md:inline-grid">
        {words.map((word) => (
          <span key={word} className="invisible col-start-1 row-start-1">
            {word}
          </span>
        ))}
        {/* The caret is a border. A separate element would move with every letter, which counts as a layout shift. */}
        <span
          data-typed
          className="col-start-1 row-start-1 w-fit border-r-[0.055em] border-current pr-[0.04em]"
        >
          {lettersOf(words[typed.word] ?? "")
            .slice(0, typed.length)
            .join("")}
        </span>
      </span>
      {words.length > 1 && (
        <button
          type="button"
          aria-pressed={stopped}
          onClick={() => setStopped(!stopped)}
          className="sr-only text-sm font-medium tracking-normal focus-visible:not-sr-only"
        >
          Stop the animation
        </button>
      )}
    </>
  );
}
