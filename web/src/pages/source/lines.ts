/** Splits text into lines as editors do: a final line break does not start another line. */
export function splitLines(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.length > 1 && lines.at(-1) === "") lines.pop();
  return lines;
}

/** The line number in an address; null if there is none. */
export function readLine(value: string): number | null {
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}
