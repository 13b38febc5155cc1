import type { Written } from "./write-scalar.ts";

/** A range of the text that is replaced. */
export interface Change {
  from: number;
  to: number;
  insert: string;
}

/** What the form does with a key. */
export type Edit =
  | ({ act: "set" } & Written)
  /** An entry of a list. */
  | { act: "add"; text: string }
  | { act: "replace"; at: number; text: string }
  | { act: "drop"; at: number }
  /** The whole key. */
  | { act: "remove" };
