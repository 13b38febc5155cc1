const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** For text and for attribute values in double quotes. */
export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!) : text;
}

/** Elements without an end tag. */
const VOID = new Set(["area", "br", "col", "hr", "img", "input", "source", "track", "wbr"]);
const TAG = /<(\/?)([a-z][a-z0-9]*)(?:[^>"]|"[^"]*")*>/gi;

/** Closes the elements that an excerpt of a page leaves open, and drops end tags of elements that began before it. */
export function balanced(html: string): string {
  const open: string[] = [];
  const result = html.replace(TAG, (tag, slash: string, written: string) => {
    const name = written.toLowerCase();
    if (VOID.has(name)) return tag;
    if (slash === "") {
      open.push(name);
      return tag;
    }
    const at = open.lastIndexOf(name);
    if (at < 0) return "";
    const closed = open.splice(at);
    return closed
      .reverse()
      .map((each) => `</${each}>`)
      .join("");
  });
  return (
    result +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join("")
  );
}
