/** A front matter value as readable text: text unchanged, lists with commas, anything else as JSON. */
export function frontMatterText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value) && value.every((item) => item === null || typeof item !== "object"))
    return value.length > 0 ? value.map((item) => frontMatterText(item)).join(", ") : "–";
  return JSON.stringify(value, null, 1);
}
