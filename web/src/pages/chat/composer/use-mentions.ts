import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { trpc } from "../../../api.ts";
import { useDebounced } from "../../../lib/hooks/use-debounced.ts";
import { mentionAt } from "./mention.ts";
import type { Message } from "./message.ts";

const SETTLE_MS = 120;
const SHOWN = 8;
const NOTE = /\.(?:md|markdown|mdx)$/i;
/** Every word must be part of the path. This one leaves out most files that are not notes. */
const NOTE_WORD = ".m";

/** As the server compares: every word is part of the path. */
const matches = (path: string, query: string): boolean =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => path.toLowerCase().includes(word));

/** The list of notes that opens at an @. */
export function useMentions(projectId: string | null, { text, notes: chosen }: Message) {
  const [cursor, setCursor] = useState(-1);
  const [active, setActive] = useState(0);
  /** The @ whose list was closed with Esc. */
  const [closedAt, setClosedAt] = useState(-1);
  const typed = projectId === null || cursor < 0 ? null : mentionAt(text, cursor);
  const isDone = typed?.start === closedAt || chosen.some((path) => typed?.query.startsWith(path));
  const mention = isDone ? null : typed;
  const wanted = `${mention?.query ?? ""} ${NOTE_WORD}`.trim();
  const query = useDebounced(wanted, SETTLE_MS);
  const { data, isFetching } = useQuery(
    trpc.source.find.queryOptions(
      { projectId: projectId ?? "", query, limit: SHOWN },
      // A project without commits has no notes.
      { enabled: mention !== null, placeholderData: keepPreviousData, retry: false },
    ),
  );
  const notes =
    mention === null
      ? []
      : (data?.files ?? [])
          .map(({ path }) => path)
          // Until the answer to the newest letters is here, the list is that of earlier ones.
          .filter((path) => NOTE.test(path) && matches(path, mention.query));
  const at = Math.min(active, notes.length - 1);

  /** @returns whether the list has used the key */
  const onKeyDown = (event: KeyboardEvent, onChoose: (path: string) => void): boolean => {
    if (mention === null || event.nativeEvent.isComposing) return false;
    if (notes.length === 0) {
      // Someone who types fast means a note of the list that is about to open, not to send the message.
      const isLate = event.key === "Enter" && (isFetching || query !== wanted);
      if (isLate) event.preventDefault();
      return isLate;
    }
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined) setActive((at + move + notes.length) % notes.length);
    else if (event.key === "Escape") setClosedAt(mention.start);
    else if (event.key === "Enter" || event.key === "Tab") onChoose(notes[at]!);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    /** What is being typed after an @; null if there is none. */
    mention,
    notes,
    active: at,
    onKeyDown,
    /** The cursor has moved: the text changed, or a key or click moved it. -1: the field lost the focus. */
    onCursor: (position: number) => {
      setCursor(position);
      if (position !== cursor) setActive(0);
      if (mentionAt(text, position)?.start !== closedAt) setClosedAt(-1);
    },
  };
}
