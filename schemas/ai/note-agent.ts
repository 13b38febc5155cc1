import { z } from "zod";
import type { UsedTokens } from "./used-tokens.ts";
import { MESSAGE_MAX_LENGTH } from "../tasks/limits.ts";

/** The length of a note, in characters. A model reads about four as one token. */
export const AGENT_NOTE_MAX_LENGTH = 120_000;
/** For earlier messages and answers together. The page leaves out the oldest ones. */
export const AGENT_TURNS_MAX = 40;
export const AGENT_TURNS_MAX_LENGTH = 60_000;

/** A range of the text, in UTF-16 units. An empty one is the cursor. */
export const TextRange = z.strictObject({ from: z.int().min(0), to: z.int().min(0) });
export type TextRange = z.infer<typeof TextRange>;

/** What was said before. The agent has no memory of its own. */
export const AgentTurn = z.strictObject({
  from: z.enum(["person", "agent"]),
  text: z.string().max(AGENT_TURNS_MAX_LENGTH),
});
export type AgentTurn = z.infer<typeof AgentTurn>;

/** What a person asks about the note that is open, as it is in the editor. `core/ai/note-agent/request.ts` checks the limits. */
export const agentRequest = {
  path: z.string(),
  /** Lines end with a line feed. */
  text: z.string(),
  selection: TextRange,
  message: z.string(),
  turns: z.array(AgentTurn).max(AGENT_TURNS_MAX).default([]),
};

export interface AgentRequest {
  path: string;
  text: string;
  selection: TextRange;
  message: string;
  turns: AgentTurn[];
}

/** A part of the text, and what should be there instead. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

export interface AgentCost extends UsedTokens {
  model: string;
  /** Null if the prices of the model are not known. */
  usd: number | null;
}

/** What the agent answers, piece by piece. `proposal` comes once, before `end`. */
export type AgentEvent =
  | { kind: "text"; text: string }
  | {
      kind: "proposal";
      /** In the order of the text, without overlaps. */
      changes: TextChange[];
      /** Why some changes are not among them, in sentences. */
      problems: string[];
    }
  | { kind: "end"; cost: AgentCost; isCut: boolean };

export { MESSAGE_MAX_LENGTH as AGENT_MESSAGE_MAX_LENGTH };
