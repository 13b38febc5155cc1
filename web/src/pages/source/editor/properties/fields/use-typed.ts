import { useState } from "react";

/** What the user types. The note gets it without the spaces at both ends, and a change in the note shows here. */
export function useTyped(text: string, write: (text: string) => void) {
  const [state, setState] = useState({ typed: text, written: text });
  if (state.written !== text) setState({ typed: text, written: text });
  return {
    value: state.written === text ? state.typed : text,
    onType: (typed: string) => {
      const written = typed.trim();
      setState({ typed, written });
      if (written !== text) write(written);
    },
  };
}
