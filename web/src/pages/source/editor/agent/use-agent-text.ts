import { Compartment, type EditorState, StateEffect } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useState } from "react";
import { hunkKeys } from "./hunks/hunk-commands.ts";
import { hunkMarks } from "./hunks/hunk-marks.ts";
import type { Outcome } from "./conversation.ts";
import { fits, type Hunk, proposal, proposalState } from "./hunks/proposal.ts";

/** What the panel and the bar show of the editor. */
export interface AgentText extends Outcome {
  /** The lines of the selection, from 1. Null if nothing is selected. */
  selected: { first: number; last: number } | null;
  /** In the order of the text. `hasRoom`: whether its lines are still as the agent read them. */
  open: readonly { id: number; hasRoom: boolean }[];
  current: number | null;
}

const NOTHING: AgentText = { selected: null, open: [], current: null, accepted: [], refused: [] };

/** Teaches the editor to show proposals while the agent is beside it, and follows them and the selection. */
export function useAgentText(view: EditorView): AgentText {
  const [shown, setShown] = useState(NOTHING);
  useEffect(() => {
    const extension = new Compartment();
    const listen = EditorView.updateListener.of(({ docChanged, selectionSet, ...update }) => {
      const isSame = update.startState.field(proposal, false) === update.state.field(proposal);
      if (docChanged || selectionSet || !isSame) setShown(textOf(update.state));
    });
    view.dispatch({
      effects: StateEffect.appendConfig.of(
        extension.of([proposalState, hunkMarks, hunkKeys, listen]),
      ),
    });
    setShown(textOf(view.state));
    return () => view.dispatch({ effects: extension.reconfigure([]) });
  }, [view]);
  return shown;
}

function textOf(state: EditorState): AgentText {
  const { hunks, current } = state.field(proposal);
  const { from, to } = state.selection.main;
  const lineAt = (position: number) => state.doc.lineAt(position).number;
  return {
    selected: from === to ? null : { first: lineAt(from), last: lineAt(to) },
    open: hunks
      .filter((hunk) => hunk.state === "open")
      .map((hunk) => ({ id: hunk.id, hasRoom: fits(state, hunk) })),
    current,
    ...outcomeOf(state),
  };
}

/** The ids of the hunks that were accepted and refused. */
export function outcomeOf(state: EditorState): Outcome {
  const { hunks } = state.field(proposal);
  const idsOf = (wanted: Hunk["state"]) =>
    hunks.filter((hunk) => hunk.state === wanted).map(({ id }) => id);
  return { accepted: idsOf("accepted"), refused: idsOf("refused") };
}
