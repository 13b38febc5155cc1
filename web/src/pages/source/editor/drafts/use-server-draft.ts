import { useEffect, useRef, useState } from "react";
import { newId } from "#schemas/ids.ts";
import type { SourceDraft } from "#schemas/projects/source/source-draft.ts";
import { api, queryClient, trpc } from "../../../../api.ts";
import { currentSession, onSession } from "../../../../session.ts";
import { type DraftContent, openDraftSender, type SentState } from "./draft-sender.ts";
import type { OpenedDraft } from "./open-draft.ts";

/** The other draft is read again after this time. */
const READ_AGAIN_MS = 5_000;

/** The editors of this page. They are open one after the other, so a later one continues an earlier one. */
const ownEditors = new Set<string>();

/** Sends the draft to the server while the user writes. */
export function useServerDraft(
  { projectId, path, branch }: { projectId: string; path: string; branch: string },
  { draft, stored, other: first }: OpenedDraft,
) {
  const [state, setState] = useState<SentState>(() => {
    if (first) return { kind: "other" };
    return { kind: draft && draft.text !== stored?.text ? "waiting" : "sent" };
  });
  const [other, setOther] = useState(first);
  const onRevision = useRef<(revision: string | null) => void>(undefined);
  const wanted = useRef<DraftContent | null>(null);
  const [editor] = useState(newId);
  const [sender] = useState(() => {
    const of = { projectId, path, branch };
    const opened = openDraftSender(
      {
        seen: stored?.revision ?? null,
        content: stored && contentOf(stored),
        isHeld: first !== null,
      },
      {
        keep: async (draft) => {
          const answer = await api.source.drafts.keep.mutate(
            { ...of, ...draft, editor },
            { context: { alone: true } },
          );
          return answer.draft.revision;
        },
        discard: (revision) => api.source.drafts.discard.mutate({ ...of, revision }),
        onState: setState,
        onRevision: (revision) => {
          onRevision.current?.(revision);
          void queryClient.invalidateQueries({ queryKey: trpc.source.drafts.list.pathKey() });
        },
        onOther: () => void findOther(),
      },
    );
    async function findOther(): Promise<void> {
      try {
        const { draft } = await api.source.drafts.get.query(of);
        if (!draft) return opened.resume(null);
        if (ownEditors.has(draft.editor)) return opened.resume(draft.revision);
        if (draft.text === wanted.current?.text) opened.resume(draft.revision, contentOf(draft));
        else setOther(draft);
      } catch {
        // Sending the text again finds out whether the other draft is still there.
        setTimeout(() => opened.resume(opened.seen()), READ_AGAIN_MS);
      }
    }
    return opened;
  });
  useEffect(() => {
    ownEditors.add(editor);
    // What the server still has is saved already.
    if (stored && !draft) sender.note(null);
    const flush = () => void sender.flush();
    addEventListener("online", flush);
    const stop = onSession(() => {
      if (currentSession()) flush();
    });
    return () => {
      removeEventListener("online", flush);
      stop();
    };
  }, [sender, editor, stored, draft]);
  return {
    editor,
    state,
    /** A different draft of another browser. Until the user has chosen, nothing is sent. */
    other,
    seen: sender.seen,
    flush: sender.flush,
    /** The user has typed something that is not noted yet. */
    expect: () => setState((now) => (now.kind === "sent" ? { kind: "waiting" } : now)),
    note: (content: DraftContent | null) => {
      wanted.current = content;
      sender.note(content);
    },
    onRevision: (listener: (revision: string | null) => void) => {
      onRevision.current = listener;
    },
    /** The draft of this browser replaces the other one. */
    keepOwn: () => {
      if (other) sender.resume(other.revision);
      setOther(null);
    },
    /** The editor has taken the other draft's text. */
    tookOther: () => {
      if (other) sender.resume(other.revision, contentOf(other));
      setOther(null);
    },
  };
}

export type ServerDraft = ReturnType<typeof useServerDraft>;

const contentOf = ({ text, base, pictures }: SourceDraft): DraftContent => ({
  text,
  base,
  pictures,
});
