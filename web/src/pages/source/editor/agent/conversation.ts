import { AGENT_TURNS_MAX, AGENT_TURNS_MAX_LENGTH } from "#schemas/ai/note-agent.ts";
import type { AgentCost, AgentTurn } from "#schemas/ai/note-agent.ts";

export interface AgentAnswer {
  from: "agent";
  id: number;
  text: string;
  /** The ids of the hunks that it proposed. */
  hunks: readonly number[];
  /** What became of them, when a newer proposal has taken their place. */
  outcome: Outcome | null;
  /** Why changes are missing. */
  problems: readonly string[];
  state: "writing" | "done" | "stopped" | "failed";
  failure: string | null;
  cost: AgentCost | null;
}

interface PersonMessage {
  from: "person";
  id: number;
  text: string;
}

export type ConversationItem = PersonMessage | AgentAnswer;

export const newAnswer = (id: number): AgentAnswer => ({
  from: "agent",
  id,
  text: "",
  hunks: [],
  outcome: null,
  problems: [],
  state: "writing",
  failure: null,
  cost: null,
});

/** What became of hunks. */
export interface Outcome {
  accepted: readonly number[];
  refused: readonly number[];
}

/** The conversation for the model: the newest turns that fit, with what the person did with the proposals. */
export function turnsOf(items: readonly ConversationItem[], outcome: Outcome): AgentTurn[] {
  const turns: AgentTurn[] = [];
  let length = 0;
  for (const item of items.toReversed()) {
    const text = item.from === "person" ? item.text : toldText(item, outcome);
    if (text.trim() === "") continue;
    length += text.length;
    if (turns.length === AGENT_TURNS_MAX || length > AGENT_TURNS_MAX_LENGTH) break;
    turns.unshift({ from: item.from, text });
  }
  return turns;
}

function toldText(answer: AgentAnswer, current: Outcome): string {
  const { text, hunks, problems, outcome } = answer;
  const told = [text, ...problems.map((problem) => `(${problem})`)];
  if (hunks.length > 0) told.push(`(${proposalText(hunks, outcome ?? current)})`);
  return told.filter((part) => part.trim() !== "").join("\n\n");
}

/** "3 changes proposed: 2 accepted, 1 rejected" */
export function proposalText(hunks: readonly number[], { accepted, refused }: Outcome): string {
  const count = hunks.length === 1 ? "1 change proposed" : `${hunks.length} changes proposed`;
  const [yes, no] = [accepted, refused].map((ids) => hunks.filter((id) => ids.includes(id)).length);
  const parts = [yes ? `${yes} accepted` : "", no ? `${no} rejected` : ""].filter(Boolean);
  return parts.length > 0 ? `${count}: ${parts.join(", ")}` : count;
}

/** The cost of all answers. Null if there is none yet; `usd` is null if a price is not known. */
export function totalCost(items: readonly ConversationItem[]) {
  const costs = items.flatMap((item) => (item.from === "agent" && item.cost ? [item.cost] : []));
  if (costs.length === 0) return null;
  const sum = (valueOf: (cost: AgentCost) => number) =>
    costs.reduce((total, cost) => total + valueOf(cost), 0);
  return {
    steps: costs.length,
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    usd: costs.some(({ usd }) => usd === null) ? null : sum(({ usd }) => usd ?? 0),
    ...(costs.some(({ isEstimated }) => isEstimated) ? { isEstimated: true as const } : {}),
  };
}
