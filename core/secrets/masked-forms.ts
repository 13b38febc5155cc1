/** The three positions that a text can have in the groups of three bytes of base64. */
const POSITIONS = [0, 1, 2];
/** Shorter forms are too common in texts. */
const SHORTEST = 6;

/** A value as it may appear in a log: as it is, line by line, encoded for an address or for JSON, and in base64. */
export function maskedForms(value: string): string[] {
  const lines = value.split(/\r\n|[\r\n]/).map((line) => line.trim());
  const forms = [
    value,
    ...lines,
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    ...POSITIONS.map((position) => base64Within(value, position)),
  ];
  // A longer form first: it may contain a shorter one.
  return [...new Set(forms)]
    .filter((form) => form.length >= SHORTEST)
    .toSorted((a, b) => b.length - a.length);
}

/** The characters of base64 that depend only on this value, and not on what is before or after it. */
function base64Within(value: string, position: number): string {
  const bytes = Buffer.concat([Buffer.alloc(position), Buffer.from(value)]);
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 3));
  return whole.toString("base64").slice(position === 0 ? 0 : 4);
}
