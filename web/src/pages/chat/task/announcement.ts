import type { ConversationItem } from "./log/conversation.ts";
import { wordsOf } from "./log/tool-words.ts";

/** Longer texts are read in the conversation. */
const SAID_MAX_LENGTH = 300;

/** What a screen reader says about the newest part of a conversation: whole answers, ended calls and the end of a turn, but not the pieces of an answer. */
export function announcementOf(items: readonly ConversationItem[]): string {
  const last = items.findLast((item) => item.kind !== "message");
  switch (last?.kind) {
    case "answer": {
      if (last.state !== "whole") return "";
      const ended = last.calls.findLast(({ result }) => result !== null);
      if (ended) return `${wordsOf(ended.call).done}${ended.result?.failure ? ": failed" : ""}`;
      if (last.calls.length > 0) return "";
      const { text } = last;
      return text.length > SAID_MAX_LENGTH ? `${text.slice(0, SAID_MAX_LENGTH)}…` : text;
    }
    case "retry":
      return last.isOver ? "" : last.reason;
    case "status":
      return last.reason ?? "";
    case "merged":
    case "reverted":
    case "discarded":
    case undefined:
      return "";
  }
}
