import type { z } from "zod";

/** The text of an invalid input. It names the field once, also if the message begins with its name: "values.accent must be a color". */
export function issueText({ path, message }: Pick<z.core.$ZodIssue, "path" | "message">): string {
  const field = path.map(String).join(".");
  const name = String(path.at(-1) ?? "");
  if (name !== "" && message.startsWith(`${name} `)) return field + message.slice(name.length);
  return [field, message].filter(Boolean).join(": ");
}
