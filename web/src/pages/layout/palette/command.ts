import type { ReactNode } from "react";

/** An entry of the palette. */
export interface Command {
  id: string;
  group: "Projects" | "Notes" | "Deployments" | "Pages" | "Docs" | "Actions";
  label: string;
  /** Its location or effect, in a few words. */
  note?: string | undefined;
  icon: ReactNode;
  /** A page of the app. */
  to?: string;
  /** A page outside the app. */
  href?: string;
  run?: () => void;
}

/** Commands whose label or note contains every word. Those that start with the text come first. */
export function matching(commands: Command[], query: string): Command[] {
  const text = query.trim().toLowerCase();
  const words = text.split(/\s+/).filter(Boolean);
  const matches = commands.filter(({ label, note = "" }) => {
    const line = `${label} ${note}`.toLowerCase();
    return words.every((word) => line.includes(word));
  });
  const begins = ({ label }: Command) => label.toLowerCase().startsWith(text);
  return text === ""
    ? matches
    : [...matches.filter(begins), ...matches.filter((command) => !begins(command))];
}

/** Shown options keep their positions, and the others follow. None of them moves away from the pointer. */
export function appended(shown: readonly Command[], commands: readonly Command[]): Command[] {
  const byId = new Map(commands.map((command) => [command.id, command]));
  const shownIds = new Set(shown.map(({ id }) => id));
  return [
    ...shown.map((command) => byId.get(command.id) ?? command),
    ...commands.filter(({ id }) => !shownIds.has(id)),
  ];
}
