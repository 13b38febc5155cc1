import type { ReactNode } from "react";

/** A line of the palette. */
export interface Command {
  id: string;
  group: "Projects" | "Notes" | "Deployments" | "Pages" | "Docs" | "Actions";
  label: string;
  /** Where it is, or what it does, in few words. */
  note?: string | undefined;
  icon: ReactNode;
  /** A page of the app. */
  to?: string;
  /** A page outside the app. */
  href?: string;
  run?: () => void;
}

/** Those whose label or note holds every word, the ones that begin with the text first. */
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
