import { isUtf8 } from "node:buffer";
import type { NoteIssue } from "../issue.ts";
import { MARKER, replaceMarkers } from "./replace-markers.ts";

export interface DecodedSource {
  /** Only line feeds, no byte order mark, no NUL, and none of the characters that mark slots. */
  text: string;
  issues: NoteIssue[];
}

/** Decodes the bytes of a file into text that the rest of the engine can trust to be well-formed. */
export function decodeSource(source: Buffer | string): DecodedSource {
  const issues: NoteIssue[] = [];
  let text = typeof source === "string" ? source : decodeBytes(source, issues);
  if (text.charCodeAt(0) === 0xfeff) text = text.slice(1);
  if (text.includes("\r")) text = text.replace(/\r\n?/g, "\n");
  if (text.includes("\0")) {
    issues.push(
      encodingIssue(text, "\0", "The file contains NUL characters. They are shown as �."),
    );
    text = text.replaceAll("\0", "\uFFFD");
  }
  return { text: withoutMarkers(text, issues), issues };
}

function withoutMarkers(text: string, issues: NoteIssue[]): string {
  const first = text.search(MARKER);
  if (first < 0) return text;
  issues.push({
    line: lineAt(text, first),
    severity: "info",
    category: "encoding",
    message:
      "The file contains control characters (U+0081, U+008D, U+008F, U+0090). They are shown as �.",
    suggestion: null,
  });
  return replaceMarkers(text);
}

function decodeBytes(bytes: Buffer, issues: NoteIssue[]): string {
  const utf16 = wideEncoding(bytes);
  if (utf16) {
    // It is read, so that visitors see no difference.
    issues.push({
      line: null,
      severity: "info",
      category: "encoding",
      message: `The file is ${utf16.toUpperCase()}, not UTF-8.`,
      suggestion: "Save it as UTF-8.",
    });
    return new TextDecoder(utf16).decode(bytes);
  }
  const text = bytes.toString("utf8");
  if (!isUtf8(bytes))
    issues.push(
      encodingIssue(
        text,
        "\uFFFD",
        "The file is not valid UTF-8. Unreadable bytes are shown as �.",
      ),
    );
  return text;
}

/** Detected by the byte order mark, or else by a zero byte in each of the first three characters, which is typical of western text and front matter. */
export function wideEncoding(bytes: Buffer): "utf-16le" | "utf-16be" | null {
  const [a, b, c, d, e, f] = bytes;
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (a && c && e && b === 0 && d === 0 && f === 0) return "utf-16le";
  return a === 0 && c === 0 && e === 0 && b && d && f ? "utf-16be" : null;
}

function encodingIssue(text: string, character: string, message: string): NoteIssue {
  return {
    line: lineAt(text, text.indexOf(character)),
    severity: "warning",
    category: "encoding",
    message,
    suggestion: "Save it as UTF-8.",
  };
}

/** The 1-based line number of an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}
